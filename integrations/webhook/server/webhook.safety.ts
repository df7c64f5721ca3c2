import { newWebhook } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { webhookSources } from '../contract.ts';

const ofWebhook = async (org: Org, marker: string) => ({
  params: { id: (await newWebhook(org, { name: marker })).id },
});

export const webhookSafety = safetyRows(webhookSources, {
  list: {
    about: 'org',
    call: async (org, marker) => {
      await newWebhook(org, { name: marker });
      return {};
    },
  },
  create: { about: 'org', call: (_org, marker) => ({ body: { name: marker } }) },
  get: { about: 'row', call: ofWebhook },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofWebhook(org, marker)), body: { status: 'PAUSED' } }),
  },
  delete: { about: 'row', call: ofWebhook },
  renewAddress: { about: 'row', call: ofWebhook },
  setSecret: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofWebhook(org, marker)), body: { secret: 'a secret of sixteen +' } }),
  },
  payloads: { about: 'row', call: ofWebhook },
  sendTest: { about: 'row', call: ofWebhook },
});
