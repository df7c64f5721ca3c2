import { sql } from 'kysely';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import type { Connection } from '../../connection.ts';
import { connectionChanged } from '../../events.ts';
import { disconnectUnreached } from './accounts.queries.ts';

/** The most connections of one provider that an organisation has. */
const MAX_CONNECTIONS = 50;

/** What a person's consent gave us. */
export interface NewConnection {
  provider: string;
  /** The person's id at the provider, and their name there. */
  external_id: string;
  name: string;
  scopes: readonly string[];
  declined_scopes: readonly string[];
  token: string;
  refresh_token?: string | null;
  token_expires_at: string | null;
  refresh_expires_at?: string | null;
  data_access_expires_at: string | null;
  /** When the provider issued the token, by its own clock; null where it does not say. */
  granted_at?: string | null;
  /** How many of its accounts find no room here. */
  accounts_left_out?: number;
}

const selectConnections = (scope: OrgScope) =>
  scope.db
    .selectFrom('connections')
    .leftJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'connections.connected_by_id'))
    .where('connections.org_id', '=', scope.org_id)
    .select([
      'connections.id',
      'connections.provider',
      'connections.external_id',
      'connections.name',
      'connections.scopes',
      'connections.declined_scopes',
      'connections.token_expires_at',
      'connections.refresh_expires_at',
      'connections.data_access_expires_at',
      'connections.last_ok_at',
      'connections.last_error_class',
      'connections.last_error_code',
      'connections.last_error_at',
      'connections.failures',
      'connections.failing_since',
      'connections.connected_at',
      'connections.accounts_left_out',
      'connections.connected_by_id',
      'profiles.name as connected_by_name',
    ]);

type ConnectionRow = Omit<Connection, 'connected_by'> & {
  connected_by_id: number | null;
  connected_by_name: string | null;
};

const toConnection = ({ connected_by_id, connected_by_name, ...row }: ConnectionRow): Connection => ({
  ...row,
  connected_by: connected_by_id === null ? null : { id: connected_by_id, name: connected_by_name ?? '' },
});

/** Returns the organisation's connections at a provider, oldest first, at most 50. */
export async function listConnections(scope: OrgScope, provider: string): Promise<Connection[]> {
  const rows = await selectConnections(scope)
    .where('connections.provider', '=', provider)
    .orderBy('connections.id')
    .limit(MAX_CONNECTIONS)
    .execute();
  return rows.map(toConnection);
}

/** Returns one connection. Throws `not_found`. */
export async function getConnection(scope: OrgScope, id: number): Promise<Connection> {
  const row = await selectConnections(scope).where('connections.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `connection ${id}` });
  return toConnection(row);
}

/** Saves what a consent gave, with its tokens sealed. The same person again has their connection renewed. */
export async function saveConnection(scope: Scope, services: Services, fresh: NewConnection): Promise<Connection> {
  const at = nowIso();
  const { secret_key } = services.settings;
  const given = {
    name: fresh.name,
    scopes: [...fresh.scopes],
    declined_scopes: [...fresh.declined_scopes],
    sealed_token: seal(secret_key, fresh.token),
    sealed_refresh_token: fresh.refresh_token ? seal(secret_key, fresh.refresh_token) : null,
    token_expires_at: fresh.token_expires_at,
    refresh_expires_at: fresh.refresh_expires_at ?? null,
    data_access_expires_at: fresh.data_access_expires_at,
    granted_at: fresh.granted_at ?? null,
    accounts_left_out: fresh.accounts_left_out ?? 0,
    last_ok_at: at,
    last_error_class: null,
    last_error_code: null,
    failures: 0,
    failing_since: null,
    connected_by_id: scope.actor.profile_id,
    connected_at: at,
    updated_at: at,
  };
  const { org_id } = scope;
  const { provider, external_id } = fresh;
  const row = await scope.db
    .insertInto('connections')
    .values({ org_id, provider, external_id, ...given, created_at: at })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'external_id']).doUpdateSet(given))
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  const what = row.is_new ? 'connected' : 'reconnected';
  await record(scope, connectionChanged, { subject_id: row.id, payload: { what }, audience: null });
  return getConnection(scope, row.id);
}

/** Dates and scopes of a permission, as its provider told them later. */
export type ConnectionPatch = Partial<
  Pick<Connection, 'scopes' | 'declined_scopes' | 'token_expires_at' | 'refresh_expires_at' | 'data_access_expires_at'>
>;

/** Notes what the provider says of a permission. */
export async function changeConnection(scope: OrgScope, id: number, patch: ConnectionPatch): Promise<void> {
  await scope.db
    .updateTable('connections')
    .set({ ...patch, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Removes a connection with its tokens; accounts that no other login reaches are disconnected. Their sources and leads stay. */
export async function removeConnection(scope: OrgScope, id: number): Promise<void> {
  await scope.db.deleteFrom('connections').where('org_id', '=', scope.org_id).where('id', '=', id).execute();
  await disconnectUnreached(scope);
  await record(scope, connectionChanged, { subject_id: id, payload: { what: 'removed' }, audience: null });
}
