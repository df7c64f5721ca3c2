import { inboundWebhookContract } from '#features/inbound-webhooks/contract.ts';

/** The kind of this integration's lead sources. */
export const WEBHOOK = 'webhook';

export const webhook = inboundWebhookContract({
  id: WEBHOOK,
  name: 'webhook',
  specified: 'generic webhook, integrations 9.6',
});

export const webhookSources = { ...webhook.calls, setSecret: webhook.setSecret };
