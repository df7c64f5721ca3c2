import { sql } from 'kysely';
import { displayPhone } from '#domain/phone-numbers.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { MailClient } from './write-mail.ts';

/**
 * Lets one transaction of the organisation send at a time, because the limits of a day are counted over all of them.
 *
 * @returns false where another one sends; `isWaiting` waits for it.
 */
export async function lockMails(
  { db, org_id }: OrgScope,
  { isWaiting = false }: { isWaiting?: boolean } = {},
): Promise<boolean> {
  const key = sql`hashtextextended(${`sequence mails:${org_id}`}, 0)`;
  const { rows } = await sql<{ is_locked: boolean }>`
    select ${isWaiting ? sql`pg_advisory_xact_lock(${key}) is not null` : sql`pg_try_advisory_xact_lock(${key})`} as is_locked`.execute(
    db,
  );
  return rows[0]?.is_locked === true;
}

/** Counts the e-mails that gave contents in the names of people since the day of each began, by their clock. */
export async function countMailedToday(
  { db, org_id }: OrgScope,
  profile_ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select profiles.id, (
      select count(*)::int from shared_contents mailed
      where mailed.org_id = ${org_id} and mailed.profile_id = profiles.id and mailed.message_id is not null
        and mailed.shared_at >= date_trunc('day', ${nowIso()}::timestamptz, coalesce(preferences.time_zone, orgs.time_zone))) as count
    from profiles
    join orgs on orgs.org_id = profiles.org_id
    left join user_preferences preferences
      on preferences.org_id = profiles.org_id and preferences.profile_id = profiles.id
    where profiles.org_id = ${org_id} and profiles.id = any(${[...profile_ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns clients as e-mails to them need them, by id, and whether each was given this content in the last 24 hours. */
export async function readMailClients(
  { db, org_id }: OrgScope,
  client_ids: readonly number[],
  content_id: number,
): Promise<(MailClient & { is_given: boolean })[]> {
  const { rows } = await sql<
    Omit<MailClient, 'phone'> & { is_given: boolean; raw: string | null; number_e164: string | null }
  >`
    select clients.id as client_id, clients.name, address.email, phone.raw, phone.number_e164,
      exists (select from shared_contents given
        where given.org_id = ${org_id} and given.client_id = clients.id and given.content_id = ${content_id}
          and given.shared_at > ${daysAgo(1)}) as is_given
    from clients
    left join lateral (
      select email from client_emails
      where org_id = ${org_id} and client_id = clients.id order by position limit 1) address on true
    left join lateral (
      select raw, number_e164 from client_phones
      where org_id = ${org_id} and client_id = clients.id order by position limit 1) phone on true
    where clients.org_id = ${org_id} and clients.id = any(${[...client_ids]}::bigint[])
    order by clients.id`.execute(db);
  return rows.map(({ raw, number_e164, ...row }) => ({
    ...row,
    phone: raw === null ? null : displayPhone({ raw, number_e164 }),
  }));
}
