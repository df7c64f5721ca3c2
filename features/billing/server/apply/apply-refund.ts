import { nowIso } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { findOrder, findOrderOfInvoice, findOrderOfPayment } from '../orders/orders.queries.ts';
import { refundOrder } from '../orders/settle-order.ts';
import { endSubscription } from '../stripe/stripe.ts';
import { findFailure } from '../stripe/stripe-errors.ts';
import { readInvoice } from '../stripe/stripe-invoices.ts';
import { fetchInvoice } from './apply-invoice.ts';
import { fetchPlan } from './apply-plan.ts';
import { fetchSession } from './apply-session.ts';
import { changeInvoice, findInvoice, findInvoiceOfPayment, type StoredInvoice } from './invoices.queries.ts';
import { fetchEverything, writeAll } from './reconcile.ts';
import type { Turn, Write } from './turn.ts';

/** Money that went back. */
export interface GivenBack {
  customer_id: string;
  payment_intent_id: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** Whether that is all that was paid. */
  is_all: boolean;
}

/** What was paid for with a payment, as far as we know it. */
const lookForPaid = ({ read }: Turn, { payment_intent_id }: GivenBack) =>
  read(async (scope) => {
    const named = await findInvoiceOfPayment(scope, payment_intent_id);
    const order =
      (await findOrderOfPayment(scope, payment_intent_id)) ??
      (named?.order_id ? await findOrder(scope, named.order_id) : undefined) ??
      (named && (await findOrderOfInvoice(scope, named.id)));
    const invoice = named ?? (order?.invoice_id ? await findInvoice(scope, order.invoice_id) : undefined);
    return { invoice, order };
  });

/** What was paid for with a payment; null where nothing of ours was. A refund may be told before what it gives back. */
async function findPaid(turn: Turn, given: GivenBack) {
  let found = await lookForPaid(turn, given);
  if (!found.order) {
    await writeAll(turn, await fetchEverything(turn, given.customer_id));
    found = await lookForPaid(turn, given);
  }
  return found.invoice || found.order ? found : null;
}

/**
 * Takes back what was paid for, where all of the money went back: credits that are unspent, days of an extension, the plan whose
 * period is running, which is ended at the provider.
 *
 * @returns null where we do not know what was paid for.
 */
export async function fetchGivenBack(turn: Turn, given: GivenBack): Promise<Write[] | null> {
  const paid = await findPaid(turn, given);
  if (!paid) return null;
  const { invoice, order } = paid;
  if (given.is_all && invoice?.subscription_id) await endPlan(turn, invoice);
  return [
    // It may have been paid without our knowing yet, and only what is paid is taken back.
    ...(invoice ? [await fetchInvoice(turn, given.customer_id, invoice.id)] : []),
    ...(order?.session_id ? await fetchSession(turn, given.customer_id, order.session_id) : []),
    async (scope) => {
      const refunded_amount = Math.max(given.amount, invoice?.refunded_amount ?? 0);
      if (invoice) await changeInvoice(scope, invoice.id, { refunded_amount });
      if (order && given.is_all) await refundOrder(scope, order);
    },
    ...(invoice?.subscription_id ? [await fetchPlan(turn, given.customer_id)] : []),
  ];
}

/** A period that is over was used; a change of seats that is given back ends no plan. */
async function endPlan({ services }: Turn, { id, subscription_id }: StoredInvoice): Promise<void> {
  const { lines } = await readInvoice(services, id);
  const isRunning = lines.some(({ is_proration, period_end }) => !is_proration && period_end > nowIso());
  if (!isRunning || subscription_id === null) return;
  await endSubscription(services, { subscription_id, idempotency_key: `refund ${id}` }).catch((error: unknown) => {
    // It has ended already.
    if (!(error instanceof ProviderError) || findFailure(error) !== 'refused') throw error;
  });
}
