import type { RecurringPlan } from '#features/subscription/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Invoice } from '../../contract.ts';
import { isOngoing } from '../apply/choose-plan.ts';
import type { StoredInvoice } from '../apply/invoices.queries.ts';
import { getRecurring } from '../customer.queries.ts';

export async function listInvoices(scope: OrgScope, paging: PageQuery): Promise<Page<Invoice>> {
  const { org_id, db } = scope;
  const query = db.selectFrom('invoices').selectAll().where('org_id', '=', org_id);
  const recurring = await getRecurring(scope);
  const sort = { column: 'invoices.created_at', id: 'invoices.id', direction: 'desc' } as const;
  const { results, ...page } = await keysetPage(query, sort, paging);
  return { ...page, results: results.map((invoice) => describeInvoice(invoice, recurring)) };
}

/** Whether an invoice is of a plan that has ended or was replaced: whoever paid it would get nothing for it. */
export const belongsToEndedPlan = ({ subscription_id }: StoredInvoice, recurring: RecurringPlan | null): boolean =>
  subscription_id !== null && !(isOngoing(recurring) && recurring.subscription_id === subscription_id);

/** Shows an invoice; there is a page to pay at only where something is left to pay, and paid for. */
export function describeInvoice(invoice: StoredInvoice, recurring: RecurringPlan | null): Invoice {
  const { currency, total, tax, status, hosted_url, pdf_key } = invoice;
  const isPayable = status !== 'PAID' && invoice.amount_due > 0 && !belongsToEndedPlan(invoice, recurring);
  const { id, number, description, created_at, paid_at, failed_at, failure_code, next_attempt_at } = invoice;
  return {
    id,
    number,
    description,
    status,
    total: { amount: total, currency },
    tax: { amount: tax, currency },
    created_at,
    paid_at,
    failed_at,
    failure_code,
    next_attempt_at,
    pay_url: isPayable ? hosted_url : null,
    has_pdf: pdf_key !== null,
  };
}
