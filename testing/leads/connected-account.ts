import { type ConnectedAccount, saveAccount, saveConnection } from '#engines/connected-sources/server/index.ts';
import { testApp } from '../app.ts';
import type { SafetyRow } from '../safety.ts';
import type { Org } from '../world.ts';

/** Makes an account of a provider connected where the provider is not needed for it. */
export async function saveConnectedAccount(
  provider: string,
  org: Org,
  name: string,
  nameSource = (account: string) => `${provider}: ${account}`,
): Promise<ConnectedAccount> {
  const { services } = await testApp();
  return org.owner.inScope(async (scope) => {
    const connection = await saveConnection(scope, services, {
      provider,
      external_id: `person of ${name}`,
      name,
      scopes: [],
      declined_scopes: [],
      token: 'a token',
      token_expires_at: null,
      data_access_expires_at: null,
    });
    return saveAccount(scope, services, {
      provider,
      external_id: `account of ${name}`,
      name,
      nameSource,
      connection_id: connection.id,
      token: 'a token',
      tasks: [],
      missing: [],
    });
  });
}

export const withAccount = (provider: string) => async (org: Org, marker: string) => {
  await saveConnectedAccount(provider, org, marker);
  return {};
};

/** How the safety matrix calls what every provider of lead forms has. */
export function accountSafety(provider: string) {
  const ofOrg = { about: 'org', call: withAccount(provider) } as const;
  const ofAccount = async (org: Org, marker: string) => ({
    params: { id: (await saveConnectedAccount(provider, org, marker)).id },
  });
  return {
    // Without a call: they need an app at the provider; their own tests show whom they answer.
    start: { about: 'person' },
    subscribe: { about: 'person' },
    listConnections: ofOrg,
    disconnect: ofOrg,
    listPages: ofOrg,
    pagesStatus: ofOrg,
    listForms: { about: 'row', call: ofAccount },
    syncForms: ofOrg,
    updateForms: { about: 'row', call: async (org, marker) => ({ ...(await ofAccount(org, marker)), body: {} }) },
    fetchOldLeads: ofOrg,
    getOldLeadsRun: ofOrg,
    listDelayedPages: ofOrg,
    dismissDelayedWarning: ofOrg,
  } as const satisfies Record<string, Omit<SafetyRow, 'endpoint'>>;
}
