import { sql } from 'kysely';
import type { FacebookDataset } from '#integrations/facebook/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { settledPayload } from './send/settle.queries.ts';

const columns = [
  'kind',
  'external_id',
  'name',
  'account_id',
  'sealed_token',
  'state',
  'fault_code',
  'fault_said',
  'faulted_at',
  'failures',
  'paused_until',
  'last_received_at',
] as const;

/** Where events of an organisation go. */
export type StoredDataset = NonNullable<Awaited<ReturnType<typeof findDataset>>>;

/** Returns where events of the organisation go; undefined where nothing is sent. */
export const findDataset = ({ db, org_id }: OrgScope) =>
  db.selectFrom('conversion_datasets').where('org_id', '=', org_id).select(columns).executeTakeFirst();

/** Returns the Facebook login through which a page is reached; null where none is left. */
export async function findLogin({ db, org_id }: OrgScope, account_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account_grants as permission')
    .innerJoin('connections', (join) => matchInOrg(join, 'connections.id', 'permission.connection_id'))
    .where('permission.org_id', '=', org_id)
    .where('permission.account_id', '=', account_id)
    .orderBy(sql`permission.last_error_class is not null`)
    .orderBy('permission.connection_id')
    .limit(1)
    .select('connections.name')
    .executeTakeFirst();
  return row?.name ?? null;
}

type Chosen = Pick<FacebookDataset, 'id' | 'name'> &
  ({ kind: 'CONNECTION'; account_id: number; sealed_token?: null } | { kind: 'PASTED'; sealed_token: string });

/** Sends what waits and what comes to another dataset, or to the same with another permission. */
export async function saveChosen(scope: OrgScope, { id, name, ...chosen }: Chosen): Promise<void> {
  const { db, org_id, actor } = scope;
  // Events of pages belong to the dataset that is their pixel.
  const before = await findDataset(scope);
  if (before && before.external_id !== id) await withdrawWaiting(db, org_id).where('client_id', 'is', null).execute();
  const row = {
    kind: chosen.kind,
    external_id: id,
    name,
    account_id: chosen.kind === 'CONNECTION' ? chosen.account_id : null,
    sealed_token: chosen.sealed_token ?? null,
    state: 'CONNECTED' as const,
    fault_code: null,
    fault_said: null,
    faulted_at: null,
    failures: 0,
    paused_until: null,
    chosen_at: nowIso(),
    chosen_by_id: actor?.profile_id ?? null,
  };
  await db
    .insertInto('conversion_datasets')
    .values({ org_id, ...row })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
    .execute();
}

/** Ends the sending; what waits is withdrawn. @returns false where nothing was sent. */
export async function removeDataset({ db, org_id }: Scope): Promise<boolean> {
  const row = await db
    .deleteFrom('conversion_datasets')
    .where('org_id', '=', org_id)
    .returning('org_id')
    .executeTakeFirst();
  await withdrawWaiting(db, org_id).execute();
  return row !== undefined;
}

const withdrawWaiting = (db: OrgScope['db'], org_id: number) =>
  db
    .updateTable('conversion_events')
    .set({ status: 'WITHDRAWN', payload: settledPayload, settled_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('status', '=', 'WAITING');

/** Lets what waits be sent at once. */
export async function endPause({ db, org_id }: OrgScope): Promise<void> {
  await db
    .updateTable('conversion_datasets')
    .set({ paused_until: null })
    .where('org_id', '=', org_id)
    .where('paused_until', 'is not', null)
    .execute();
}
