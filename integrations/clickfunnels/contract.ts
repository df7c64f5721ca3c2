import { inboundWebhookContract } from '#features/inbound-webhooks/contract.ts';

/** The kind of this integration's lead sources. */
export const CLICKFUNNELS = 'clickfunnels';

export const clickfunnels = inboundWebhookContract({
  id: CLICKFUNNELS,
  name: 'ClickFunnels webhook',
  specified: 'ClickFunnels Classic and 2.0, integrations 9.3 and 9.4',
});

export const clickfunnelsSources = { ...clickfunnels.calls, setSecret: clickfunnels.setSecret };
