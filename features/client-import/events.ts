import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { clientImportsTag } from './tags.ts';

/** The work on an import made progress or its state changed; sent to the person who imports. */
export const clientImportProgressed = defineEvent('client-import.progressed', {
  payload: z.object({}),
  refreshes: [clientImportsTag],
  audit: false,
});

/** An import finished or ended early; sent to the person who imports. */
export const clientImportFinished = defineEvent('client-import.finished', {
  payload: z.object({}),
  refreshes: [clientImportsTag, clientsTag],
  audit: false,
});

/** Many clients were added, changed or removed at once, so lists of clients are refetched; `subject_id` is 0. */
export const clientsChangedByImport = defineEvent('client.changed-by-import', {
  payload: z.object({}),
  refreshes: [clientsTag],
  audit: false,
});

/** Somebody began to write the people of a list as clients. */
export const clientImportStarted = defineEvent('client-import.started', {
  payload: z.object({}),
  refreshes: [],
  audit: true,
});

/** Somebody began to undo an import. */
export const clientImportUndone = defineEvent('client-import.undone', {
  payload: z.object({}),
  refreshes: [],
  audit: true,
});
