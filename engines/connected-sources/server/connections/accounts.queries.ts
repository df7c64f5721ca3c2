import { sql } from 'kysely';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record, recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import type { AccountGrant, ConnectedAccount } from '../../connection.ts';
import { accountChanged } from '../../events.ts';
import { requireLeadTarget } from '../lead-target.ts';

/** The most accounts of one provider that an organisation has. */
const MAX_ACCOUNTS = 500;

/** An account that a connection reaches, and what it may do there. */
export interface NewAccount {
  provider: string;
  external_id: string;
  name: string;
  /** Names its lead source: 'Facebook: Kestrel Homes'. */
  nameSource: (account_name: string) => string;
  connection_id: number;
  /** The account's own token; null where it is reached with the person's. */
  token: string | null;
  tasks: readonly string[];
  /** Permissions and tasks that are missing to read leads, in the provider's words. */
  missing: readonly string[];
}

const columns = [
  'id',
  'provider',
  'external_id',
  'name',
  'source_id',
  'is_receiving',
  'subscribed_at',
  'forms_synced_at',
  'reconciled_until',
  'delayed_at',
  'paused_until',
  'last_error_class',
  'last_error_code',
  'last_error_at',
  'failures',
  'failing_since',
  'disconnected_at',
] as const;

const selectAll = (scope: OrgScope) =>
  scope.db.selectFrom('connected_accounts').where('org_id', '=', scope.org_id).select(columns);

const selectAccounts = (scope: OrgScope, provider: string) => selectAll(scope).where('provider', '=', provider);

/** Returns the accounts that are connected, by name, at most 500. */
export const listAccounts = (scope: OrgScope, provider: string): Promise<ConnectedAccount[]> =>
  selectAccounts(scope, provider)
    .where('disconnected_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(MAX_ACCOUNTS)
    .execute();

/** Returns one account, also a disconnected one. Throws `not_found`. @param lock keeps others from changing it meanwhile. */
export async function getAccount(
  scope: OrgScope,
  provider: string,
  id: number,
  lock = false,
): Promise<ConnectedAccount> {
  const row = await selectAccounts(scope, provider)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `connected account ${id}` });
  return row;
}

/** Returns the account behind a lead source; null for a source without one. */
export const findAccountOfSource = async (scope: OrgScope, source_id: number): Promise<ConnectedAccount | null> =>
  (await selectAll(scope).where('source_id', '=', source_id).executeTakeFirst()) ?? null;

/** Returns the accounts behind these lead sources. */
export const listAccountsOfSources = (scope: OrgScope, source_ids: readonly number[]): Promise<ConnectedAccount[]> =>
  selectAll(scope).where('source_id', 'in', source_ids).execute();

const grantColumns = [
  'account_id',
  'connection_id',
  'tasks',
  'missing',
  'last_ok_at',
  'last_error_class',
  'last_error_code',
  'last_error_at',
] as const;

/** Returns what each connection may do at an account, oldest connection first. */
export const grantsOf = (scope: OrgScope, account_id: number): Promise<AccountGrant[]> =>
  selectGrants(scope).where('account_id', '=', account_id).execute();

/** Returns the grants of all accounts at a provider. */
export const listGrants = (scope: OrgScope, provider: string): Promise<AccountGrant[]> =>
  selectGrants(scope)
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('connected_accounts')
        .where('org_id', '=', scope.org_id)
        .where('provider', '=', provider)
        .where('disconnected_at', 'is', null)
        .select('id'),
    )
    .execute();

const selectGrants = (scope: OrgScope) =>
  scope.db
    .selectFrom('account_grants')
    .where('org_id', '=', scope.org_id)
    .select([...grantColumns, sql<boolean>`sealed_token is not null`.as('has_token')])
    .orderBy('account_id')
    .orderBy('connection_id');

/**
 * Saves an account and what a connection may do there. One that is new gets a lead source; one that was disconnected comes back
 * with the source it had. A new name is also given to its source, unless a person renamed that.
 */
export async function saveAccount(scope: OrgScope, services: Services, fresh: NewAccount): Promise<ConnectedAccount> {
  const { provider, external_id } = fresh;
  // Two connections may bring the same account at the same moment.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${scope.org_id}:${provider}:${external_id}`}, 0))`.execute(
    scope.db,
  );
  const known = await selectAccounts(scope, provider).where('external_id', '=', external_id).executeTakeFirst();
  const id = known ? await reviveAccount(scope, known, fresh) : await insertAccount(scope, fresh);
  await writeGrant(scope, services, id, fresh);
  return getAccount(scope, provider, id);
}

