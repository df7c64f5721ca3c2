import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { readClients, toClient } from '#features/clients/server/index.ts';
import { readTimeZone } from '#features/preferences/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import { keysetPage, type Sort } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type {
  BehindQuery,
  DueFollowUp,
  FollowUpOutcome,
  GivenContent,
  teamDashboard,
  WaitingLead,
} from '../contract.ts';
import { listSubteams, refuseGone, selectPeople } from './people.queries.ts';
import { findPeriods, type Period } from './periods.ts';
import {
  isContacted,
  isOpened,
  leadMember,
  responseLimits,
  selectDueFollowUps,
  selectLeads,
  selectShares,
  shareMember,
  waitedSeconds,
} from './rows-of-period.queries.ts';
import { countWorkingSeconds } from './working-time.ts';
import { atAnyTime, readWorkingTimes } from './working-times.queries.ts';

type LeadsQuery = z.output<typeof teamDashboard.listLeads.query>;
type FollowUpsQuery = z.output<typeof teamDashboard.listFollowUps.query>;
type SharesQuery = z.output<typeof teamDashboard.listShares.query>;
type Condition = RawBuilder<SqlBool>;

/** Finds the period, and refuses a sub-team that is gone. */
async function openPeriod(scope: Scope, asked: BehindQuery): Promise<Period> {
  if (asked.subteam_id !== undefined) refuseGone(await listSubteams(scope), asked.subteam_id);
  return findPeriods(asked, nowIso(), await readTimeZone(scope)).period;
}

/** Limits rows to those that count for a member, or for the members of a sub-team. */
function countsFor(scope: Scope, { profile_id, subteam_id }: BehindQuery, member: RawBuilder<number>): Condition {
  const conditions: Condition[] = [sql`true`];
  if (profile_id !== undefined) conditions.push(sql`${member} = ${profile_id}`);
  if (subteam_id !== undefined)
    conditions.push(
      sql`${member} in (select person.id from ${selectPeople(scope)} as person where person.group_id = ${subteam_id})`,
    );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const is = (fact: RawBuilder<boolean>, wanted: boolean | undefined): Condition =>
  wanted === undefined ? sql`true` : sql`${fact} = ${wanted}`;

const oldestFirst: Sort = { column: 'clients.created_at', id: 'clients.id', direction: 'asc' };

/** Lists leads, the longest waiting first. */
export async function listLeads(scope: Scope, asked: LeadsQuery): Promise<Page<WaitingLead>> {
  const found = await keysetPage(
    selectLeads(scope, await openPeriod(scope, asked))
      .where(countsFor(scope, asked, leadMember))
      .where(is(isContacted, asked.is_contacted))
      .where(waitedFor(asked.response_time))
      .select(['clients.id', sql<number | null>`${waitedSeconds}`.as('waited')]),
    oldestFirst,
    asked,
  );
  const ids = found.results.map(({ id }) => id);
  const whole = { page_size: Math.max(1, ids.length) };
  const { results: rows } = await readClients(scope, { found: { ids } }, oldestFirst, whole);
  const assignees = rows.flatMap(({ assigned_to_id }) => assigned_to_id ?? []);
  const times = await readWorkingTimes(scope, assignees);
  const at = nowIso();
  const waited = new Map(found.results.map((row) => [row.id, row.waited]));
  const results = rows.map((row) => ({
    client: toClient(scope, row),
    waited_seconds:
      waited.get(row.id) ?? countWorkingSeconds(times.get(row.assigned_to_id ?? 0) ?? atAnyTime, row.created_at, at),
  }));
  return { ...found, results };
}

function waitedFor(time: LeadsQuery['response_time']): Condition {
  if (time === undefined) return sql`true`;
  if (time === 'none') return sql`not ${isContacted}`;
  const [from, below] = responseLimits[time];
  return below === null
    ? sql`${waitedSeconds} >= ${from}`
    : sql`(${waitedSeconds} >= ${from} and ${waitedSeconds} < ${below})`;
}

/** Lists follow-ups that fell due, the latest first. */
export async function listFollowUps(scope: Scope, asked: FollowUpsQuery) {
  const rows = selectDueFollowUps(scope, await openPeriod(scope, asked)).as('due');
  const found = await keysetPage(
    scope.db
      .selectFrom(rows)
      .innerJoin('clients', (join) =>
        join.on('clients.org_id', '=', scope.org_id).onRef('clients.id', '=', 'due.client_id'),
      )
      .innerJoin('profiles', (join) =>
        join.on('profiles.org_id', '=', scope.org_id).onRef('profiles.id', '=', 'due.profile_id'),
      )
      .where(countsFor(scope, asked, sql.ref('due.profile_id')))
      .where(is(sql.ref('due.is_kept'), asked.is_kept))
      .select([
        'due.id',
        'due.client_id',
        'clients.name as client_name',
        'due.profile_id',
        'profiles.name as profile_name',
        'due.due_at',
        'due.outcome',
        'due.ended_at',
        'due.is_kept',
      ]),
    { column: 'due.due_at', id: 'due.id', direction: 'desc' },
    asked,
  );
  const results = found.results.map(({ client_id, client_name, profile_id, profile_name, is_kept, ...row }) => ({
    ...row,
    client: { id: client_id, name: client_name },
    profile: { id: profile_id, name: profile_name },
    outcome: describeOutcome(row.outcome, is_kept),
  }));
  return { ...found, results } satisfies Page<z.input<typeof DueFollowUp> & { id: string }>;
}

function describeOutcome(outcome: string | null, is_kept: boolean): z.output<typeof FollowUpOutcome> {
  if (is_kept) return 'kept';
  if (outcome === 'completed') return 'late';
  return outcome === 'replaced' || outcome === 'deleted' ? outcome : 'open';
}

/** Lists shared content, the latest first. */
export async function listShares(scope: Scope, asked: SharesQuery): Promise<Page<z.output<typeof GivenContent>>> {
  const found = await keysetPage(
    selectShares(scope, await openPeriod(scope, asked))
      .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'shared_contents.content_id'))
      .innerJoin('profiles as sharer', (join) => matchInOrg(join, 'sharer.id', 'shared_contents.profile_id'))
      .where(countsFor(scope, asked, shareMember))
      .where(asked.is_opened === undefined ? sql<boolean>`true` : sql<boolean>`shared_contents.is_tracked`)
      .where(is(isOpened, asked.is_opened))
      .select([
        'shared_contents.id',
        'contents.title',
        'clients.id as client_id',
        'clients.name as client_name',
        'shared_contents.profile_id',
        'sharer.name as profile_name',
        sql<string>`shared_contents.shared_at`.as('shared_at'),
        'shared_contents.is_tracked',
        isOpened.as('is_opened'),
        'shared_contents.last_viewed_at',
      ]),
    { column: 'shared_contents.shared_at', id: 'shared_contents.id', direction: 'desc' },
    asked,
  );
  const results = found.results.map(({ client_id, client_name, profile_id, profile_name, ...row }) => ({
    ...row,
    client: client_id === null ? null : { id: client_id, name: client_name ?? '' },
    profile: { id: profile_id, name: profile_name },
  }));
  return { ...found, results };
}
