import { createHash } from 'node:crypto';
import type { Database } from '../database/db.ts';
import { type GlobalScope, withGlobalScope } from '../database/scope.ts';
import { type HttpClient, type IncomingAnswer, retryAfterSeconds } from '../network/http-client.ts';
import { isLoopbackHost } from '../network/loopback.ts';
import { refuseTarget } from '../network/public-target.ts';
import type { VapidSettings } from '../settings/settings.ts';
import type { Delivery, Send } from './messenger.ts';
import { makeReceipt, PushContent, writePushPayload } from './push-content.ts';
import {
  deletePushDevice,
  findPushDevice,
  markPushDeviceAlerted,
  type PushSubscription,
} from './push-devices.queries.ts';
import { classifyNoAnswer } from './twilio/twilio.ts';

export interface WebPushOptions {
  settings: VapidSettings;
  http: HttpClient;
  database: Database;
  secret_key: string;
  local_mode: boolean;
}

const GONE = 'This browser no longer receives push alerts.';

/** Sends to browsers through their push services, encrypted for the browser (integrations 10.4). */
export function createPushSender(options: WebPushOptions): Send {
  const { database, http, secret_key, local_mode } = options;
  return async (id, { to, text }, recordHandOver) => {
    const open = <Result>(work: (globalScope: GlobalScope) => Promise<Result>) => withGlobalScope(database, id, work);
    const device = await open((globalScope) => findPushDevice(globalScope, to));
    if (!device) return { outcome: 'refused', reason: GONE };
    const refusal = refuseTarget(device.endpoint, { local_mode });
    if (refusal) return { outcome: 'refused', reason: `The push address is refused: ${refusal}.` };
    const content = PushContent.parse(JSON.parse(text));
    const payload = writePushPayload(content, makeReceipt(secret_key, { org_id: content.org_id, message_id: id }));
    const request = await encrypt(options.settings, device, content, payload);
    await recordHandOver();
    const delivery = await http
      .send({
        ...request,
        service: 'push',
        method: 'POST',
        only_public: !isLoopbackHost(new URL(device.endpoint).hostname),
      })
      .then(classifyPushAnswer, classifyNoAnswer);
    if (delivery.outcome === 'sent') await open((globalScope) => markPushDeviceAlerted(globalScope, to));
    if (delivery.outcome === 'refused' && delivery.reason === GONE) {
      await open((globalScope) => deletePushDevice(globalScope, to));
    }
    return delivery;
  };
}

/** The library is loaded with the first push, because a start never needs it. */
async function encrypt(
  vapid: VapidSettings,
  { endpoint, p256dh, auth }: PushSubscription,
  { ttl_seconds, urgency, tag }: PushContent,
  payload: string,
) {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: vapid.subject, publicKey: vapid.public_key, privateKey: vapid.private_key },
    TTL: ttl_seconds,
    urgency,
    topic: makeTopic(tag),
    contentEncoding: 'aes128gcm',
  });
  const asTexts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { url: endpoint, headers: Object.fromEntries(asTexts) as Record<string, string>, body: body ?? undefined };
}

/** At most 32 base64url characters, and nothing of what it says. */
const makeTopic = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function classifyPushAnswer({ status, headers }: IncomingAnswer): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent', provider_id: headers.location ?? null };
  if (status === 404 || status === 410) return { outcome: 'refused', reason: GONE };
  if (status === 429 || status >= 500) {
    return { outcome: 'wait', reason: `status ${status}`, retry_after_seconds: retryAfterSeconds(headers) };
  }
  if (status === 401 || status === 403) {
    const reason = `The push service refuses our key (status ${status}).`;
    return { outcome: 'refused', reason, is_channel_broken: true };
  }
  return { outcome: 'refused', reason: status === 413 ? 'The alert was too long.' : `status ${status}` };
}
