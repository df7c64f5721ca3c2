import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';

/** Somebody began to export clients. The subject is that person. */
export const clientExportStarted = defineEvent('client-export.started', {
  payload: z.object({}),
  refreshes: [],
  audit: true,
});
