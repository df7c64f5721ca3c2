import type { StripeEmulator } from './stripe-emulator.ts';

/** What a seat of Pro costs a month and a year, 1,000 credits, and a seat for one, six and twelve months paid once. */
const prices: Record<string, { month: number; year: number; credits: number; months: Record<number, number> }> = {
  sgd: { month: 1800, year: 18_000, credits: 1800, months: { 1: 2000, 6: 11_250, 12: 21_000 } },
  usd: { month: 1400, year: 14_000, credits: 1400, months: { 1: 1600, 6: 9000, 12: 16_800 } },
  gbp: { month: 1100, year: 11_000, credits: 1100, months: { 1: 1300, 6: 7200, 12: 13_200 } },
  inr: { month: 99_000, year: 990_000, credits: 99_000, months: { 1: 110_000, 6: 620_000, 12: 1_160_000 } },
  myr: { month: 5900, year: 59_000, credits: 5900, months: { 1: 6600, 6: 37_200, 12: 69_600 } },
  jpy: { month: 2000, year: 20_000, credits: 2000, months: { 1: 2300, 6: 12_900, 12: 24_000 } },
};

/** Puts on sale what an operator would: Pro by month and year, credits, and paying once. */
export function fillWithSample(stripe: StripeEmulator): void {
  for (const [currency, { month, year, credits, months }] of Object.entries(prices)) {
    const plan = { name: 'Pro', currency, metadata: { sells: 'pro' } };
    stripe.addPlan({ ...plan, amount: month, recurring: { interval: 'month' } });
    stripe.addPlan({ ...plan, amount: year, recurring: { interval: 'year' } });
    for (const count of [500, 2000, 10_000]) {
      const metadata = { sells: 'credits', credits: String(count) };
      stripe.addPlan({
        name: `${count} credits`,
        currency,
        amount: (credits * count) / 1000,
        recurring: null,
        metadata,
      });
    }
    for (const [count, amount] of Object.entries(months)) {
      const metadata = { sells: 'extension', months: count };
      stripe.addPlan({ name: `Pro for ${count} months`, currency, amount, recurring: null, metadata });
    }
  }
}
