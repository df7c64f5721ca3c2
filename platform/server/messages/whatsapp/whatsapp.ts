import * as z from 'zod';
import type { HttpClient, IncomingAnswer } from '../../network/http-client.ts';
import type { Settings, WhatsAppSettings } from '../../settings/settings.ts';
import type { Delivery, OutgoingMessage, Send } from '../messenger.ts';
import { classifyNoAnswer } from '../twilio/twilio.ts';
import { cleanParameter, WhatsAppContent } from './whatsapp-content.ts';
import { classifyWhatsAppError } from './whatsapp-errors.ts';

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) });

/** True when alerts over WhatsApp are sent, or kept in the outbox of local mode (readings.md D14). */
export const isWhatsAppConnected = ({ whatsapp, local_mode }: Settings): boolean => whatsapp !== null || local_mode;

/**
 * Sends the alert template from the installation's own number (integrations 3.6). An answer of 200 means accepted;
 * what became of the message is reported later (whatsapp-status.ts).
 */
export const createWhatsAppSender =
  (settings: WhatsAppSettings, http: HttpClient): Send =>
  async (id, message, recordHandOver) => {
    if (!/^\+[1-9]\d{6,14}$/.test(message.to)) return { outcome: 'refused', reason: 'This is not a phone number' };
    const body = JSON.stringify(makeMessage(settings, id, message));
    await recordHandOver();
    return http
      .send({
        service: 'whatsapp',
        method: 'POST',
        url: `${settings.graph_base}/${settings.graph_version}/${settings.phone_number_id}/messages`,
        headers: { authorization: `Bearer ${settings.access_token}`, 'content-type': 'application/json' },
        body,
      })
      .then(classifyAnswer, classifyNoAnswer);
  };

function makeMessage({ alert_template, alert_language }: WhatsAppSettings, id: string, { to, text }: OutgoingMessage) {
  const { parameters } = WhatsAppContent.parse(JSON.parse(text));
  const texts = parameters.map((parameter) => ({ type: 'text', text: cleanParameter(parameter) }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace('+', ''),
    type: 'template',
    // Comes back in every report, also when our call got no answer.
    biz_opaque_callback_data: id,
    template: {
      name: alert_template,
      language: { code: alert_language },
      components: [{ type: 'body', parameters: texts }],
    },
  };
}

function classifyAnswer(answer: IncomingAnswer): Delivery {
  if (answer.status !== 200) return classifyWhatsAppError(answer);
  const accepted = Accepted.safeParse(answer.json());
  if (accepted.success) return { outcome: 'sent', provider_id: accepted.data.messages[0].id };
  return { outcome: 'unknown', reason: 'accepted with an answer that cannot be read' };
}
