import type { RecurringPlan } from '#features/subscription/contract.ts';
import type { Money } from '../../money.ts';

/** A charge by which tax is known: what was asked without it, and what with it. */
export interface TaxedCharge {
  subtotal: number;
  total: number;
}

const MAX_DECIMALS = 4;

/**
 * Returns the percentage that was added to a charge: of those that explain it the one with the fewest decimals, because the sum
 * itself was rounded. 0 where nothing was added.
 */
export function findTaxRate(charge: TaxedCharge | null): number {
  const tax = charge ? charge.total - charge.subtotal : 0;
  if (!charge || charge.subtotal <= 0 || tax <= 0) return 0;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const rate = Number(((tax / charge.subtotal) * 100).toFixed(decimals));
    if (Math.round((charge.subtotal * rate) / 100) === tax) return rate;
  }
  return (tax / charge.subtotal) * 100;
}

export const taxOn = (amount: number, rate: number): number => Math.round((amount * rate) / 100);

const withTax = (amount: number, rate: number): number => amount + taxOn(amount, rate);

/** A recurring plan as far as its price matters. */
type Priced = Pick<
  RecurringPlan,
  'unit_amount' | 'currency' | 'quantity' | 'period_start' | 'period_end' | 'status' | 'cancel_at_period_end'
>;

/** What one more seat costs. */
export interface SeatPrice {
  /** For the rest of the period that is paid for; nothing where the period has paid for the seat. */
  today: Money;
  /** The whole charge of each period from the next one on; null where none follows. */
  then: Money | null;
}

/**
 * Works out what one more seat costs, as the payment provider does: by seconds, what was paid for the rest of the period against
 * what it costs now, each rounded by itself. Tax is included.
 */
export function priceNextSeat(
  plan: Priced,
  { at, seats, paid_seats, rate }: { at: number; seats: number; paid_seats: number; rate: number },
): SeatPrice {
  const { currency, unit_amount, quantity } = plan;
  const isPaid = plan.status === 'trialing' || seats < paid_seats;
  const share = shareOf(plan, at);
  const added = isPaid ? 0 : share(unit_amount * (quantity + 1)) - share(unit_amount * quantity);
  return {
    today: { amount: withTax(added, rate), currency },
    then: plan.cancel_at_period_end ? null : { amount: withTax(unit_amount * (seats + 1), rate), currency },
  };
}

/** Returns what falls on the rest of a period. */
function shareOf({ period_start, period_end }: Priced, at: number): (amount: number) => number {
  const [start, end] = [Date.parse(period_start) / 1000, Date.parse(period_end) / 1000];
  const left = Math.min(Math.max(end - Math.floor(at / 1000), 0), end - start);
  return (amount) => (end <= start ? 0 : Math.round((amount * left) / (end - start)));
}
