import { sql } from 'kysely';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** The zone of each member, and under 0 that of the organisation, for clients without an assignee. */
export async function readZones({ db, org_id }: OrgScope): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; time_zone: string }>`
    select 0 as id, time_zone from orgs where org_id = ${org_id}
    union all
    select profiles.id, coalesce(preferences.time_zone, orgs.time_zone) from profiles
    join orgs on orgs.org_id = profiles.org_id
    left join user_preferences preferences
      on preferences.org_id = profiles.org_id and preferences.profile_id = profiles.id
    where profiles.org_id = ${org_id}`.execute(db);
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
}

/** Today of each member as a table of two instants: a step is due on the date of its assignee (readings.md D35). */
export async function selectDays(scope: OrgScope) {
  const zones = await readZones(scope);
  const now = nowIso();
  const byZone = new Map([...new Set(zones.values())].map((zone) => [zone, listMidnights(now, zone)]));
  const ids = [...zones.keys()];
  const days = ids.map((id) => byZone.get(zones.get(id)!)!);
  return {
    table: sql<{ assignee: number; starts_at: string; ends_at: string }>`(
      select * from unnest(${ids}::bigint[], ${days.map(({ from }) => from)}::timestamptz[],
        ${days.map(({ to }) => to)}::timestamptz[]) as days (assignee, starts_at, ends_at))`,
    /** When today ends for the last of them: nothing later is due. */
    lastEnd: days.reduce((last, { to }) => (to > last ? to : last), ''),
  };
}

function listMidnights(now: string, timeZone: string) {
  const today = toCalendarDay(now, timeZone);
  return {
    from: toInstant(`${today}T00:00`, timeZone),
    to: toInstant(`${addDays(today, 1)}T00:00`, timeZone),
  };
}
