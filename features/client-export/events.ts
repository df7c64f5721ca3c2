import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { clientExportsTag } from './tags.ts';

/** Somebody began to export clients. The subject is that person. */
export const clientExportStarted = defineEvent('client-export.started', {
  payload: z.object({}),
  refreshes: [clientExportsTag],
  audit: true,
});

/** An export made progress or ended; sent to the person who began it. */
export const clientExportProgressed = defineEvent('client-export.progressed', {
  payload: z.object({}),
  refreshes: [clientExportsTag],
  audit: false,
});
