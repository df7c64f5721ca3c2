import { sql } from 'kysely';
import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';
import { settingsCodes } from '../connections/tokens.queries.ts';
import type { DueNotice } from './lead-fetcher.ts';

/** How long a process that fetches a lead is believed to be at it; then another takes over. */
const LEASE_MS = 45_000;

const leaseEnd = (): string => new Date(now().getTime() + LEASE_MS).toISOString();

/** Returns organisations with leads to fetch now, across organisations, as the worker role. */
export const findDueNotices: FindWork<{ org_id: number }> = () =>
  sql`select orgs_with_due_notices(${nowIso()}) as org_id`;

/** A notice that this process has taken. */
export interface TakenNotice extends DueNotice {
  /** Until when others leave it alone. */
  leased_until: string;
  /** Since when it was due. */
  due_since: string;
}

/** How many candidates are looked at for each that is wanted, because other processes may take some of them. */
const SPARE = 3;

/**
 * Takes notices that are due, the oldest of each account first, accounts first that are fetched for least. Others leave them
 * alone until the lease is over.
 *
 * @param busy_sources a source for each lead this process fetches now.
 */
export async function claimNotices(
  scope: OrgScope,
  { limit, busy_sources }: { limit: number; busy_sources: readonly number[] },
): Promise<TakenNotice[]> {
  const lease = leaseEnd();
  const { rows } = await sql<TakenNotice & { turn: number }>`
    with candidates as materialized (
      select notice.source_id, notice.external_id, notice.next_attempt_at,
             cardinality(array_positions(${[...busy_sources]}::bigint[], notice.source_id)) + notice.place as turn
      from connected_accounts account
      cross join lateral (
        select source_id, external_id, next_attempt_at, row_number() over (order by next_attempt_at) as place
        from lead_notices
        where org_id = account.org_id and source_id = account.source_id and status = 'WAITING' and next_attempt_at <= ${nowIso()}
        order by next_attempt_at limit ${limit * SPARE}) notice
      where account.org_id = ${scope.org_id}
      order by turn, notice.next_attempt_at
      limit ${limit * SPARE}
    ), due as materialized (
      select notice.source_id, notice.external_id, notice.next_attempt_at, candidates.turn
      from lead_notices notice
      join candidates using (source_id, external_id)
      where notice.org_id = ${scope.org_id} and notice.status = 'WAITING' and notice.next_attempt_at <= ${nowIso()}
      order by candidates.turn, candidates.next_attempt_at
      limit ${limit}
      for update of notice skip locked)
    update lead_notices set next_attempt_at = ${lease}
    from due
    where lead_notices.org_id = ${scope.org_id} and lead_notices.source_id = due.source_id
      and lead_notices.external_id = due.external_id
    returning lead_notices.source_id, lead_notices.external_id, lead_notices.form_external_id, lead_notices.submitted_at,
      lead_notices.attempts, lead_notices.content, lead_notices.is_test, lead_notices.last_error_class, lead_notices.next_attempt_at as leased_until,
      due.next_attempt_at as due_since, due.turn::int as turn`.execute(scope.db);
  return rows.sort((one, other) => one.turn - other.turn);
}

/** Puts back notices that were claimed but not fetched, at the place they had. */
export async function returnNotices(scope: OrgScope, notices: readonly TakenNotice[]): Promise<void> {
  const rows = notices.map(({ source_id, external_id, leased_until, due_since }) => {
    return { source_id, external_id, leased_until, due_since };
  });
  await sql`
    with mine as materialized (
      select notice.source_id, notice.external_id, taken.due_since
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as taken (source_id bigint, external_id text, leased_until timestamptz, due_since timestamptz)
      join lead_notices notice using (source_id, external_id)
      where notice.org_id = ${scope.org_id} and notice.status = 'WAITING' and notice.next_attempt_at = taken.leased_until
      for update of notice skip locked)
    update lead_notices set next_attempt_at = mine.due_since
    from mine
    where lead_notices.org_id = ${scope.org_id} and lead_notices.source_id = mine.source_id
      and lead_notices.external_id = mine.external_id`.execute(scope.db);
}

/** What is known of a try that failed. */
export interface FailedTry {
  call_class: CallErrorClass;
  code: string | null;
  /** How often it failed so in a row. */
  tries: number;
  /** Null when it is given up. */
  next_attempt_at: string | null;
  reason: string | null;
}

/** Notes that a lead could not be fetched. @returns false when it was fetched or given up meanwhile. */
export async function writeFailedTry(
  scope: OrgScope,
  { source_id, external_id }: DueNotice,
  { call_class, code, tries, next_attempt_at, reason }: FailedTry,
): Promise<boolean> {
  const row = await scope.db
    .updateTable('lead_notices')
    .set({
      status: next_attempt_at === null ? 'FAILED' : 'WAITING',
      attempts: tries,
      last_error_class: call_class,
      last_error_code: code,
      next_attempt_at,
      reason,
    })
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('external_id', '=', external_id)
    .where('status', '=', 'WAITING')
    .returning('org_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets all notices of a source wait until then, for the reason that one of them met. Those another process writes just now are
 * left out, because both would wait for each other.
 *
 * @param taken those this process has taken and does not ask for; others under a lease that lasts longer keep it.
 */
export async function delayNotices(
  scope: OrgScope,
  source_id: number,
  until: string,
  { call_class, code }: Pick<FailedTry, 'call_class' | 'code'>,
  taken: readonly DueNotice[],
): Promise<void> {
  await sql`
    with waiting as materialized (
      select external_id from lead_notices
      where org_id = ${scope.org_id} and source_id = ${source_id} and status = 'WAITING'
        and (next_attempt_at < ${until} or external_id = any (${taken.map(({ external_id }) => external_id)}::text[]))
      for update skip locked)
    update lead_notices set next_attempt_at = ${until}, last_error_class = ${call_class}, last_error_code = ${code}
    from waiting
    where lead_notices.org_id = ${scope.org_id} and lead_notices.source_id = ${source_id}
      and lead_notices.external_id = waiting.external_id`.execute(scope.db);
}

/**
 * Lets leads be fetched now that wait for a permission: it was given again, or a call shows that it works. What is fetched at the
 * moment is left alone.
 */
export async function releaseNotices(scope: OrgScope, source_ids: readonly number[]): Promise<void> {
  await sql`
    with waiting as materialized (
      select source_id, external_id from lead_notices
      where org_id = ${scope.org_id} and source_id = any (${[...source_ids]}::bigint[]) and status = 'WAITING'
        and last_error_class in ('auth_expired', 'permission_missing') and next_attempt_at > ${leaseEnd()}
      for update skip locked)
    update lead_notices set next_attempt_at = ${nowIso()}
    from waiting
    where lead_notices.org_id = ${scope.org_id} and lead_notices.source_id = waiting.source_id
      and lead_notices.external_id = waiting.external_id`.execute(scope.db);
}

/**
 * Lets leads of all organisations be fetched now that wait for settings of this installation, which a new start may have brought back.
 *
 * @returns how many.
 */
export const releaseAfterStart = (database: Database): Promise<number> =>
  withWorker(database, async (db) => {
    const { numAffectedRows } = await sql`
      with waiting as materialized (
        select org_id, source_id, external_id from lead_notices
        where status = 'WAITING' and last_error_code = any (${[...settingsCodes]}::text[]) and next_attempt_at > ${leaseEnd()}
        for update skip locked)
      update lead_notices set next_attempt_at = ${nowIso()}
      from waiting
      where lead_notices.org_id = waiting.org_id and lead_notices.source_id = waiting.source_id
        and lead_notices.external_id = waiting.external_id`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
