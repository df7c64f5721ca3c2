import { lockSubscription } from '#features/subscription/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { type ChangedIn, refreshPlan } from '../apply/refresh-plan.ts';
import { countSeats } from '../customer.queries.ts';
import { changeOrder, openOrder, type StoredOrder } from '../orders/orders.queries.ts';
import { readPaidSeats } from '../plan/billing.queries.ts';
import { type ChargedWhen, changePlan } from '../stripe/stripe.ts';
import { findFailure } from '../stripe/stripe-errors.ts';

interface SeatChange {
  order: StoredOrder;
  subscription_id: string;
  item_id: string;
  quantity: number;
  charged: ChargedWhen;
}

/** A seat that is paid for is taken again, then another is bought. */
const STEPS = 3;

/**
 * Makes the number of seats at the payment provider that of the owner and the active members. One more is charged at once, and one
 * fewer is left out of the next charge. Where the card of a new seat is declined the member stays: the invoice is late, as a
 * renewal would be.
 */
export async function matchSeats(job: ChangedIn): Promise<void> {
  const { services, org_id, request_id } = job;
  for (let steps = 0; steps < STEPS; steps += 1) {
    const change = await withScope(
      services.database,
      { org_id, actor: null, request_id, mode: 'transaction' },
      planChange,
    );
    if (!change) return;
    await makeChange(job, change);
  }
}

/** @returns null where the seats are right, or cannot be changed now. */
async function planChange(scope: OrgScope): Promise<SeatChange | null> {
  const { recurring } = await lockSubscription(scope);
  if (!recurring || !['active', 'trialing', 'past_due'].includes(recurring.status)) return null;
  const { subscription_id, item_id, quantity, period_start } = recurring;
  const seats = await countSeats(scope);
  // While a payment is late no seat is bought (readings.md D37); the nightly comparison buys it afterwards.
  if (seats === quantity || (seats > quantity && recurring.status === 'past_due')) return null;
  const paid = await readPaidSeats(scope, { period_start, quantity });
  const next = seats > paid && paid > quantity ? paid : seats;
  const order = await openOrder(scope, {
    kind: 'SEATS',
    asked: `${subscription_id} ${period_start} ${quantity} ${next}`,
    details: { seats_before: quantity, seats: next },
    currency: recurring.currency,
  });
  return { order, subscription_id, item_id, quantity: next, charged: next <= paid ? 'never' : 'even_if_declined' };
}

async function makeChange(job: ChangedIn, { order, charged, ...change }: SeatChange): Promise<void> {
  const { subscription_id } = change;
  try {
    await changePlan(job.services, { ...change, charged, idempotency_key: order.id });
  } catch (error) {
    if (!(error instanceof ProviderError) || findFailure(error) !== 'refused') throw error;
    await refreshPlan(job, (scope) =>
      changeOrder(scope, order.id, { status: 'FAILED', failure_code: error.code, settled_at: nowIso() }),
    );
    throw error;
  }
  await refreshPlan(job, (scope, { status, latest_invoice_id }) =>
    changeOrder(scope, order.id, {
      status: charged !== 'never' && status === 'past_due' ? 'FAILED' : 'PAID',
      subscription_id,
      settled_at: nowIso(),
      ...(charged !== 'never' && { invoice_id: latest_invoice_id }),
    }),
  );
}
