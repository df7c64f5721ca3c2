import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

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
