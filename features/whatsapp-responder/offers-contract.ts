import * as z from 'zod';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { whatsappMessagesTag } from '#features/whatsapp/tags.ts';
import { MessageReason } from '#features/whatsapp-messages/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Uuid } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';

/** How long an answer is offered. */
export const OFFERED_DAYS = 7;

/** An answer that could not be sent, for a person to send from their own WhatsApp. */
export const OfferedAnswer = z.object({
  message_id: Uuid,
  /** Why the product did not send it. */
  reason: MessageReason,
  reason_sentence: z.string(),
  /** The client's number in E.164. */
  number: z.string(),
  /** Filled for the client, with the name of the assignee of that moment. */
  text: z.string(),
  offered_at: Instant,
});
export type OfferedAnswer = z.output<typeof OfferedAnswer>;

export const answerOffers = {
  get: endpoint('GET /api/integrations/api/v1/waba-autoresponder/offers/{id}/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    row: clientRow('view'),
    summary:
      'The answer to the newest lead of a client that could not be sent on WhatsApp, until the client is answered; null where there is none.',
    source: 'own: without account or credits the lead’s alert has the text (issue)',
    params: byId,
    returns: z.object({ offer: OfferedAnswer.nullable() }),
    reads: [whatsappMessagesTag, clientsTag, timelineTag],
    errors: ['not_found', 'client_not_assigned_to_user'],
  }),
};
