import { fillPage } from '#platform/contract/pages.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { PaymentPage } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { fetchSession } from '../apply/apply-session.ts';
import { writeAll } from '../apply/reconcile.ts';
import type { Turn } from '../apply/turn.ts';
import { readCustomer } from '../customer.queries.ts';
import { refusals } from '../en.ts';
import { clearPrices } from '../prices.ts';
import { WAITED_MS } from '../problems.ts';
import { type CheckoutOrder, createCheckoutSession, expireSession } from '../stripe/stripe.ts';
import { findFailure } from '../stripe/stripe-errors.ts';
import type { Buying } from './order-in-turn.ts';
import {
  changeOrder,
  listOrders,
  moveOrder,
  type NewOrder,
  openOrder,
  requireOrder,
  type StoredOrder,
} from './orders.queries.ts';
import { failOrder } from './settle-order.ts';

/** Something that is bought at a page of the provider. */
export interface PageOrder extends NewOrder {
  checkout: CheckoutOrder;
  /** Where the page leads back to without paying. */
  cancel_path: string;
}

/**
 * Returns the page to pay at for an order: the one that is open for the same thing, or a new one. Its order is committed first; its
 * id is the key, so that a lost answer makes no second page.
 */
export async function openPage(context: DetachedContext, buying: Buying, given: PageOrder): Promise<PaymentPage> {
  const { turn, customer_id } = buying;
  const { checkout, cancel_path, ...asked } = given;
  const order = await context.transaction((scope) => openOrder(scope, asked));
  const known = order.session_id === null ? order : await refresh(turn, order, customer_id);
  const { public_url } = turn.services.settings;
  const success_url = public_url + fillPage(billingPages.payment_result, { id: order.id });
  if (known.status === 'PAID') return { order_id: order.id, url: success_url };
  if (known.status === 'OPEN' && known.session_id !== null) {
    // A way of paying that takes days has no page any more.
    return { order_id: order.id, url: known.url ?? success_url };
  }
  if (known.status !== 'OPEN') return openPage(context, buying, given);
  const { org_code } = await turn.read(readCustomer);
  const session = await createCheckoutSession(turn.services, {
    idempotency_key: order.id,
    deadline_ms: WAITED_MS,
    customer_id,
    client_reference_id: org_code,
    success_url,
    cancel_url: public_url + cancel_path,
    metadata: { order: order.id },
    with_tax: true,
    order: checkout,
  }).catch((error: unknown) => failRefused(context, order, error));
  const { id: session_id, url, expires_at, amount_total, currency } = session;
  const told = { session_id, url, expires_at, ...(amount_total !== null && { amount: amount_total, currency }) };
  await context.transaction((scope) => changeOrder(scope, order.id, told));
  if (url === null) throw new Problem('not_available', { log_detail: 'a page without an address' });
  return { order_id: order.id, url };
}

/** What is refused once is refused again: the next try is another order, with prices as they are now. */
async function failRefused(
  { services, transaction }: DetachedContext,
  { id }: StoredOrder,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ProviderError) || findFailure(error) !== 'refused') throw error;
  clearPrices(services);
  await transaction((scope) => failOrder(scope, id, error.code));
  throw new Problem('not_possible_now', { detail: refusals.no_longer_sold, log_detail: error.said ?? '' });
}

/** Reads what became of an order from the provider. @returns the order as it is now. */
export async function refresh(turn: Turn, order: StoredOrder, customer_id: string): Promise<StoredOrder> {
  await writeAll(turn, await fetchSession(turn, customer_id, order.session_id!));
  return turn.read((scope) => requireOrder(scope, order.id));
}

/**
 * Closes the pages that are open for another choice of the same kind, so that nobody pays twice. One that was paid meanwhile is
 * applied.
 */
export async function closeOtherPages(
  context: DetachedContext,
  { turn, customer_id }: Buying,
  { kind, asked }: Pick<NewOrder, 'kind' | 'asked'>,
): Promise<void> {
  const others = await turn.read((scope) => listOrders(scope, { kind, status: 'OPEN' }));
  for (const order of others.filter((one) => one.asked !== asked)) {
    if (order.session_id === null) {
      await context.transaction((scope) => closeUnknown(scope, order));
      continue;
    }
    await expireSession(turn.services, {
      session_id: order.session_id,
      idempotency_key: `${order.id} expire`,
      deadline_ms: WAITED_MS,
    }).catch((error: unknown) => {
      // It is no longer open: what came of it is read now.
      if (!(error instanceof ProviderError) || findFailure(error) !== 'refused') throw error;
    });
    await refresh(turn, order, customer_id);
  }
}

/** Nobody was ever sent to the page of an order whose answer was lost. */
const closeUnknown = (scope: Scope, { id }: StoredOrder) => moveOrder(scope, id, ['OPEN'], { status: 'EXPIRED' });
