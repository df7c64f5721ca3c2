import { inboundWebhookContract } from '#features/inbound-webhooks/contract.ts';

/** The kind of this integration's lead sources. */
export const GOOGLE_ADS = 'google-ads';

export const googleAds = inboundWebhookContract({
  id: GOOGLE_ADS,
  name: 'Google Ads lead form',
  specified: 'Google Ads lead form webhook, integrations 6',
});

export const googleAdsSources = { ...googleAds.calls, replaceKey: googleAds.replaceKey };
