import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ReturnedMail } from '#platform/server/messages/inbound-mail.ts';

/** The most clients with one address who are looked at. */
const MOST = 100;

/** Returns the clients with an address who are not deleted. */
export async function findClientsByEmail({ db, org_id }: OrgScope, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('client_emails as address')
    .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'address.client_id'))
    .where('address.org_id', '=', org_id)
    .where('address.email', '=', email)
    .where('clients.deleted_at', 'is', null)
    .limit(MOST)
    .select('clients.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that an e-mail to a client could not be delivered. @returns false where there is no such e-mail, or it was noted before. */
export async function markReturned(
  { db, org_id }: OrgScope,
  { client_id, message_id }: ReturnedMail,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sequence_steps_done')
    .set({ mail_state: 'REFUSED' })
    .where('org_id', '=', org_id)
    .where('client_id', '=', client_id)
    .where('message_id', '=', message_id)
    .where('mail_state', '!=', 'REFUSED')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
