import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';

/** Somebody opened or left the editor of a page; it is passed on to open screens and kept nowhere. */
export const pageViewersChanged = defineEvent('page-viewers.changed', {
  payload: z.object({}),
  refreshes: [],
  audit: false,
});
