import * as z from 'zod';
import { contentsTag } from '#features/content/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** Parts of a draft were written; its changes are named by part and tell two editors apart (readings.md D6). */
export const contentDraftSaved = defineEvent('content.draft-saved', {
  payload: z.object({}),
  refreshes: [contentsTag],
  audit: false,
});

/** A page was published, as the version of this number. */
export const contentPublished = defineEvent('content.published', {
  payload: z.object({ version: z.int() }),
  refreshes: [contentsTag],
  audit: false,
});

/** Somebody opened or left the editor of a page; it is passed on to open screens and kept nowhere. */
export const pageViewersChanged = defineEvent('page-viewers.changed', {
  payload: z.object({}),
  refreshes: [],
  audit: false,
});
