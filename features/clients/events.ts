import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { ClientSource } from './contract.ts';

export const clientCreated = defineEvent('client.created', {
  payload: z.object({ source: ClientSource, source_name: z.string(), is_new_lead: z.boolean() }),
  refreshes: ['clients'],
});

export const clientUpdated = defineEvent('client.updated', { payload: z.object({}), refreshes: ['clients'] });

export const clientDeleted = defineEvent('client.deleted', { payload: z.object({}), refreshes: ['clients'] });

export const clientRestored = defineEvent('client.restored', { payload: z.object({}), refreshes: ['clients'] });
