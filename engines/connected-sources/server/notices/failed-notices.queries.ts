import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import type { ChosenNotices, FailedNotices } from '../../contract.ts';
import { noticesResolved } from '../../events.ts';
import { requireLeadTarget } from '../lead-target.ts';
import { noticeQueueFor } from './notice-queue.ts';

const MAX_GROUPS = 100;
const DISMISSED = 'Someone dismissed it.';

/** Returns announced leads that could not be fetched, by source and reason. */
export async function listFailedNotices(scope: Scope): Promise<FailedNotices[]> {
  const rows = await scope.db
    .selectFrom('lead_notices as notice')
    .where('notice.org_id', '=', scope.org_id)
    .where('notice.status', '=', 'FAILED')
    .groupBy(['notice.source_id', 'notice.last_error_class'])
    .select((eb) => [
      'notice.source_id',
      'notice.last_error_class as cause',
      eb.fn.max('notice.reason').as('reason'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('notice.notified_at').as('first_at'),
      eb.fn.max('notice.notified_at').as('last_at'),
    ])
    .orderBy('last_at', 'desc')
    .limit(MAX_GROUPS)
    .execute();
  if (rows.length === 0) return [];
  const sources = await requireLeadTarget().nameSources(
    scope,
    rows.map(({ source_id }) => source_id),
  );
  return rows.map(({ cause, reason, ...row }) => {
    const { kind: source_kind, name: source_name } = sources.get(row.source_id)!;
    return { ...row, source_kind, source_name, cause: cause ?? 'unknown', reason: reason ?? '' };
  });
}

/** Lets these leads be fetched again, as if they had just been announced. @returns how many. */
export async function fetchAgain(scope: Scope, services: Services, chosen: ChosenNotices): Promise<number> {
  const count = await settle(scope, chosen, {
    status: 'WAITING',
    next_attempt_at: nowIso(),
    attempts: 0,
    reason: null,
  });
  if (count === 0) return 0;
  scope.afterCommit(() => noticeQueueFor(services).notify());
  await recordResolved(scope, chosen.source_id, 'fetched-again', count);
  return count;
}

/** Dismisses these leads; that they were announced is kept. @returns how many. */
export async function dismissNotices(scope: Scope, chosen: ChosenNotices): Promise<number> {
  const count = await settle(scope, chosen, { status: 'IGNORED', reason: DISMISSED });
  if (count > 0) await recordResolved(scope, chosen.source_id, 'dismissed', count);
  return count;
}

interface Settled {
  status: 'WAITING' | 'IGNORED';
  next_attempt_at?: string;
  attempts?: number;
  reason: string | null;
}

async function settle(scope: Scope, { source_id, cause }: ChosenNotices, settled: Settled): Promise<number> {
  const { numUpdatedRows } = await scope.db
    .updateTable('lead_notices')
    .set(settled)
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where('status', '=', 'FAILED')
    .where(sql<boolean>`coalesce(last_error_class, 'unknown') = ${cause}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const recordResolved = (scope: Scope, source_id: number, how: 'fetched-again' | 'dismissed', count: number) =>
  record(scope, noticesResolved, { subject_id: source_id, payload: { how, count }, audience: null });
