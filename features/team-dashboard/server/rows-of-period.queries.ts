import { type RawBuilder, sql } from 'kysely';
import { countedClientsFor } from '#features/clients/server/index.ts';
import { countedSharesFor } from '#features/sharing/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ResponseTime } from '../contract.ts';
import type { Period } from './periods.ts';

/**
 * What each figure counts: the rows of a period that the actor may see, without test leads, each with the member it counts for. The figures
 * and the lists behind them read these alone (features/team-dashboard/README.md).
 */

/** Selects the leads that came in the period, by present assignee. The source is a literal, which the index is for. */
export const selectLeads = (scope: Scope, { from, until }: Period) =>
  countedClientsFor(scope, 'view')
    .where('clients.source', '=', sql.lit('external_integration' as const))
    .where('clients.created_at', '>=', from)
    .where('clients.created_at', '<', until)
    .leftJoin('first_responses', (join) =>
      matchInOrg(join, 'first_responses.client_id', 'clients.id').on('clients.first_response_at', 'is not', null),
    );

export const leadMember = sql<number>`clients.assigned_to_id_or_zero`;
export const isContacted = sql<boolean>`(clients.first_response_at is not null)`;
/** The working seconds before the first response. */
export const waitedSeconds = sql<number>`coalesce(first_responses.working_seconds,
  extract(epoch from clients.first_response_at - clients.created_at)::int)`;

/** Selects content that people gave to somebody in the period, by who shared it. */
export const selectShares = (scope: Scope, { from, until }: Period) =>
  countedSharesFor(scope)
    .where('shared_contents.is_automatic', '=', false)
    .where('shared_contents.shared_at', '>=', from)
    .where('shared_contents.shared_at', '<', until);

export const shareMember = sql<number>`shared_contents.profile_id`;
/** Views that count are human or likely ones (docs/architecture.md §8). */
export const isOpened = sql<boolean>`(shared_contents.is_tracked and shared_contents.times_viewed > 0)`;

/** The columns of a follow-up that fell due. */
export interface DueRow {
  id: string;
  client_id: number;
  profile_id: number;
  due_at: string;
  outcome: 'completed' | 'replaced' | 'deleted' | null;
  ended_at: string | null;
  is_kept: boolean;
}

/** Selects the follow-ups that fell due in the period, open or ended, by whom they reminded. */
export function selectDueFollowUps(scope: Scope, { from, until }: Period): RawBuilder<DueRow> {
  const { org_id } = scope;
  const visible = (table: string) =>
    countedClientsFor(scope, 'view').whereRef('clients.id', '=', sql.ref(`${table}.client_id`));
  return sql`(
    select ended.event_id::text as id, ended.client_id, ended.profile_id, ended.due_at, ended.outcome, ended.ended_at, ended.is_kept
    from ended_follow_ups as ended
    where ended.org_id = ${org_id} and ended.due_at >= ${from} and ended.due_at < ${until}
      and exists (${visible('ended').select(sql.lit(1).as('one'))})
    union all
    select 'open-' || open.client_id, open.client_id, seen.profile_id, open.due_at, null, null, false
    from follow_ups as open
    cross join lateral (${visible('open').select(sql<number>`coalesce(clients.assigned_to_id, open.profile_id)`.as('profile_id'))}) as seen
    where open.org_id = ${org_id} and open.due_at >= ${from} and open.due_at < ${until}
  )`;
}

const MINUTE = 60;

/** The seconds each response time begins with and ends before; null for no end. */
export const responseLimits: Record<Exclude<ResponseTime, 'none'>, readonly [from: number, below: number | null]> = {
  under_5m: [0, 5 * MINUTE],
  under_15m: [5 * MINUTE, 15 * MINUTE],
  under_1h: [15 * MINUTE, 60 * MINUTE],
  over_1h: [60 * MINUTE, null],
};
