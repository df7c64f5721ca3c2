import { inboundWebhookRows } from '#features/inbound-webhooks/testing/safety.ts';
import { safetyRows } from '#testing/safety.ts';
import { googleAds, googleAdsSources } from '../contract.ts';

const { ofSource, ...rows } = inboundWebhookRows(googleAds);

export const googleAdsSafety = safetyRows(googleAdsSources, { ...rows, replaceKey: { about: 'row', call: ofSource } });
