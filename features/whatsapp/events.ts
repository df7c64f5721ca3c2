import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { OptOutWay } from './opt-outs-calls.ts';
import { whatsappAccountsTag, whatsappOptOutsTag } from './tags.ts';

/** What Meta says of an account or of its numbers is another; the subject is the account. */
export const whatsappAccountChanged = defineEvent('whatsapp.account-changed', {
  payload: z.object({}),
  refreshes: [whatsappAccountsTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A client opted out of messages on WhatsApp, or in again; the subject is the client. */
export const whatsappOptOutChanged = defineEvent('client.whatsapp-opt-out-changed', {
  payload: z.object({
    is_opted_out: z.boolean(),
    /** Null for in again. */
    way: OptOutWay.nullable(),
  }),
  refreshes: [whatsappOptOutsTag, clientsTag],
  audit: false,
});
