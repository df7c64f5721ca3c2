import type { BillingInterval, Pricing } from '../../contract.ts';
import type { Money } from '../../money.ts';

/** What Pro costs as it is chosen. */
export interface Offer {
  price_id: string;
  interval: BillingInterval;
  seats: number;
  /** For a seat in the interval, and in a month of it. */
  per_seat: Money;
  per_month: Money;
  /** What a seat costs a month where it is paid monthly; null where that is what is shown. */
  monthly: Money | null;
  total: Money;
  /** Against twelve single months; null where nothing is saved. */
  saving: Money | null;
}

const findPlan = ({ plans }: Pricing, interval: BillingInterval) => plans.find((plan) => plan.interval === interval);

const MONTHS = 12;

/** @returns null where the currency has no price. */
export function makeOffer(pricing: Pricing, wanted: BillingInterval, seats: number): Offer | null {
  const plan = findPlan(pricing, wanted) ?? pricing.plans[0];
  if (!plan) return null;
  const { id, interval, per_seat } = plan;
  const money = (amount: number): Money => ({ amount, currency: per_seat.currency });
  const monthly = interval === 'year' ? (findPlan(pricing, 'month')?.per_seat ?? null) : null;
  const saved = monthly ? (monthly.amount * MONTHS - per_seat.amount) * seats : 0;
  return {
    price_id: id,
    interval,
    seats,
    per_seat,
    per_month: interval === 'year' ? money(Math.round(per_seat.amount / MONTHS)) : per_seat,
    monthly,
    total: money(per_seat.amount * seats),
    saving: saved > 0 ? money(saved) : null,
  };
}

/** Returns how many whole months a year is cheaper than twelve of them; 0 where that is no whole number. */
export function countFreeMonths(pricing: Pricing): number {
  const [month, year] = [findPlan(pricing, 'month'), findPlan(pricing, 'year')];
  if (!month || !year || month.per_seat.amount === 0) return 0;
  const months = MONTHS - year.per_seat.amount / month.per_seat.amount;
  return Number.isInteger(months) && months > 0 ? months : 0;
}
