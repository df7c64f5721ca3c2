import type { OrgScope } from '#platform/server/database/scope.ts';

/** The organisation as the payment provider gets to know it. */
export const readCustomer = (scope: OrgScope) =>
  scope.db
    .selectFrom('subscriptions')
    .innerJoin('orgs', 'orgs.org_id', 'subscriptions.org_id')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.org_id', '=', 'orgs.org_id')
        .on('profiles.role', '=', 'OWNER')
        .on('account_status', '=', 'ACTIVE'),
    )
    .where('subscriptions.org_id', '=', scope.org_id)
    .select(['subscriptions.customer_id', 'orgs.name', 'orgs.org_code', 'profiles.email'])
    .executeTakeFirstOrThrow();

/** Keeps who the organisation is at the payment provider. The first one stays. @returns that one. */
export async function saveCustomer(scope: OrgScope, customer_id: string): Promise<string> {
  await scope.db
    .updateTable('subscriptions')
    .set({ customer_id })
    .where('org_id', '=', scope.org_id)
    .where('customer_id', 'is', null)
    .execute();
  return (await readCustomer(scope)).customer_id ?? customer_id;
}

/** Counts the owner and the active members, which are what is paid for. */
export async function countSeats(scope: OrgScope): Promise<number> {
  const { seats } = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('account_status', '=', 'ACTIVE')
    .select((eb) => eb.fn.countAll<number>().as('seats'))
    .executeTakeFirstOrThrow();
  return seats;
}
