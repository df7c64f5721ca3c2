import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { TaxedCharge } from './charges.ts';

/** Everything that is known of what an organisation pays, with its name. */
export const readStoredPlan = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('orgs', 'orgs.org_id', 'subscriptions.org_id')
    .where('subscriptions.org_id', '=', org_id)
    .select([
      'orgs.name',
      'orgs.default_country',
      'orgs.time_zone',
      'steps',
      'free_trial_end_date',
      'paid_for_until_date',
      'given_by',
      'given_until_date',
      'recurring',
      'sponsor',
      'billing_details',
    ])
    .executeTakeFirstOrThrow();

export type StoredPlan = Awaited<ReturnType<typeof readStoredPlan>>;

/** Returns who has a seat, the owner first, and who is invited. */
export const listSeats = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('account_status', 'in', ['ACTIVE', 'INVITED'])
    .orderBy('role', 'desc')
    .orderBy('name')
    .orderBy('id')
    .select(['name', 'email', 'account_status'])
    .execute();

/**
 * Returns the most seats that the running period has paid for: one that was given back stays paid until the period ends, and a
 * member who takes it costs nothing.
 */
export async function readPaidSeats(
  { db, org_id }: OrgScope,
  { period_start, quantity }: { period_start: string; quantity: number },
): Promise<number> {
  const rows = await db
    .selectFrom('orders')
    .where('org_id', '=', org_id)
    .where('kind', 'in', ['SEATS', 'CHANGE'])
    .where('status', '=', 'PAID')
    .where('settled_at', '>=', period_start)
    .select('details')
    .execute();
  return Math.max(quantity, ...rows.map(({ details }) => details.seats_before ?? 0));
}

const readInvoices = ({ db, org_id }: OrgScope, subscription_id: string) =>
  db.selectFrom('invoices').where('org_id', '=', org_id).where('subscription_id', '=', subscription_id);

/** Returns the invoice of a plan that waits for its payment, the newest; undefined where none does. */
export const findOpenInvoice = (scope: OrgScope, subscription_id: string) =>
  readInvoices(scope, subscription_id)
    .where('status', 'in', ['FAILED', 'NOT_PAID'])
    .where('hosted_url', 'is not', null)
    .orderBy('created_at', 'desc')
    .selectAll()
    .executeTakeFirst();

/** Returns the largest charge of a plan, which says best what tax is added; null before the first. */
export async function findTaxedCharge(scope: OrgScope, subscription_id: string): Promise<TaxedCharge | null> {
  const found = await readInvoices(scope, subscription_id)
    .orderBy('subtotal', 'desc')
    .orderBy('created_at', 'desc')
    .select(['subtotal', 'total'])
    .executeTakeFirst();
  return found ?? null;
}

/** Returns who asks, and of which organisation. */
export async function readAsking({ db, org_id, actor }: Scope) {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('orgs', 'orgs.org_id', 'profiles.org_id')
    .where('profiles.org_id', '=', org_id)
    .where('profiles.id', '=', actor.profile_id)
    .select(['profiles.name', 'profiles.email', 'orgs.name as org', 'orgs.org_code as code'])
    .executeTakeFirstOrThrow();
  return { ...row, email: row.email ?? '' };
}
