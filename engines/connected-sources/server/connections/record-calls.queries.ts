import { sql } from 'kysely';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { ProviderError } from '#platform/server/network/provider-call.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { permissionNoted } from '../../events.ts';
import { WORRYING_FAILURES } from '../../status.ts';

/** Classes that say something about what was asked and nothing about the permission. */
const aboutTheQuestion: readonly CallErrorClass[] = ['not_found', 'invalid_request', 'rejected'];

const isRefusal = (call_class: CallErrorClass) => call_class === 'auth_expired' || call_class === 'permission_missing';

/** A success is not even looked up again in the same process for so long. */
const TRUSTED_MS = 20_000;
const MAX_TRUSTED = 10_000;

/** When this process last wrote that a permission works, by organisation, connection and account. */
const trusted = perProcess(() => new Map<string, number>());

/** A call with this permission worked; with an account, the permission there. Written once a minute while nothing changes. */
export async function recordSuccess(
  services: Services,
  org_id: number,
  { connection_id, account_id = null }: { connection_id: number; account_id?: number | null },
): Promise<void> {
  const known = trusted(services);
  const key = `${org_id}:${connection_id}:${account_id ?? ''}`;
  const age_ms = nowMillis() - (known.get(key) ?? Number.NEGATIVE_INFINITY);
  if (age_ms >= 0 && age_ms < TRUSTED_MS) return;
  await writeSuccess(services, org_id, { connection_id, account_id });
  if (known.size >= MAX_TRUSTED) known.clear();
  known.set(key, nowMillis());
}

async function writeSuccess(
  services: Services,
  org_id: number,
  { connection_id, account_id }: { connection_id: number; account_id: number | null },
): Promise<void> {
  const at = nowIso();
  const isNews = sql`(last_error_class is not null or last_ok_at is null or last_ok_at <= ${at}::timestamptz - interval '1 minute')`;
  const { rows } = await inOneStep(services, org_id, (scope) =>
    sql<{ was_refused: boolean }>`
      with permission as (
        update connections set last_ok_at = ${at}, last_error_class = null, last_error_code = null, failures = 0, failing_since = null
        where org_id = ${org_id} and id = ${connection_id} and ${isNews}
      ), at_account as (
        update account_grants set last_ok_at = ${at}, last_error_class = null, last_error_code = null
        where org_id = ${org_id} and connection_id = ${connection_id} and account_id = ${account_id}::bigint and ${isNews}
      ), account as (
        update connected_accounts set last_error_class = null, last_error_code = null, failures = 0, failing_since = null
        where org_id = ${org_id} and id = ${account_id}::bigint and last_error_class is not null
      )
      select exists (
        select from account_grants
        where org_id = ${org_id} and connection_id = ${connection_id} and account_id = ${account_id}::bigint
          and last_error_class is not null
      ) as was_refused`.execute(scope.db),
  );
  if (rows[0]?.was_refused && account_id !== null) await recordPermission(services, org_id, account_id, false);
}

export interface FailedCall {
  connection_id?: number | null;
  account_id?: number | null;
  error: Pick<ProviderError, 'call_class' | 'code'>;
}

/**
 * A call failed. A refused permission stays until a call works; other failures are counted at the account, or else at the
 * connection. What is wrong with the question alone is not noted.
 *
 * @returns how many failures in a row the account or connection has, exact up to three; 0 where none is counted.
 */
export async function recordFailure(services: Services, org_id: number, failed: FailedCall): Promise<number> {
  const { connection_id = null, account_id = null, error } = failed;
  if (aboutTheQuestion.includes(error.call_class)) return 0;
  trusted(services).clear();
  if (isRefusal(error.call_class) && connection_id !== null && account_id !== null) {
    const isNew = await inOneStep(services, org_id, (scope) =>
      refuseGrant(scope, { connection_id, account_id, error }),
    );
    if (isNew) await recordPermission(services, org_id, account_id, true);
    return 0;
  }
  return inOneStep(services, org_id, async (scope) => {
    if (account_id !== null) return countFailure(scope, 'connected_accounts', account_id, error);
    return connection_id === null ? 0 : countFailure(scope, 'connections', connection_id, error);
  });
}

/** @returns whether the permission was not refused in this way before. */
async function refuseGrant(
  scope: OrgScope,
  { connection_id, account_id, error }: { connection_id: number; account_id: number; error: FailedCall['error'] },
): Promise<boolean> {
  const at = nowIso();
  const { rows } = await sql<{ was: string | null }>`
    with before as (
      select last_error_class as was from account_grants
      where org_id = ${scope.org_id} and account_id = ${account_id} and connection_id = ${connection_id}
      for update
    )
    update account_grants set last_error_class = ${error.call_class}, last_error_code = ${error.code}, last_error_at = ${at}
    where org_id = ${scope.org_id} and account_id = ${account_id} and connection_id = ${connection_id}
      and not (last_error_class is not distinct from ${error.call_class} and last_error_code is not distinct from ${error.code}
               and last_error_at > ${at}::timestamptz - interval '1 minute')
    returning (select was from before)`.execute(scope.db);
  return rows[0] !== undefined && rows[0].was !== error.call_class;
}

/** Tells open screens, in a transaction of its own, because that of the call ended with its one statement. */
const recordPermission = (services: Services, org_id: number, account_id: number, is_refused: boolean): Promise<void> =>
  inOrg(services, org_id, 'connections', (scope) =>
    record(scope, permissionNoted, { subject_id: account_id, payload: { is_refused }, audience: null }),
  );

async function countFailure(
  scope: OrgScope,
  table: 'connections' | 'connected_accounts',
  id: number,
  { call_class, code }: FailedCall['error'],
): Promise<number> {
  const at = nowIso();
  const stays = sql`(coalesce(last_error_class in ('auth_expired', 'permission_missing'), false) and not ${isRefusal(call_class)}::boolean)`;
  const failed_class = sql`case when ${stays} then last_error_class else ${call_class}::text end`;
  const failed_code = sql`case when ${stays} then last_error_code else ${code}::text end`;
  const { rows } = await sql<{ failures: number }>`
    update ${sql.table(table)} set
      last_error_class = ${failed_class}, last_error_code = ${failed_code}, last_error_at = ${at},
      failures = failures + 1, failing_since = coalesce(failing_since, ${at}::timestamptz)
    where org_id = ${scope.org_id} and id = ${id}
      and not (failures >= ${WORRYING_FAILURES} and last_error_class is not distinct from (${failed_class})
               and last_error_code is not distinct from (${failed_code}) and last_error_at > ${at}::timestamptz - interval '1 minute')
    returning failures`.execute(scope.db);
  return rows[0]?.failures ?? WORRYING_FAILURES;
}

/** Runs one statement, with which its transaction ends. */
const inOneStep = <Result>(services: Services, org_id: number, work: (scope: OrgScope) => Promise<Result>) =>
  inOrg(services, org_id, 'connections', (scope) => {
    scope.endWithNext();
    return work(scope);
  });
