import { NOT_SET_UP } from '#engines/provider-calls/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import type { AccountGrant, ConnectedAccount } from '../../connection.ts';
import { grantStatus } from '../../status.ts';
import { grantsOf } from './accounts.queries.ts';
import { listConnections } from './connections.queries.ts';
import type { RenewCall } from './renew-token.ts';

/** The code of an error that no provider gave: what we keep was sealed with another SECRET_KEY. */
export const SECRET_KEY_CHANGED = 'secret_key_changed';
/** Refusals that end with the settings of this installation, so that a new start may end them. */
export const settingsCodes: readonly string[] = [SECRET_KEY_CHANGED, NOT_SET_UP];

/** A stored token was sealed with another SECRET_KEY. It is treated as expired. */
export class StoredSecretUnreadable extends ProviderError {
  constructor(readonly connection_id: number) {
    super({ call_class: 'auth_expired', code: SECRET_KEY_CHANGED });
    this.name = 'StoredSecretUnreadable';
  }
}

/** A token for calls, and the connection it belongs to. */
export interface AccountToken {
  token: string;
  connection_id: number;
  /** When the person gave their consent. */
  connected_at: string;
  token_expires_at: string | null;
  /** False for an account's own token, which nothing renews. */
  is_persons: boolean;
}

/** Which token will do. */
export interface TokenWish {
  /** The calls of the provider, which may renew a token. */
  calls?: { renew?: RenewCall };
  /** How many seconds after a consent the provider may still answer as before it. */
  consent_settles_s?: number;
  /** True where the provider answers about an account only with the account's own token, never with a person's. */
  needs_own_token?: boolean;
}

/**
 * Returns the token of the grant that most probably works: one without a known problem, used with success last. Where all
 * have problems it is tried all the same, because a permission comes back without a word.
 *
 * @returns null where no login reaches the account. Throws StoredSecretUnreadable.
 */
export async function accountToken(
  services: Services,
  org: OrgScope | number,
  account: Pick<ConnectedAccount, 'id' | 'provider'>,
  { needs_own_token = false }: TokenWish = {},
): Promise<AccountToken | null> {
  const sealed = await inOrg(services, org, async (scope) => {
    const grants = await bestGrants(scope, account);
    const grant = grants.find(({ has_token }) => has_token || !needs_own_token);
    if (!grant) return null;
    const own = await ownSealedToken(scope, grant);
    const ofPerson = await sealedTokenOfConnection(scope, grant.connection_id);
    return ofPerson && { ...ofPerson, sealed_token: own ?? ofPerson.sealed_token, is_persons: own === null };
  });
  return openToken(services, sealed);
}

/** Returns the token of a person's permission; null where there is none. Throws StoredSecretUnreadable. */
export const connectionToken = async (
  services: Services,
  org: OrgScope | number,
  id: number,
): Promise<AccountToken | null> =>
  openToken(services, await inOrg(services, org, (scope) => sealedTokenOfConnection(scope, id)));

type SealedToken = Omit<AccountToken, 'token'> & { sealed_token: string | null };

function openToken(services: Services, sealed: SealedToken | null): AccountToken | null {
  if (!sealed?.sealed_token) return null;
  const { sealed_token, ...facts } = sealed;
  return { ...facts, token: open(services, facts.connection_id, sealed_token) };
}

const inOrg = <Result>(services: Services, org: OrgScope | number, work: (scope: OrgScope) => Promise<Result>) =>
  typeof org === 'number'
    ? withScope(services.database, { org_id: org, actor: null, request_id: 'connections', mode: 'read' }, work)
    : work(org);

const merit = { OK: 0, INSUFFICIENT_PERMISSION: 1, PERMISSION_EXPIRED: 2 } as const;

async function bestGrants(scope: OrgScope, { id, provider }: Pick<ConnectedAccount, 'id' | 'provider'>) {
  const grants = await grantsOf(scope, id);
  const connections = await listConnections(scope, provider);
  const rankGrant = (grant: AccountGrant) => merit[grantStatus(grant, connections, nowMillis())];
  const lastOk = ({ last_ok_at }: AccountGrant) => (last_ok_at === null ? 0 : Date.parse(last_ok_at));
  return grants.sort((one, other) => rankGrant(one) - rankGrant(other) || lastOk(other) - lastOk(one));
}

async function ownSealedToken(scope: OrgScope, { account_id, connection_id }: AccountGrant): Promise<string | null> {
  const row = await scope.db
    .selectFrom('account_grants')
    .where('org_id', '=', scope.org_id)
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
    .select('sealed_token')
    .executeTakeFirst();
  return row?.sealed_token ?? null;
}

async function sealedTokenOfConnection(scope: OrgScope, id: number): Promise<SealedToken | null> {
  const row = await scope.db
    .selectFrom('connections')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .select(['sealed_token', 'connected_at', 'token_expires_at'])
    .executeTakeFirst();
  return row ? { ...row, connection_id: id, is_persons: true } : null;
}

function open({ settings }: Services, connection_id: number, sealed: string): string {
  try {
    return unseal(settings.secret_key, sealed);
  } catch {
    throw new StoredSecretUnreadable(connection_id);
  }
}
