import { randomUUID } from 'node:crypto';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { pageTemplates } from '../contract.ts';
import { newPage } from '../testing/new-page.ts';
import { pageViewing } from '../viewing-contract.ts';

const ofLive = async ({ owner }: Org, marker: string) => ({
  params: { id: await newPage(owner, undefined, { title: marker }) },
});
const listed = (org: Org, marker: string) => ofLive(org, marker).then(() => ({}));
const withBody = (body: (marker: string) => object) => async (org: Org, marker: string) => ({
  ...(await ofLive(org, marker)),
  body: body(marker),
});
const ofVersion = async (org: Org, marker: string) => ({
  params: { id: (await ofLive(org, marker)).params.id, version: 1 },
});

export const pageSafety = safetyRows(pageTemplates, {
  list: { about: 'org', call: listed },
  search: { about: 'org', call: listed },
  get: { about: 'row', call: ofLive },
  create: { about: 'org', call: (_org, marker) => ({ body: { title: marker } }) },
  saveDraft: { about: 'row', call: withBody((marker) => ({ title: `${marker} 2` })) },
  update: { about: 'row', call: withBody(() => ({})) },
  delete: { about: 'row', call: ofLive },
  discardDraft: { about: 'row', call: ofLive },
  listVersions: { about: 'row', call: ofLive },
  getVersion: { about: 'row', call: ofVersion },
  restoreVersion: { about: 'row', call: async (org, marker) => ({ ...(await ofVersion(org, marker)), body: {} }) },
  preview: { about: 'row', call: withBody(() => ({})) },
  createPreviewLink: { about: 'row', call: ofLive },
  getAttention: { about: 'row', call: ofLive },
  listReaders: { about: 'row', call: ofLive },
  listDesigns: { about: 'org', call: () => ({}) },
  getDesign: { about: 'org', call: () => ({ params: { id: 'car' } }) },
  generatePage: {
    about: 'row',
    call: async (org, marker) => ({ body: { template_id: (await ofLive(org, marker)).params.id } }),
  },
  // The call answers a picture, not JSON; who sees it is tested with the pages.
  getPicture: { about: 'person' },
});

export const pageViewingSafety = safetyRows(pageViewing, {
  report: {
    about: 'row',
    call: async (org, marker) => ({ params: { ...(await ofLive(org, marker)).params, tab: randomUUID() } }),
  },
  end: { about: 'person', call: () => ({ params: { id: 1, tab: randomUUID() } }) },
});
