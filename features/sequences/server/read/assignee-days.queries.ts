import { type RawBuilder, sql } from 'kysely';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { namedStatement } from '#platform/server/database/statements/kept-queries.ts';

const selectZones = namedStatement(
  ({ org_id }) => sql<{ id: number; time_zone: string }>`
    select 0 as id, time_zone from orgs where org_id = ${org_id}
    union all
    select profiles.id, coalesce(preferences.time_zone, orgs.time_zone) from profiles
    join orgs on orgs.org_id = profiles.org_id
    left join user_preferences preferences
      on preferences.org_id = profiles.org_id and preferences.profile_id = profiles.id
    where profiles.org_id = ${org_id}`,
);

/** The zone of each member, and under 0 that of the organisation, for clients without an assignee. */
export type Zones = ReadonlyMap<number, string>;

export const readZones = async (scope: OrgScope): Promise<Zones> =>
  new Map((await selectZones(scope, {})).map(({ id, time_zone }) => [id, time_zone]));

/** Today of one person, as two instants. */
interface Day {
  starts_at: string;
  ends_at: string;
}

/** Today of each member: a step is due on the date of its assignee (readings.md D35). */
export interface Days {
  find(assigned_to_id_or_zero: number): Day;
  /** Whether the step of `inside` is due before this end of its assignee's day. */
  isBefore(edge: keyof Day): RawBuilder<boolean>;
  /** The same for the last of them, as the range of an index: nothing later is due. */
  isBeforeLast: RawBuilder<boolean>;
  /** When the first of these days ends. */
  hold_until: string;
}

export function findDays(zones: Zones): Days {
  const now = nowIso();
  const byZone = new Map([...new Set(zones.values())].map((zone) => [zone, findDay(now, zone)]));
  const find = (id: number) => byZone.get(zones.get(id) ?? zones.get(0)!)!;
  const ends = [...byZone.values()].map(({ ends_at }) => ends_at).sort();
  return {
    find,
    isBefore: (edge) => writeIsBefore(groupBy([...zones.keys()], (id) => find(id)[edge])),
    isBeforeLast: sql`inside.due_at < ${ends.at(-1)!}::timestamptz`,
    hold_until: ends[0]!,
  };
}

function findDay(now: string, timeZone: string): Day {
  const today = toCalendarDay(now, timeZone);
  return {
    starts_at: toInstant(`${today}T00:00`, timeZone),
    ends_at: toInstant(`${addDays(today, 1)}T00:00`, timeZone),
  };
}

const groupBy = (ids: readonly number[], findInstant: (id: number) => string): [string, number[]][] => {
  const groups = new Map<string, number[]>();
  for (const id of ids) groups.set(findInstant(id), [...(groups.get(findInstant(id)) ?? []), id]);
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
};

/** Most teams are in one zone: then this is a range of an index; else the largest group needs no list of its members. */
function writeIsBefore([largest, ...others]: readonly [string, number[]][]): RawBuilder<boolean> {
  const most = sql`${largest![0]}::timestamptz`;
  if (others.length === 0) return sql`inside.due_at < ${most}`;
  const cases = others.map(
    ([instant, ids]) => sql`when inside.assigned_to_id_or_zero = any(${ids}::bigint[]) then ${instant}::timestamptz`,
  );
  return sql`inside.due_at < case ${sql.join(cases, sql` `)} else ${most} end`;
}
