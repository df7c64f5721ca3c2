import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';
import type { TeamFigures } from '../contract.ts';
import { NOBODY, selectPeople } from './people.queries.ts';
import type { Period } from './periods.ts';
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

/** The figures of a period: of each member, of each group of members, and of all. */
export interface FiguresByLevel {
  members: ReadonlyMap<number, TeamFigures>;
  groups: ReadonlyMap<number, TeamFigures>;
  all: TeamFigures;
}

export const noFigures: TeamFigures = {
  leads: 0,
  contacted: 0,
  median_response_seconds: null,
  response_times: { under_5m: 0, under_15m: 0, under_1h: 0, over_1h: 0, none: 0 },
  follow_ups_due: 0,
  follow_ups_kept: 0,
  shared: 0,
  tracked: 0,
  opened: 0,
};

/** Counts everything in three statements, whatever the number of members. */
export async function readFigures(scope: Scope, period: Period, subteam_id?: number): Promise<FiguresByLevel> {
  const parts = [
    await countLeads(scope, period, subteam_id),
    await countFollowUps(scope, period, subteam_id),
    await countShares(scope, period, subteam_id),
  ].flat();
  const [members, groups] = [new Map<number, TeamFigures>(), new Map<number, TeamFigures>()];
  let all = noFigures;
  for (const { level, key, ...figures } of parts) {
    if (level === 'all') all = { ...all, ...figures };
    else {
      const known = level === 'member' ? members : groups;
      known.set(key, { ...(known.get(key) ?? noFigures), ...figures });
    }
  }
  return { members, groups, all };
}

interface OfLevel {
  level: 'member' | 'group' | 'all';
  key: number;
}

/** Groups rows, which have a `profile_id`, by member, by group of members and altogether. */
async function countByLevel<Counted extends object>(
  scope: Scope,
  rows: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
  subteam_id: number | undefined,
): Promise<(Counted & OfLevel)[]> {
  const { rows: found } = await sql<Counted & OfLevel>`
    with placed as (
      select counted.*, coalesce(person.group_id, ${sql.lit(NOBODY)}) as group_id
      from ${rows} as counted
      left join ${selectPeople(scope)} as person on person.id = counted.profile_id
      ${subteam_id === undefined ? sql`` : sql`where person.group_id = ${subteam_id}`}
    )
    select case when grouping(profile_id) = 0 then 'member' when grouping(group_id) = 0 then 'group' else 'all' end as level,
      coalesce(profile_id, group_id, 0) as key, ${counts}
    from placed
    group by grouping sets ((profile_id), (group_id), ()) ${plannedForValues}`.execute(scope.db);
  return found;
}

type CountedLeads = Pick<TeamFigures, 'leads' | 'contacted' | 'median_response_seconds'> &
  TeamFigures['response_times'];

async function countLeads(scope: Scope, period: Period, subteam_id: number | undefined) {
  const leads = selectLeads(scope, period).select([
    leadMember.as('profile_id'),
    isContacted.as('is_contacted'),
    waitedSeconds.as('waited'),
  ]);
  const times = Object.entries(responseLimits).map(
    ([name, [from, below]]) =>
      sql`(count(*) filter (where waited >= ${sql.lit(from)}
        ${below === null ? sql`` : sql`and waited < ${sql.lit(below)}`}))::int as ${sql.ref(name)}`,
  );
  const rows = await countByLevel<CountedLeads>(
    scope,
    sql`(${leads})`,
    sql`count(*)::int as leads, (count(*) filter (where is_contacted))::int as contacted,
      (percentile_cont(0.5) within group (order by waited))::int as median_response_seconds,
      (count(*) filter (where not is_contacted))::int as none, ${sql.join(times)}`,
    subteam_id,
  );
  return rows.map(({ under_5m, under_15m, under_1h, over_1h, none, ...row }) => ({
    ...row,
    response_times: { under_5m, under_15m, under_1h, over_1h, none },
  }));
}

const countFollowUps = (scope: Scope, period: Period, subteam_id: number | undefined) =>
  countByLevel<Pick<TeamFigures, 'follow_ups_due' | 'follow_ups_kept'>>(
    scope,
    selectDueFollowUps(scope, period),
    sql`count(*)::int as follow_ups_due, (count(*) filter (where is_kept))::int as follow_ups_kept`,
    subteam_id,
  );

const countShares = (scope: Scope, period: Period, subteam_id: number | undefined) =>
  countByLevel<Pick<TeamFigures, 'shared' | 'tracked' | 'opened'>>(
    scope,
    sql`(${selectShares(scope, period).select([shareMember.as('profile_id'), 'shared_contents.is_tracked', isOpened.as('is_opened')])})`,
    sql`count(*)::int as shared, (count(*) filter (where is_tracked))::int as tracked,
      (count(*) filter (where is_opened))::int as opened`,
    subteam_id,
  );
