import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Lets one message at a time add the source of the organisation, until the transaction ends. */
export const lockFirstSource = ({ db, org_id }: OrgScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp leads:${org_id}`}, 0))`.execute(db);

/** Tells whether people who write to one of the connected numbers become leads. */
export async function hasLeadNumber({ db, org_id }: OrgScope): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapp_numbers as number')
    .innerJoin('whatsapp_accounts as account', (join) =>
      join.onRef('account.org_id', '=', 'number.org_id').onRef('account.id', '=', 'number.account_id'),
    )
    .where('number.org_id', '=', org_id)
    .where('number.makes_leads', '=', true)
    .where('account.state', '=', 'CONNECTED')
    .select('number.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
