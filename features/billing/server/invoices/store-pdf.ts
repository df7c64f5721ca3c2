import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { changeInvoice, findInvoice, lockInvoice } from '../apply/invoices.queries.ts';
import { downloadInvoicePdf } from '../stripe/stripe-invoices.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Keeps our own copy of the PDF of an invoice, once; where two do at the same time, the first counts.
 *
 * @returns its key; null where there is no PDF yet.
 */
export async function storePdf(
  services: Services,
  org_id: number,
  id: string,
  request_id: string,
): Promise<string | null> {
  const inOrg = <Result>(work: (scope: OrgScope) => Promise<Result>) =>
    withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, work);
  const invoice = await inOrg((scope) => findInvoice(scope, id));
  if (!invoice || invoice.pdf_key !== null || invoice.pdf_url === null) return invoice?.pdf_key ?? null;
  const bytes = await buffer(await downloadInvoicePdf(services, { pdf_url: invoice.pdf_url, max_bytes: MAX_BYTES }));
  const pdf_key = `${randomUUID()}.pdf`;
  await services.storage.put(pdf_key, bytes, 'application/pdf');
  return inOrg(async (scope) => {
    const known = await lockInvoice(scope, id);
    if (known?.pdf_key) return known.pdf_key;
    await changeInvoice(scope, id, { pdf_key });
    return pdf_key;
  });
}
