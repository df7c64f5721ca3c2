import { saveConnectedAccount } from '#testing/leads/connected-account.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { TIKTOK, tiktok } from '../contract.ts';

const withAccount = async (org: Org, marker: string) => {
  await saveConnectedAccount(TIKTOK, org, marker);
  return {};
};
const ofAccount = async (org: Org, marker: string) => ({
  params: { id: (await saveConnectedAccount(TIKTOK, org, marker)).id },
});

export const tiktokSafety = safetyRows(tiktok, {
  // Without a call: they need an app at TikTok; their own tests show whom they answer.
  start: { about: 'person' },
  subscribe: { about: 'person' },
  sendTestLead: { about: 'row' },
  listConnections: { about: 'org', call: withAccount },
  disconnect: { about: 'org', call: withAccount },
  listPages: { about: 'org', call: withAccount },
  pagesStatus: { about: 'org', call: withAccount },
  listForms: { about: 'row', call: ofAccount },
  syncForms: { about: 'org', call: withAccount },
  updateForms: { about: 'row', call: async (org, marker) => ({ ...(await ofAccount(org, marker)), body: {} }) },
  fetchOldLeads: { about: 'org', call: withAccount },
  getOldLeadsRun: { about: 'org', call: withAccount },
  listDelayedPages: { about: 'org', call: withAccount },
  dismissDelayedWarning: { about: 'org', call: withAccount },
});
