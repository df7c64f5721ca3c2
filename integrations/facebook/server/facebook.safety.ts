import { savePage } from '#testing/leads/connected-facebook.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { facebook } from '../contract.ts';

const withPage = async (org: Org, marker: string) => {
  await savePage(org, marker);
  return {};
};
const ofPage = async (org: Org, marker: string) => ({ params: { id: (await savePage(org, marker)).id } });

export const facebookSafety = safetyRows(facebook, {
  // Without a call: they need an app at Meta; their own tests show whom they answer.
  start: { about: 'person' },
  subscribe: { about: 'person' },
  listConnections: { about: 'org', call: withPage },
  disconnect: { about: 'org', call: withPage },
  listPages: { about: 'org', call: withPage },
  pagesStatus: { about: 'org', call: withPage },
  listForms: { about: 'row', call: ofPage },
  syncForms: { about: 'org', call: withPage },
  updateForms: { about: 'row', call: async (org, marker) => ({ ...(await ofPage(org, marker)), body: {} }) },
  fetchOldLeads: { about: 'org', call: withPage },
  getOldLeadsRun: { about: 'org', call: withPage },
  listDelayedPages: { about: 'org', call: withPage },
  dismissDelayedWarning: { about: 'org', call: withPage },
  listGraphForms: { about: 'org' },
  syncPagePixel: { about: 'org' },
  getMetaCapiDetail: { about: 'org', call: withPage },
});
