import * as z from 'zod';
import { MessageState } from '#domain/message-state.ts';
import { whatsappMessagesTag } from '#features/whatsapp/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Uuid } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';

/** A test message, as far as it has come. */
export const TestMessage = z.object({
  id: Uuid,
  /** Where it went, in E.164. */
  number: z.string(),
  state: MessageState,
  /** Why it was not sent, waits or failed. */
  reason_sentence: z.string().nullable(),
});
export type TestMessage = z.output<typeof TestMessage>;

export const whatsappTests = {
  send: endpoint('POST /api/integrations/api/v1/whatsapp-templates/{id}/test/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'INTEGRATION',
    database: 'none',
    row: noRow('templates belong to the whole organisation; the policy key decides'),
    summary:
      'Sends the active version of a template to the caller’s own WhatsApp number, once for one id. It costs no credits.',
    source: 'own: a test send (issue)',
    params: byId,
    /** The id of the message: the same again sends nothing and answers what became of it. */
    body: z.strictObject({ message_id: Uuid }),
    returns: TestMessage,
    errors: ['not_found', 'not_possible_now', 'too_many_requests'],
    changes: [whatsappMessagesTag],
  }),
};
