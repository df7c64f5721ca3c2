import * as z from 'zod';
import { clientsTag, followUpsTag, timelineTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { bulkActionsTag } from './tags.ts';

/** An action made progress or ended; sent to the person who began it. */
export const bulkActionProgressed = defineEvent('bulk-action.progressed', {
  payload: z.object({}),
  refreshes: [bulkActionsTag],
  audit: false,
});

/** An action changed clients since the last of these events; everybody's lists are read again. */
export const bulkActionChangedClients = defineEvent('bulk-action.changed-clients', {
  payload: z.object({}),
  refreshes: [clientsTag, timelineTag, followUpsTag],
  audit: false,
});
