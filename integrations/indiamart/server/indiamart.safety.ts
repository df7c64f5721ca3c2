import { inboundWebhookRows } from '#features/inbound-webhooks/testing/safety.ts';
import { safetyRows } from '#testing/safety.ts';
import { indiamart, indiamartSources } from '../contract.ts';

const { ofSource, ...rows } = inboundWebhookRows(indiamart);

export const indiamartSafety = safetyRows(indiamartSources, {
  ...rows,
  getInfo: {
    about: 'org',
    call: async (org, marker) => ({ query: { source_id: (await ofSource(org, marker)).params.id } }),
  },
  updateInfo: {
    about: 'org',
    call: async (org, marker) => ({
      body: { source_id: (await ofSource(org, marker)).params.id, key: 'a-key-of-indiamart' },
    }),
  },
});
