import { createHmac } from 'node:crypto';
import type { InboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { equalBytes } from '#platform/server/sessions/secrets.ts';
import { clickfunnels } from '../contract.ts';
import { identifyEvent, isAboutNoPerson, readEvent } from './funnel-events.ts';

const SIGNATURE = 'x-webhook-clickfunnels-signature';
const TIME = 'x-webhook-clickfunnels-timestamp';
/** How far the sender's clock may be ahead, and how long a try again may keep its first time, in seconds (B-11). */
const AHEAD_S = 600;
const RETRY_S = 48 * 3_600;

const makeDigest = (secret: string, time: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

export const clickfunnelsReceiving: InboundWebhook = {
  contract: clickfunnels,
  source: 'clickfunnels',
  hook: {
    path: '/hooks/clickfunnels',
    body_limit: 3 * 1024 * 1024,
    answer: () => ({ ok: true }),
  },
  prove: async (secret, { headers, body }) => {
    const time = headers[TIME] ?? '';
    const claimed = headers[SIGNATURE] ?? '';
    if (!/^\d{1,12}$/.test(time) || !/^[\da-f]{64}$/i.test(claimed)) return null;
    const age_s = nowMillis() / 1_000 - Number(time);
    if (age_s > RETRY_S || age_s < -AHEAD_S) return null;
    const digest = makeDigest(secret, time, body);
    return equalBytes(digest, Buffer.from(claimed, 'hex')) ? `${time}:${digest.toString('hex')}` : null;
  },
  isIgnored: isAboutNoPerson,
  identify: identifyEvent,
  read: readEvent,
  headers: { kept: [], shown: [SIGNATURE, TIME] },
  writeTest: ({ id, source_name }) => ({
    event_id: id,
    event_type: 'contact.identified',
    is_test: true,
    data: {
      id: `test-${id}`,
      first_name: 'Test',
      last_name: 'lead',
      email_address: `test-${id}@example.com`,
      custom_attributes: { message: `What a lead from ${source_name} looks like.` },
    },
  }),
  signTest: (secret, body) => {
    const time = String(Math.floor(nowMillis() / 1_000));
    return { [TIME]: time, [SIGNATURE]: makeDigest(secret, time, body).toString('hex') };
  },
};
