import { type ConnectedAccount, saveAccount, saveConnection } from '#engines/connected-sources/server/index.ts';
import { testApp } from '../app.ts';
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