async function insertAccount(
  scope: OrgScope,
  { provider, external_id, name, nameSource }: NewAccount,
): Promise<number> {
  await checkRoom(scope, provider);
  const source = await requireLeadTarget().addSource(scope, provider, nameSource(name));
  const at = nowIso();
  const { org_id } = scope;
  const { id } = await scope.db
    .insertInto('connected_accounts')
    .values({ org_id, provider, external_id, name, source_id: source.id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(scope, id, 'connected');
  return id;
}

/** Returns how many more accounts an organisation may connect; others who ask wait until the transaction ends. */
export async function roomForAccounts(scope: OrgScope, provider: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts:${scope.org_id}:${provider}`}, 0))`.execute(
    scope.db,
  );
  return Math.max(0, MAX_ACCOUNTS - (await countAccounts(scope, provider)));
}

async function countAccounts(scope: OrgScope, provider: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom('connected_accounts')
    .where('org_id', '=', scope.org_id)
    .where('provider', '=', provider)
    .where('disconnected_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function checkRoom(scope: OrgScope, provider: string): Promise<void> {
  if ((await countAccounts(scope, provider)) < MAX_ACCOUNTS) return;
  throw new Problem('not_possible_now', {
    detail: `An organisation can connect at most ${MAX_ACCOUNTS} of these. Disconnect one first.`,
  });
}

async function reviveAccount(scope: OrgScope, known: ConnectedAccount, fresh: NewAccount): Promise<number> {
  const { name, nameSource } = fresh;
  const wasGone = known.disconnected_at !== null;
  if (!wasGone && known.name === name) return known.id;
  if (wasGone) await checkRoom(scope, known.provider);
  await changeAccount(scope, known.id, { name, disconnected_at: null });
  if (known.name !== name)
    await requireLeadTarget().renameSource(scope, known.source_id, {
      from: nameSource(known.name),
      to: nameSource(name),
    });
  if (wasGone) {
    await requireLeadTarget().reviveSource(scope, known.source_id);
    await recordChange(scope, known.id, 'reconnected');
  }
  return known.id;
}

/** A grant that is given anew works until a call says otherwise. */
async function writeGrant(scope: OrgScope, services: Services, account_id: number, fresh: NewAccount): Promise<void> {
  const { token, tasks, missing, connection_id } = fresh;
  const at = nowIso();
  const given = {
    sealed_token: token === null ? null : seal(services.settings.secret_key, token),
    tasks: [...tasks],
    missing: [...missing],
    last_ok_at: at,
    last_error_class: null,
    last_error_code: null,
    updated_at: at,
  };
  await scope.db
    .insertInto('account_grants')
    .values({ org_id: scope.org_id, account_id, connection_id, ...given })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id', 'connection_id']).doUpdateSet(given))
    .execute();
}

/** Facts about an account that its integration learns. */
export type AccountPatch = Partial<
  Pick<
    ConnectedAccount,
    'name' | 'is_receiving' | 'subscribed_at' | 'forms_synced_at' | 'reconciled_until' | 'delayed_at' | 'paused_until'
  > & { disconnected_at: null }
>;

export const changeAccount = (scope: OrgScope, id: number, patch: AccountPatch): Promise<void> =>
  changeAccounts(scope, [id], patch);

export async function changeAccounts(scope: OrgScope, ids: readonly number[], patch: AccountPatch): Promise<void> {
  await scope.db
    .updateTable('connected_accounts')
    .set({ ...patch, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Ends the use of an account that no login reaches any more. Its source and leads stay. */
export async function disconnectAccount(scope: OrgScope, id: number): Promise<void> {
  await scope.db.deleteFrom('account_grants').where('org_id', '=', scope.org_id).where('account_id', '=', id).execute();
  await disconnectUnreached(scope);
}

/** Disconnects accounts without a grant: the one that took theirs away was the last. */
export async function disconnectUnreached(scope: OrgScope): Promise<void> {
  const at = nowIso();
  const left = await scope.db
    .updateTable('connected_accounts')
    .set({ disconnected_at: at, subscribed_at: null, updated_at: at })
    .where('org_id', '=', scope.org_id)
    .where('disconnected_at', 'is', null)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('account_grants').where('org_id', '=', scope.org_id).select('account_id'),
    )
    .returning('id')
    .execute();
  const payload = { what: 'disconnected' as const };
  await recordAll(
    scope,
    accountChanged,
    left.map(({ id }) => ({ subject_id: id, payload, audience: null })),
  );
}

const recordChange = (scope: OrgScope, id: number, what: 'connected' | 'reconnected') =>
  record(scope, accountChanged, { subject_id: id, payload: { what }, audience: null });
