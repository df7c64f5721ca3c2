import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** What a login must end at its provider: its own grant and its accounts, with their tokens as they are stored. */
export interface SealedLogin {
  person_id: string;
  sealed_token: string | null;
  pages: { account_id: number; page_id: string; sealed_token: string | null }[];
}

/** Returns the tokens of a connection, still sealed. */
export async function readSealedLogin(scope: OrgScope, connection_id: number): Promise<SealedLogin | null> {
  const connection = await scope.db
    .selectFrom('connections')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', connection_id)
    .select(['external_id', 'sealed_token'])
    .executeTakeFirst();
  if (!connection) return null;
  const pages = await scope.db
    .selectFrom('account_grants')
    .innerJoin('connected_accounts', (join) => matchInOrg(join, 'connected_accounts.id', 'account_grants.account_id'))
    .where('account_grants.org_id', '=', scope.org_id)
    .where('account_grants.connection_id', '=', connection_id)
    .select([
      'connected_accounts.id as account_id',
      'connected_accounts.external_id as page_id',
      'account_grants.sealed_token',
    ])
    .execute();
  return { person_id: connection.external_id, sealed_token: connection.sealed_token, pages };
}
