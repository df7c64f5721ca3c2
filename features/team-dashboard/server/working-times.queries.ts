import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { WorkingTimes } from './working-time.ts';

/** Reads when these people work; who wrote nothing works at any time. */
export async function readWorkingTimes(
  scope: OrgScope,
  profile_ids: readonly number[],
): Promise<ReadonlyMap<number, WorkingTimes>> {
  const { rows } = await sql<WorkingTimes & { profile_id: number }>`
    select profiles.id as profile_id, coalesce(preferences.time_zone, 'UTC') as time_zone,
      availability.working_hours, coalesce(availability.days_off::text[], '{}') as days_off
    from profiles
    left join user_preferences as preferences
      on preferences.org_id = profiles.org_id and preferences.profile_id = profiles.id
    left join member_availability as availability
      on availability.org_id = profiles.org_id and availability.profile_id = profiles.id
    where profiles.org_id = ${scope.org_id} and profiles.id = any(${[...profile_ids]})`.execute(scope.db);
  return new Map(rows.map(({ profile_id, ...times }) => [profile_id, times]));
}

/** Returns whether the working hours of anybody count. */
export async function hasWorkingHours(scope: OrgScope): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from member_availability
      where org_id = ${scope.org_id} and (working_hours is not null or days_off <> '{}')) as some`.execute(scope.db);
  return rows[0]?.some ?? false;
}

/** The working times of a lead nobody is assigned to. */
export const atAnyTime: WorkingTimes = { time_zone: 'UTC', working_hours: null, days_off: [] };
