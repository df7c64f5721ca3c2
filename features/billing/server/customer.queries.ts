import type { OrgScope } from '#platform/server/database/scope.ts';
import type { BillingDetails } from '../contract.ts';

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

/** Returns the facts that buying depends on. */
export const readBuyer = (scope: OrgScope) =>
  scope.db
    .selectFrom('subscriptions')
    .where('org_id', '=', scope.org_id)
    .select(['customer_id', 'recurring', 'free_trial_end_date', 'paid_for_until_date', 'steps'])
    .executeTakeFirstOrThrow();

export const getRecurring = async (scope: OrgScope) => (await readBuyer(scope)).recurring;

export async function readCountry({ db, org_id }: OrgScope): Promise<string> {
  const query = db.selectFrom('orgs').where('org_id', '=', org_id).select('default_country');
  return (await query.executeTakeFirstOrThrow()).default_country;
}

export const saveBillingDetails = ({ db, org_id }: OrgScope, details: BillingDetails): Promise<unknown> =>
  db
    .updateTable('subscriptions')
    .set({ billing_details: JSON.stringify(details) })
    .where('org_id', '=', org_id)
    .execute();
