import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { clientExportsTag, exportColumnSetsTag } from './tags.ts';

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

/** A person kept or removed a set of columns. The subject is that person. */
export const exportColumnSetsChanged = defineEvent('client-export.column-sets-changed', {
  payload: z.object({}),
  refreshes: [exportColumnSetsTag],
  audit: false,
});
