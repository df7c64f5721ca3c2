import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END, monthly, START } from '#testing/billing/plan.ts';
import { findTaxRate, priceNextSeat, taxOn } from './charges.ts';

const price = (at: string, given: Partial<Parameters<typeof priceNextSeat>[1]> = {}, plan = monthly) =>
  priceNextSeat(plan, { at: Date.parse(at), seats: 8, paid_seats: 8, rate: 0, ...given });

describe('tax', () => {
  it('is read from a charge as the plainest percentage that explains it', () => {
    const read = (subtotal: number, tax: number) => findTaxRate({ subtotal, total: subtotal + tax });

    expect([read(14_400, 1296), read(823, 74), read(10_000, 888), read(2000, 0)]).toEqual([9, 9, 8.88, 0]);
    expect([findTaxRate(null), read(0, 0)]).toEqual([0, 0]);
  });

  it('so read explains the charge it was read from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 2700 }), (subtotal, hundredths) => {
        const tax = Math.round((subtotal * hundredths) / 10_000);
        expect(taxOn(subtotal, findTaxRate({ subtotal, total: subtotal + tax }))).toBe(tax);
      }),
    );
  });
});

describe('one more seat', () => {
  it('costs its share of the seconds that are left, and from the next period on the whole charge, tax included', () => {
    expect(price('2026-11-16T00:00:00Z', { rate: 9 })).toEqual({
      today: { amount: 981, currency: 'SGD' },
      then: { amount: 17_658, currency: 'SGD' },
    });
  });

  it('costs a whole period at its start and nothing at its end', () => {
    expect([price(START).today.amount, price(END).today.amount]).toEqual([1800, 0]);
  });

  it('costs nothing today where the period has paid for it, or is a trial', () => {
    expect(price(START, { paid_seats: 9 }).today.amount).toBe(0);
    expect(price(START, {}, { ...monthly, status: 'trialing' }).today.amount).toBe(0);
  });

  it('costs nothing later where the plan is cancelled', () => {
    expect(price(START, {}, { ...monthly, cancel_at_period_end: true }).then).toBeNull();
  });

  it('is worked out in whole yen', () => {
    expect(price('2026-11-21T00:00:00Z', { rate: 10 }, { ...monthly, currency: 'JPY', unit_amount: 2000 })).toEqual({
      today: { amount: 734, currency: 'JPY' },
      then: { amount: 19_800, currency: 'JPY' },
    });
  });
});
