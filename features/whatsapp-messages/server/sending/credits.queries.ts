import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FindWork } from '#platform/server/jobs/waiting-work.queries.ts';

/** States after which a reserved credit is spent or returned. */
const isSettled = sql`credit = 'RESERVED' and state in ('SENT', 'DELIVERED', 'READ', 'FAILED', 'NOT_SENT')`;

/** Organisations with credits to spend or to return, as the worker role. */
export const findCreditsToSettle: FindWork<{ org_id: number }> = () =>
  sql`select distinct org_id from whatsapp_messages where ${isSettled}`;

/** Marks credits as spent or returned by what became of their messages. @returns the messages of each. */
export async function markCredits({ db, org_id }: OrgScope, limit: number) {
  const { rows } = await sql<{ id: string; credit: string }>`
    with found as materialized (
      select id from whatsapp_messages where org_id = ${org_id} and ${isSettled}
      order by id limit ${limit} for no key update skip locked)
    update whatsapp_messages message
    set credit = case when state in ('FAILED', 'NOT_SENT') then 'RETURNED' else 'SPENT' end
    where org_id = ${org_id} and id = any(array(select id from found))
    returning id, credit`.execute(db);
  const listIds = (credit: string) => rows.filter((row) => row.credit === credit).map(({ id }) => id);
  return { spent: listIds('SPENT'), returned: listIds('RETURNED') };
}
