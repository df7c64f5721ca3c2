import { inboundWebhookRows } from '#features/inbound-webhooks/testing/safety.ts';
import { safetyRows } from '#testing/safety.ts';
import { clickfunnels, clickfunnelsSources } from '../contract.ts';

const { ofSource, ...rows } = inboundWebhookRows(clickfunnels);

export const clickfunnelsSafety = safetyRows(clickfunnelsSources, {
  ...rows,
  setSecret: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofSource(org, marker)), body: { secret: 'a secret of sixteen +' } }),
  },
});
