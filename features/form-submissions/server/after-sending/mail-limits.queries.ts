import { sql } from 'kysely';
import { millisAgo } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { startOfDay, today } from '../days.ts';

/** How often one address gets an e-mail of one form, in milliseconds. */
const ADDRESS_MS = 24 * 3_600_000;
/** The most e-mails of one form on a day of the organisation. */
export const MAILS_A_DAY = 200;

/**
 * Whether a form may send an e-mail to an address now. E-mails of a form are decided one after the other until the end of the
 * transaction, so that many at once stay within both limits.
 */
export async function mayMail(
  scope: OrgScope,
  { form_id, digest, time_zone }: { form_id: number; digest: Buffer; time_zone: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form mail:${scope.org_id}:${form_id}`}, 0))`.execute(
    scope.db,
  );
  const day_began = startOfDay(today(time_zone), time_zone);
  const since = millisAgo(ADDRESS_MS);
  const { rows } = await sql<{ to_address: number; of_day: number }>`
    select count(*) filter (where email_digest = ${digest} and settled_at > ${since})::int as to_address,
      count(*) filter (where settled_at >= ${day_began})::int as of_day
    from lead_form_contents
    where org_id = ${scope.org_id} and form_id = ${form_id} and email_digest is not null
      and settled_at >= least(${since}::timestamptz, ${day_began}::timestamptz)`.execute(scope.db);
  const { to_address, of_day } = rows[0]!;
  return to_address === 0 && of_day < MAILS_A_DAY;
}
