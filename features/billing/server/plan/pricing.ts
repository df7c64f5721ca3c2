import { monthlyShare } from '#features/automations/server/index.ts';
import { isSelling } from '#features/subscription/server/index.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import type { Pricing } from '../../contract.ts';
import { countSeats } from '../customer.queries.ts';
import { findFirstCharge } from '../orders/buy-plan.ts';
import { isPlan, type PriceOnSale, readPrices } from '../prices.ts';
import { forPerson } from '../problems.ts';
import { readStoredPlan } from './billing.queries.ts';
import { findCurrency } from './country-currency.ts';
import { words } from './en.ts';

/** Returns what Pro and credits cost, in the currency of the organisation's country unless another is wanted. */
export async function readPricing({ services, read }: DetachedContext, wanted: string | undefined): Promise<Pricing> {
  if (!isSelling(services.settings)) throw new Problem('not_configured');
  const prices = await forPerson(() => readPrices(services));
  const { default_country, seats, ...ends } = await read(async (scope) => ({
    ...(await readStoredPlan(scope)),
    seats: await countSeats(scope),
  }));
  const currencies = [...new Set(prices.filter(isPlan).map(({ currency }) => currency))].sort();
  if (wanted !== undefined && !currencies.includes(wanted)) throw fieldProblem('currency', words.no_currency(wanted));
  const currency = wanted ?? findCurrency(default_country, currencies);
  const offers = listOffers(prices.filter((price) => price.currency === currency));
  return { currency, currencies, seats, ...offers, first_charge_at: findFirstCharge(ends) };
}

function listOffers(prices: readonly PriceOnSale[]) {
  const plans = prices.filter(isPlan);
  return {
    plans: plans
      .map(({ id, interval, amount, currency }) => ({ id, interval, per_seat: { amount, currency } }))
      .sort((one, other) => one.per_seat.amount - other.per_seat.amount),
    credit_packs: prices
      .flatMap((price) => (price.sells === 'credits' ? [price] : []))
      .map(({ id, credits, amount, currency }) => ({ id, credits, price: { amount, currency } }))
      .sort((one, other) => one.credits - other.credits),
    credits_in_trial: monthlyShare(),
    credits_each_month: monthlyShare(),
    has_tax: plans.some(({ taxes }) => taxes),
  };
}
