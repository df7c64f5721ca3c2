import * as z from 'zod';
import { type HttpClient, type IncomingAnswer, OutsideError, retryAfterSeconds } from '../../network/http-client.ts';
import type { TwilioSettings } from '../../settings/settings.ts';
import type { Delivery, Send } from '../messenger.ts';

const TwilioError = z.object({ code: z.number(), message: z.string() });
const Message = z.object({ sid: z.string() });

/** The sentences for numbers that the provider refuses (integrations 10.3). */
const refusals: Record<number, string> = {
  21211: 'This is not a number that can receive text messages',
  21614: 'This is not a number that can receive text messages',
  21408: 'Text messages can’t be sent to this country',
  21610: 'This number has opted out of our text messages',
};

export interface TwilioOptions {
  settings: TwilioSettings;
  http: HttpClient;
  /** The address for delivery reports, without the message's id; null where Twilio could not reach us. */
  status_callback: string | null;
}

/** Sends text messages through Twilio's Messages resource (integrations 10.3). */
export const createTwilioSender =
  ({ settings, http, status_callback }: TwilioOptions): Send =>
  async (id, { to, text }, recordHandOver) => {
    const form = new URLSearchParams({ To: to, Body: text });
    if (settings.messaging_service_sid) form.set('MessagingServiceSid', settings.messaging_service_sid);
    else form.set('From', settings.from ?? '');
    if (status_callback) form.set('StatusCallback', `${status_callback}?message=${id}`);
    await recordHandOver();
    try {
      const url = `${settings.api_base}/2010-04-01/Accounts/${settings.account_sid}/Messages.json`;
      const headers = { authorization: basicAuth(settings) };
      return classifyMessageAnswer(await http.send({ service: 'twilio', method: 'POST', url, headers, body: form }));
    } catch (error) {
      return classifyNoAnswer(error);
    }
  };

export const basicAuth = ({ account_sid, auth_token }: TwilioSettings): string =>
  `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;

/** Returns the error in an answer, if it is one of Twilio's. */
export const readTwilioError = (answer: IncomingAnswer) => TwilioError.safeParse(answer.json()).data;

function classifyMessageAnswer(answer: IncomingAnswer): Delivery {
  const { status } = answer;
  if (status === 201) {
    const message = Message.safeParse(answer.json());
    if (message.success) return { outcome: 'sent', provider_id: message.data.sid };
    return { outcome: 'unknown', reason: 'accepted with an answer that cannot be read' };
  }
  const error = readTwilioError(answer);
  const reason = error ? `${error.code}: ${error.message}` : `status ${status}`;
  if (status === 401 || error?.code === 20003) return { outcome: 'wait', reason, is_channel_broken: true };
  if (status === 429 || error?.code === 20429 || status >= 500) {
    return { outcome: 'wait', reason, retry_after_seconds: retryAfterSeconds(answer.headers) };
  }
  if (status < 400) return { outcome: 'unknown', reason };
  return { outcome: 'refused', reason: (error && refusals[error.code]) ?? reason };
}

/** Sending is not safe to repeat: it is tried again only when nothing has left. */
export function classifyNoAnswer(error: unknown): Delivery {
  if (!(error instanceof OutsideError)) throw error;
  return { outcome: error.was_sent ? 'unknown' : 'wait', reason: error.message };
}
