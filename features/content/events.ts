import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { ContentType, DocStatus } from './content-types.ts';
import { contentsTag } from './tags.ts';

const payload = z.object({ type: ContentType });
const refreshes = [contentsTag];

export const contentCreated = defineEvent('content.created', { payload, refreshes, audit: false });
export const contentUpdated = defineEvent('content.updated', { payload, refreshes, audit: false });
/** A content got another owner. */
export const contentGiven = defineEvent('content.given', { payload, refreshes, audit: false });
export const contentDeleted = defineEvent('content.deleted', { payload, refreshes, audit: false });
export const contentRestored = defineEvent('content.restored', { payload, refreshes, audit: false });

/** The processing of a file made progress, so its card is updated. */
export const contentProcessed = defineEvent('content.processed', {
  payload: z.object({ doc_status: DocStatus }),
  refreshes,
  audit: false,
});

/** Parts of a draft were written; its changes are named by part and tell two editors apart (readings.md D6). */
export const contentDraftSaved = defineEvent('content.draft-saved', {
  payload: z.object({}),
  refreshes,
  audit: false,
});

/** A page or a sequence was published, as the version of this number. */
export const contentPublished = defineEvent('content.published', {
  payload: z.object({ version: z.int() }),
  refreshes,
  audit: false,
});
