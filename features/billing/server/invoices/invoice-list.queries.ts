import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Invoice } from '../../contract.ts';
import type { StoredInvoice } from '../apply/invoices.queries.ts';

export async function listInvoices(scope: OrgScope, paging: PageQuery): Promise<Page<Invoice>> {
  const { org_id, db } = scope;
  const query = db.selectFrom('invoices').selectAll().where('org_id', '=', org_id);
  const sort = { column: 'invoices.created_at', id: 'invoices.id', direction: 'desc' } as const;
  const { results, ...page } = await keysetPage(query, sort, paging);
  return { ...page, results: results.map(describeInvoice) };
}

/** Shows an invoice; there is a page to pay at only where something is left to pay. */
export function describeInvoice(invoice: StoredInvoice): Invoice {
  const { currency, total, tax, status, hosted_url, pdf_key } = invoice;
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
    pay_url: status === 'PAID' || invoice.amount_due === 0 ? null : hosted_url,
    has_pdf: pdf_key !== null,
  };
}
