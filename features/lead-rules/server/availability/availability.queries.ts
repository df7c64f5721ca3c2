import { sql } from 'kysely';
import { toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { AvailabilityDraft } from '../../contract.ts';
import type { Member } from './member-times.queries.ts';

/** Locks the rules of a member, of both kinds, in the order of their ids, as deciding locks them. @returns their ids. */
export async function lockRulesOfMember(scope: OrgScope, profile_id: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('lead_rules')
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', (from) =>
      from
        .selectFrom('lead_rule_recipients as place')
        .where('place.org_id', '=', scope.org_id)
        .where('place.profile_id', '=', profile_id)
        .select('place.rule_id')
        .union(
          from
            .selectFrom('distribution_recipients as place')
            .where('place.org_id', '=', scope.org_id)
            .where('place.profile_id', '=', profile_id)
            .select('place.rule_id'),
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the days off of these people, by person. */
export async function readDaysOff(scope: OrgScope, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ profile_id: number; days_off: string[] }>`
    select profile_id, days_off::text[] as days_off from member_availability
    where org_id = ${scope.org_id} and profile_id = any(${[...ids]}::bigint[])`.execute(scope.db);
  return new Map(rows.map(({ profile_id, days_off }) => [profile_id, days_off]));
}

/** Returns how many leads rules gave or sent a member in turn on the present day of their calendar. */
export async function countToday(scope: OrgScope, { profile_id, time_zone }: Member): Promise<number> {
  const since = toInstant(`${toCalendarDay(nowIso(), time_zone)}T00:00`, time_zone);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select lead_id from lead_decisions
      where org_id = ${scope.org_id} and profile_id = ${profile_id} and outcome = 'TURN' and created_at >= ${since}
      union
      select lead_id from lead_distributions
      where org_id = ${scope.org_id} and profile_id = ${profile_id} and created_at >= ${since}) as given`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** Writes when a member gets leads, and how many they had today, from which a daily limit goes on. */
export async function writeAvailability(
  scope: OrgScope,
  { profile_id, time_zone }: Member,
  { working_hours, days_off, ...draft }: AvailabilityDraft,
  leads_today: number,
): Promise<void> {
  const columns = {
    ...draft,
    working_hours: working_hours && JSON.stringify(working_hours),
    days_off: sql<string[]>`${days_off}::date[]`,
    counted_on: toCalendarDay(nowIso(), time_zone),
    counted_leads: leads_today,
    updated_at: nowIso(),
  };
  await scope.db
    .insertInto('member_availability')
    .values({ org_id: scope.org_id, profile_id, ...columns })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet(columns))
    .execute();
}
