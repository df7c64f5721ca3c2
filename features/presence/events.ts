import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';

/** A person opened or left the record of a client; it is passed on to open screens and kept nowhere. */
export const viewersChanged = defineEvent('client-viewers.changed', {
  payload: z.object({}),
  refreshes: [],
  audit: false,
});
