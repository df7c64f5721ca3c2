import { getRecurring } from '../customer.queries.ts';
import { findOrder, type StoredOrder } from '../orders/orders.queries.ts';
import { closeOrder, failOrder, payOrder, waitForOrder } from '../orders/settle-order.ts';
import { chargeCard, readSession, readSetupIntent } from '../stripe/stripe.ts';
import type { StripeSession } from '../stripe/stripe-shapes.ts';
import { fetchCustomer } from './apply-customer.ts';
import { fetchInvoice } from './apply-invoice.ts';
import { fetchPlan } from './apply-plan.ts';
import { isOngoing } from './choose-plan.ts';
import { type Turn, type Write, waitedFor } from './turn.ts';

/** Fetches a page to pay at and what was bought there; a page that we did not ask for changes nothing. */
export async function fetchSession(turn: Turn, customer_id: string, session_id: string): Promise<Write[]> {
  const session = await readSession(turn.services, session_id, waitedFor(turn));
  const order = await turn.read((scope) => findOrder(scope, session.metadata.order));
  if (!order || session.customer_id !== customer_id) return [];
  if (order.kind === 'CARD' && order.status === 'OPEN') await chargeNewCard(turn, order, session);
  return [
    writeSession(order, session),
    ...(session.invoice_id ? [await fetchInvoice(turn, customer_id, session.invoice_id)] : []),
    ...(session.mode === 'payment' ? [] : [await fetchPlan(turn, customer_id)]),
    // A tax number and an address are asked for at the page.
    ...(session.status === 'complete' ? [await fetchCustomer(turn, customer_id)] : []),
  ];
}

/** The card that was kept at the page is charged from now on. The key is that of the order, so that once is enough. */
async function chargeNewCard({ services, read }: Turn, order: StoredOrder, session: StripeSession): Promise<void> {
  const { setup_intent_id, customer_id, status } = session;
  if (status !== 'complete' || setup_intent_id === null || customer_id === null) return;
  const { payment_method_id } = await readSetupIntent(services, setup_intent_id);
  if (payment_method_id === null) return;
  const recurring = await read(getRecurring);
  await chargeCard(services, {
    customer_id,
    payment_method_id,
    subscription_id: isOngoing(recurring) ? recurring.subscription_id : null,
    idempotency_key: order.id,
  });
}

/** Whether money came decides, not whether the page is done with: a way of paying may take days. */
const writeSession =
  ({ id }: StoredOrder, session: StripeSession): Write =>
  async (scope) => {
    const { id: session_id, status, payment_status, amount_total, currency, tax } = session;
    const { subscription_id, invoice_id, payment_intent_id, payment_intent_status, failure_code } = session;
    if (status === 'expired') return closeOrder(scope, id);
    if (status !== 'complete') return;
    const found = { session_id, subscription_id, invoice_id, payment_intent_id, amount: amount_total, currency };
    if (payment_status !== 'unpaid') return payOrder(scope, id, found, { tax });
    if (payment_intent_status === 'requires_payment_method' || payment_intent_status === 'canceled')
      return failOrder(scope, id, failure_code);
    await waitForOrder(scope, id, found);
  };
