import { findStep } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { readPlan } from '#platform/server/plan.ts';
import type { BillingInterval } from '../../contract.ts';
import type { Money } from '../../money.ts';
import { countSeats } from '../customer.queries.ts';
import { findTaxedCharge, readPaidSeats, readStoredPlan } from '../plan/billing.queries.ts';
import { findTaxRate, priceNextSeat } from '../plan/charges.ts';
import { words } from '../plan/en.ts';

export interface SeatOffer {
  /** False where nothing is charged for a seat. */
  success: boolean;
  per_seat: Money | null;
  interval: BillingInterval | null;
  today: Money | null;
  then: Money | null;
}

/** Returns what one more member costs, from our own database. */
export async function readSeatOffer(scope: OrgScope): Promise<SeatOffer> {
  const { recurring } = await readStoredPlan(scope);
  if (recurring?.status !== 'active' && recurring?.status !== 'trialing')
    return { success: false, per_seat: null, interval: null, today: null, then: null };
  const rate = findTaxRate(await findTaxedCharge(scope, recurring.subscription_id));
  const seats = await countSeats(scope);
  const paid_seats = await readPaidSeats(scope, recurring);
  const { unit_amount: amount, currency, interval } = recurring;
  return {
    success: true,
    per_seat: { amount, currency },
    interval,
    ...priceNextSeat(recurring, { at: nowMillis(), seats, paid_seats, rate }),
  };
}

/** Throws `not_possible_now` while a payment for the own plan is late, because no seat is bought then (readings.md D37). */
export async function requireSeatsOnSale(scope: OrgScope): Promise<void> {
  const { steps } = await readStoredPlan(scope);
  const isLate = readPlan(steps).subscription_status === 'payment_failing';
  if (isLate && findStep(steps, nowMillis()).paid_by === 'own')
    throw new Problem('not_possible_now', { detail: words.no_seats_now });
}
