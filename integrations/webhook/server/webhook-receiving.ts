import { createHmac } from 'node:crypto';
import type { InboundWebhook } from '#features/inbound-webhooks/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { webhook } from '../contract.ts';
import { proveRequest } from './signature.ts';

/** Any form plug-in or script (integrations 9.1, 9.6); samples are in recordings/. */
export const webhookReceiving: InboundWebhook = {
  contract: webhook,
  source: 'generic-webhook',
  hook: {
    path: '/hooks/form',
    body_limit: 1024 * 1024,
    takes_get: true,
    answer: (receipts) => ({ ok: true, received: receipts.length }),
  },
  prove: proveRequest,
  headers: { kept: ['x-wpforms-webhook-id'], shown: ['x-signature', 'x-wpforms-webhook-signature'] },
  writeTest: ({ id, source_name }) => ({
    name: 'Test lead',
    email: `test-${id}@example.com`,
    message: `This is what a lead from ${source_name} looks like.`,
    form_id: 'test',
    form_name: 'Test form',
    is_test: true,
  }),
  signTest: (secret, body) => {
    const time = Math.floor(nowMillis() / 1_000);
    const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { 'x-signature': `t=${time},v1=${digest}` };
  },
};
