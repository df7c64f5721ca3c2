import { nowMillis } from '#platform/server/clock.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import type { BillingInterval } from '../contract.ts';
import { WAITED_MS } from './problems.ts';
import { listPrices } from './stripe/stripe.ts';
import type { StripePrice } from './stripe/stripe-shapes.ts';

/** Operators mark what is sold at the provider: `sells` in the metadata of a price, and how much of it. */
interface OnSale {
  id: string;
  amount: number;
  currency: string;
}
export interface PlanOnSale extends OnSale {
  sells: 'pro';
  interval: BillingInterval;
  taxes: boolean;
}
export interface CreditsOnSale extends OnSale {
  sells: 'credits';
  credits: number;
}
/** For one seat and so many months. */
export interface ExtensionOnSale extends OnSale {
  sells: 'extension';
  months: number;
}
export type PriceOnSale = PlanOnSale | CreditsOnSale | ExtensionOnSale;

const KEPT_MS = 5 * 60_000;

const kept = perProcess((services) => {
  let known: { prices: PriceOnSale[]; at: number } | null = null;
  return {
    async read(): Promise<PriceOnSale[]> {
      const passedMs = nowMillis() - (known?.at ?? 0);
      if (known && passedMs >= 0 && passedMs < KEPT_MS) return known.prices;
      const prices = (await listPrices(services, { deadline_ms: WAITED_MS })).flatMap(
        (price) => readPrice(price) ?? [],
      );
      known = { prices, at: nowMillis() };
      return prices;
    },
    peek: () => known?.prices ?? [],
    forget: () => {
      known = null;
    },
  };
});

/** Returns what is on sale, as the provider knew it at most five minutes ago. */
export const readPrices = (services: Services): Promise<PriceOnSale[]> => kept(services).read();

/** Has what is on sale read again, because the provider refused some of it. */
export const clearPrices = (services: Services): void => kept(services).forget();
/** Returns what was on sale when it was read last; nothing before that. The provider is not asked. */
export const peekPrices = (services: Services): readonly PriceOnSale[] => kept(services).peek();

export const isPlan = (price: PriceOnSale): price is PlanOnSale => price.sells === 'pro';

/** @returns null for a price that sells nothing of ours, or not in a way we sell it. */
function readPrice({
  id,
  unit_amount,
  currency,
  interval,
  interval_count,
  is_metered,
  ...price
}: StripePrice): PriceOnSale | null {
  if (unit_amount === null || unit_amount < 0 || is_metered) return null;
  const on_sale = { id, amount: unit_amount, currency };
  switch (price.metadata.sells) {
    case 'pro':
      if ((interval !== 'month' && interval !== 'year') || interval_count !== 1) return null;
      return { ...on_sale, sells: 'pro', interval, taxes: price.tax_behavior !== 'inclusive' };
    case 'credits':
      return readCount(price.metadata.credits, (credits) => ({ ...on_sale, sells: 'credits', credits }));
    case 'extension':
      return readCount(price.metadata.months, (months) => ({ ...on_sale, sells: 'extension', months }));
    default:
      return null;
  }
}

function readCount<Price>(text: string | undefined, make: (count: number) => Price): Price | null {
  const count = Number(text);
  return Number.isInteger(count) && count > 0 ? make(count) : null;
}
