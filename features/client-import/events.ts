import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { clientImportsTag } from './tags.ts';

/** The work on an import went on, or its state changed; told to who imports. */
export const clientImportProgressed = defineEvent('client-import.progressed', {
  payload: z.object({}),
  refreshes: [clientImportsTag],
});

/** An import is through, or ended early; told to who imports. */
export const clientImportFinished = defineEvent('client-import.finished', {
  payload: z.object({}),
  refreshes: [clientImportsTag, clientsTag],
});

/** Many clients came, changed or left at once; lists of clients are refetched. Not about a single one: its subject_id is 0. */
export const clientsChangedByImport = defineEvent('client.changed-by-import', {
  payload: z.object({}),
  refreshes: [clientsTag],
});
