import { inboundWebhookRows } from '#features/inbound-webhooks/testing/safety.ts';
import { safetyRows } from '#testing/safety.ts';
import { webhook, webhookSources } from '../contract.ts';

const { ofSource, ...rows } = inboundWebhookRows(webhook);

export const webhookSafety = safetyRows(webhookSources, {
  ...rows,
  setSecret: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofSource(org, marker)), body: { secret: 'a secret of sixteen +' } }),
  },
});
