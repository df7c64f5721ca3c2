import { sql } from 'kysely';
import { daysAgo } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';

/** How far back people are told of anything. */
const TOLD_DAYS = 2;

/** Returns the organisations that held submissions back lately, across organisations, as the worker role. */
export const orgsWithQuarantined = (database: Database): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_form_submissions')
      .where('status', '=', 'QUARANTINED')
      .where('sent_at', '>', daysAgo(TOLD_DAYS))
      .select('org_id')
      .distinct()
      .orderBy('org_id')
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** Held submissions of one form that people are told of. */
export interface UntoldForm {
  form_id: number;
  form_name: string;
  held_count: number;
  last_at: string;
}

const selectQuarantined = (scope: OrgScope, tells_each: boolean) =>
  scope.db
    .selectFrom('lead_forms as form')
    .innerJoin('lead_form_submissions as held', (join) => matchInOrg(join, 'held.form_id', 'form.id'))
    .where('form.org_id', '=', scope.org_id)
    .where('form.deleted_at', 'is', null)
    .where('form.tells_each_quarantined', '=', tells_each)
    .where('held.status', '=', 'QUARANTINED')
    .groupBy(['form.id', 'form.name'])
    .orderBy('form.name')
    .select([
      'form.id as form_id',
      'form.name as form_name',
      sql<number>`count(*)::int`.as('held_count'),
      sql<string>`max(held.sent_at)`.as('last_at'),
    ]);

/** Returns forms that tell of each, with what was held since people were told last; none that told after an instant. */
export const listUntold = (scope: OrgScope, told_before: string): Promise<UntoldForm[]> =>
  selectQuarantined(scope, true)
    .where('held.sent_at', '>', daysAgo(TOLD_DAYS))
    .where(sql<boolean>`held.sent_at > coalesce(form.quarantine_told_at, '-infinity')`)
    .where(sql<boolean>`coalesce(form.quarantine_told_at, '-infinity') < ${told_before}`)
    .execute();

/** Returns what the other forms held between two instants, the first excluded. */
export const listQuarantinedBetween = (scope: OrgScope, after: string, until: string): Promise<UntoldForm[]> =>
  selectQuarantined(scope, false).where('held.sent_at', '>', after).where('held.sent_at', '<=', until).execute();

/** Somebody who hears once a day what was held back. */
export interface DailyReader {
  profile_id: number;
  time_zone: string;
  told_at: string | null;
}

/** Returns these people with their time zones, and up to when each was told. */
export async function listReaders(scope: OrgScope, profile_ids: readonly number[]): Promise<DailyReader[]> {
  const { rows } = await sql<DailyReader>`
    select profile.id as profile_id, coalesce(preference.time_zone, 'UTC') as time_zone, notice.told_at
    from profiles as profile
    left join user_preferences as preference
      on preference.org_id = profile.org_id and preference.profile_id = profile.id
    left join lead_form_quarantine_notices as notice
      on notice.org_id = profile.org_id and notice.profile_id = profile.id
    where profile.org_id = ${scope.org_id} and profile.id = any(${[...profile_ids]}::bigint[])
    order by profile.id`.execute(scope.db);
  return rows;
}

/** Notes up to when a person was told. @returns false where another process has done so. */
export async function claimReaderNotice(scope: OrgScope, profile_id: number, told_at: string): Promise<boolean> {
  const { rows } = await sql`
    insert into lead_form_quarantine_notices as notice (org_id, profile_id, told_at)
    values (${scope.org_id}, ${profile_id}, ${told_at})
    on conflict (org_id, profile_id) do update set told_at = excluded.told_at where notice.told_at < excluded.told_at
    returning profile_id`.execute(scope.db);
  return rows.length > 0;
}
