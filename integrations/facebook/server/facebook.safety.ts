import { saveAccount, saveConnection } from '#features/connections/server/index.ts';
import { testApp } from '#testing/app.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { FACEBOOK, facebook } from '../contract.ts';

/** Connects a page, without Facebook. @returns its account. */
async function pageOf(org: Org, marker: string) {
  const { services } = await testApp();
  return org.owner.inScope(async (scope) => {
    const connection = await saveConnection(scope, services, {
      provider: FACEBOOK,
      external_id: `person of ${marker}`,
      name: marker,
      scopes: [],
      declined_scopes: [],
      token: 'a token',
      token_expires_at: null,
      data_access_expires_at: null,
    });
    return saveAccount(scope, services, {
      provider: FACEBOOK,
      external_id: `page of ${marker}`,
      name: marker,
      source_name: `Facebook: ${marker}`,
      connection_id: connection.id,
      token: 'a token',
      tasks: [],
      missing: [],
    });
  });
}

const withPage = async (org: Org, marker: string) => {
  await pageOf(org, marker);
  return {};
};
const ofPage = async (org: Org, marker: string) => ({ params: { id: (await pageOf(org, marker)).id } });

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
  listDelayedPages: { about: 'org', call: withPage },
  dismissDelayedWarning: { about: 'org', call: withPage },
  listGraphForms: { about: 'org' },
  syncPagePixel: { about: 'org' },
  getMetaCapiDetail: { about: 'org', call: withPage },
});
