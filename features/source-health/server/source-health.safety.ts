import { newWebhook } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import { sourceHealth } from '../contract.ts';

export const sourceHealthSafety = safetyRows(sourceHealth, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await newWebhook(org, { name: marker });
      return { query: { kind: 'webhook' } };
    },
  },
  pauseSilence: {
    about: 'row',
    call: async (org, marker) => ({ params: { id: (await newWebhook(org, { name: marker })).id } }),
  },
});
