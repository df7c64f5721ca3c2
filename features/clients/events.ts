import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { Instant } from '#platform/contract/time.ts';
import { ClientSource } from './contract.ts';

export const clientCreated = defineEvent('client.created', {
  payload: z.object({ source: ClientSource, source_name: z.string(), is_new_lead: z.boolean() }),
  refreshes: ['clients'],
});

export const clientUpdated = defineEvent('client.updated', { payload: z.object({}), refreshes: ['clients'] });

export const clientDeleted = defineEvent('client.deleted', { payload: z.object({}), refreshes: ['clients'] });

export const clientRestored = defineEvent('client.restored', { payload: z.object({}), refreshes: ['clients'] });

/** A lead got its first answer (readings.md D5). */
export const clientFirstAnswered = defineEvent('client.first-answered', {
  payload: z.object({ at: Instant }),
  refreshes: ['clients', 'timeline'],
});
