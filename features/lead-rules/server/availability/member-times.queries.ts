import { type RawBuilder, sql } from 'kysely';
import { toCalendarDay } from '#domain/wall-time.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { alwaysAvailable, findAbsence, type MemberTimes } from '../../working-time.ts';

/** The columns of a member's availability, for statements that join `member` and `written`. */
export const memberColumns: RawBuilder<unknown> = sql`
  member.id as profile_id, member.name, member.email, member.account_status,
  coalesce((select time_zone from user_preferences as preference
            where preference.org_id = member.org_id and preference.profile_id = member.id),
           (select time_zone from orgs where orgs.org_id = member.org_id)) as time_zone,
  written.working_hours, written.days_off::text[] as days_off, written.is_paused, written.paused_until,
  written.daily_cap, written.counted_on, written.counted_leads`;

export interface MemberRow {
  profile_id: number;
  name: string;
  email: string | null;
  account_status: MemberTimes['account_status'];
  time_zone: string;
  working_hours: MemberTimes['working_hours'];
  days_off: string[] | null;
  is_paused: boolean | null;
  paused_until: string | null;
  daily_cap: number | null;
  counted_on: string | null;
  counted_leads: number | null;
}

/** A member and what decides whether they get leads. */
export interface Member extends MemberTimes {
  profile_id: number;
  name: string;
  email: string | null;
}

/** @param at the instant whose calendar day counts for the daily limit. */
export function toMember(row: MemberRow, at: string): Member {
  const { profile_id, name, email, account_status, time_zone, working_hours, daily_cap, paused_until } = row;
  return {
    ...alwaysAvailable,
    profile_id,
    name,
    email,
    account_status,
    time_zone,
    working_hours,
    days_off: row.days_off ?? [],
    is_paused: row.is_paused ?? false,
    paused_until,
    daily_cap,
    leads_today: row.counted_on === toCalendarDay(at, time_zone) ? (row.counted_leads ?? 0) : 0,
  };
}

/** Returns those of these people who are members of the organisation. */
export async function readMembers(scope: OrgScope, ids: readonly number[], at: string): Promise<Member[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MemberRow>`
    select ${memberColumns}
    from profiles as member
    left join member_availability as written on written.org_id = member.org_id and written.profile_id = member.id
    where member.org_id = ${scope.org_id} and member.id = any(${[...new Set(ids)]}::bigint[])`.execute(scope.db);
  return rows.map((row) => toMember(row, at));
}

/** Returns a member of the organisation; undefined when there is none. */
export const findMember = async (scope: OrgScope, id: number, at: string): Promise<Member | undefined> =>
  (await readMembers(scope, [id], at))[0];

/** Returns which of these people are available at an instant. */
export async function findAvailable(scope: OrgScope, ids: readonly number[], at: string): Promise<Set<number>> {
  const available = (await readMembers(scope, ids, at)).filter((member) => findAbsence(member, at) === null);
  return new Set(available.map(({ profile_id }) => profile_id));
}
