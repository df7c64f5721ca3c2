import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { wordpress } from '../contract.ts';
import { newSite } from '../testing/new-site.ts';

const withSite = async (org: Org, marker: string) => {
  await newSite(org, { site_name: marker });
  return {};
};
const ofSite = async (org: Org, marker: string) => ({
  params: { id: (await newSite(org, { site_name: marker })).id },
});

export const wordpressSafety = safetyRows(wordpress, {
  getWpIntegrationInfo: { about: 'org', call: withSite },
  createConnectCode: { about: 'person', call: () => ({}) },
  update: {
    about: 'row',
    call: async (org, marker) => ({ ...(await ofSite(org, marker)), body: { status: 'PAUSED' } }),
  },
  switchForm: {
    about: 'row',
    call: async (org, marker) => ({
      ...(await ofSite(org, marker)),
      body: { plugin: 'wpcf7', external_id: '12', is_on: false },
    }),
  },
  payloads: { about: 'row', call: ofSite },
  disconnect: { about: 'row', call: ofSite },
  getWpConnectionStatus: { about: 'org', call: withSite },
  getWpcf7ConnectionStatus: { about: 'org', call: withSite },
});
