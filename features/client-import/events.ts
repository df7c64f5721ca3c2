import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { clientImportsTag } from './tags.ts';

/** The work on an import made progress or its state changed; sent to the person who imports. */
export const clientImportProgressed = defineEvent('client-import.progressed', {
  payload: z.object({}),
  refreshes: [clientImportsTag],
});

/** An import finished or ended early; sent to the person who imports. */
export const clientImportFinished = defineEvent('client-import.finished', {
  payload: z.object({}),
  refreshes: [clientImportsTag, clientsTag],
});

/** Many clients were added, changed or removed at once, so lists of clients are refetched; `subject_id` is 0. */
export const clientsChangedByImport = defineEvent('client.changed-by-import', {
  payload: z.object({}),
  refreshes: [clientsTag],
});
