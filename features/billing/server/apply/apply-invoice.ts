import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { InvoiceStatus } from '../../contract.ts';
import { readFailures } from '../hook/events.queries.ts';
import { storePdfJob } from '../invoices/store-pdf.job.ts';
import { findOrder, findOrderOfInvoice, type StoredOrder } from '../orders/orders.queries.ts';
import { closeOrder, failOrder, payOrder } from '../orders/settle-order.ts';
import { publishBilling } from '../publish-billing.ts';
import { readInvoice } from '../stripe/stripe-invoices.ts';
import type { StripeInvoice } from '../stripe/stripe-shapes.ts';
import { saveInvoice, type ToldInvoice } from './invoices.queries.ts';
import { type Turn, type Write, waitedFor } from './turn.ts';

/** Fetches an invoice: what is owed, what was tried in vain, and the order it pays for. */
export async function fetchInvoice(turn: Turn, customer_id: string, invoice_id: string): Promise<Write> {
  const invoice = await readInvoice(turn.services, invoice_id, waitedFor(turn));
  if (invoice.customer_id !== customer_id) return async () => {};
  const announced = await readFailures(turn.services.database, invoice_id);
  return writeInvoice(invoice, announced);
}

/** @param announced when the card was charged in vain, as far as it was announced. */
const writeInvoice =
  (invoice: StripeInvoice, announced: readonly string[]): Write =>
  async (scope) => {
    const { id } = invoice;
    const order = (await findOrder(scope, invoice.metadata.order)) ?? (await findOrderOfInvoice(scope, id));
    const status = findStatus(invoice);
    await saveInvoice(scope, {
      ...describe(invoice),
      status,
      order_id: order?.id ?? null,
      failed_at: [...findFailures(invoice, announced)],
    });
    if (status === 'PAID')
      await enqueue(scope, storePdfJob, { org_id: scope.org_id, id }, { key: `${storePdfJob.name}:${id}` });
    if (order?.kind === 'EXTENSION') await settleExtension(order, invoice)(scope);
    await publishBilling(scope);
  };

/** What the product says of an invoice (integrations 11.4). */
export function findStatus({ status, attempt_count }: Pick<StripeInvoice, 'status' | 'attempt_count'>): InvoiceStatus {
  if (status === 'paid') return 'PAID';
  if (status === 'uncollectible' || status === 'void') return 'FAILED';
  return status === 'open' && attempt_count > 0 ? 'FAILED' : 'NOT_PAID';
}

/** Where a charge failed and nothing was announced, the day the invoice became final stands for it. */
const findFailures = (
  { attempt_count, status, finalized_at, created_at }: StripeInvoice,
  announced: readonly string[],
) => (announced.length > 0 || attempt_count === 0 || status !== 'open' ? announced : [finalized_at ?? created_at]);

const describe = (invoice: StripeInvoice): Omit<ToldInvoice, 'status' | 'order_id'> => ({
  id: invoice.id,
  number: invoice.number,
  description: invoice.description ?? invoice.lines[0]?.description ?? '',
  currency: invoice.currency,
  subtotal: invoice.subtotal,
  tax: invoice.tax,
  total: invoice.total,
  amount_due: invoice.amount_due,
  amount_paid: invoice.amount_paid,
  created_at: invoice.created_at,
  due_at: invoice.due_at,
  paid_at: invoice.paid_at,
  failure_code: invoice.status === 'paid' ? null : invoice.failure_code,
  next_attempt_at: invoice.status === 'open' ? invoice.next_payment_attempt : null,
  hosted_url: invoice.status === 'void' ? null : invoice.hosted_invoice_url,
  pdf_url: invoice.pdf_url,
  subscription_id: invoice.subscription_id,
  payment_intent_ids: invoice.payment_intent_ids,
});

const settleExtension =
  ({ id }: StoredOrder, invoice: StripeInvoice): Write =>
  async (scope) => {
    const { status, total, tax, currency, paid_at, payment_intent_ids } = invoice;
    const payment_intent_id = payment_intent_ids.at(-1) ?? null;
    if (status === 'paid') {
      const settled_at = paid_at ?? invoice.created_at;
      await payOrder(
        scope,
        id,
        { invoice_id: invoice.id, amount: total, currency, payment_intent_id, settled_at },
        { tax },
      );
    }
    if (status === 'void') await closeOrder(scope, id);
    if (status === 'uncollectible') await failOrder(scope, id, invoice.failure_code);
  };
