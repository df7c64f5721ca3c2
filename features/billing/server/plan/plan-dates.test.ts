import { describe, expect, it } from 'vitest';
import type { StoredFacts } from '#features/subscription/server/index.ts';
import { END, monthly } from '#testing/billing/plan.ts';
import { type KnownPlan, listDates } from './plan-dates.ts';

const none: StoredFacts = {
  free_trial_end_date: null,
  paid_for_until_date: null,
  given_by: null,
  given_until_date: null,
  recurring: null,
  sponsor: null,
};
const total = { amount: 15_696, currency: 'SGD' };

/** The dates as lines: the day, what happens, and the state from then on. */
const list = (facts: Partial<StoredFacts>, at: string, more: Partial<KnownPlan> = {}) =>
  listDates({
    facts: { ...none, ...facts },
    at: Date.parse(at),
    next_charge: null,
    open_invoice: null,
    ...more,
  }).map((date) => `${date.at?.slice(0, 10) ?? 'any time'} ${date.kind} ${date.status}`);

describe('what happens when', () => {
  it('names the next charge, the tries if the card fails then, and when the plan is overdue (D37)', () => {
    expect(list({ recurring: monthly }, '2026-11-10T00:00:00Z', { next_charge: { at: END, total } })).toEqual([
      '2026-11-10 NOW subscription_active',
      '2026-12-01 NEXT_CHARGE subscription_active',
      '2026-12-01 CHARGE_DECLINED payment_failing',
      '2026-12-04 NEXT_TRY payment_failing',
      '2026-12-06 NEXT_TRY payment_failing',
      '2026-12-08 LAST_TRY payment_failing',
      '2026-12-08 PAYMENT_OVERDUE payment_overdue',
      'any time PAY_ANY_TIME subscription_active',
    ]);
  });

  it('names while a card fails what was declined, and the tries that are left as the provider plans them (D37)', () => {
    const recurring = { ...monthly, status: 'past_due' as const, has_next_attempt: true };
    const open_invoice = { failed_at: [END, '2026-12-04T00:00:00Z'], next_attempt_at: '2026-12-06T06:00:00Z', total };

    expect(list({ recurring }, '2026-12-04T09:00:00Z', { open_invoice })).toEqual([
      '2026-12-01 CHARGE_DECLINED payment_failing',
      '2026-12-04 NOW payment_failing',
      '2026-12-06 NEXT_TRY payment_failing',
      '2026-12-08 LAST_TRY payment_failing',
      '2026-12-08 PAYMENT_OVERDUE payment_overdue',
      'any time PAY_ANY_TIME subscription_active',
    ]);
  });

  it('has no try left once the provider has given up', () => {
    const recurring = { ...monthly, status: 'past_due' as const, has_next_attempt: false };
    const open_invoice = { failed_at: [END], next_attempt_at: null, total };

    expect(list({ recurring }, '2026-12-09T00:00:00Z', { open_invoice })).toEqual([
      '2026-12-01 CHARGE_DECLINED payment_failing',
      '2026-12-09 NOW payment_overdue',
      'any time PAY_ANY_TIME subscription_active',
    ]);
  });

  it('leaves Pro on through a failed card where months paid once still last', () => {
    const facts = { recurring: monthly, paid_for_until_date: '2027-06-01T00:00:00.000Z' };
    const dates = list(facts, '2026-11-10T00:00:00Z', { next_charge: { at: END, total } });

    expect(dates.filter((date) => /DECLINED|OVERDUE/.test(date))).toEqual([
      '2026-12-01 CHARGE_DECLINED subscription_active',
      '2026-12-08 PAYMENT_OVERDUE subscription_active',
    ]);
  });

  it('reminds seven days before a cancelled plan ends, which can be resumed at any time', () => {
    const recurring = { ...monthly, cancel_at_period_end: true };

    expect(list({ recurring }, '2026-11-10T00:00:00Z')).toEqual([
      '2026-11-10 NOW subscription_active',
      '2026-11-24 REMINDER subscription_expiring',
      '2026-12-01 PLAN_ENDS subscription_expired',
      'any time RESUME_ANY_TIME subscription_active',
    ]);
  });

  it('names the end of a trial and of months paid once, after which a plan can be chosen (D40)', () => {
    expect(list({ free_trial_end_date: '2026-11-15T09:00:00.000Z' }, '2026-11-10T00:00:00Z')).toEqual([
      '2026-11-10 NOW free_trial_active',
      '2026-11-12 REMINDER free_trial_expiring',
      '2026-11-15 TRIAL_ENDS free_trial_expired',
      'any time CHOOSE_ANY_TIME subscription_active',
    ]);
    expect(list({ paid_for_until_date: '2028-02-29T00:00:00.000Z' }, '2028-02-25T00:00:00Z')).toEqual([
      '2028-02-25 NOW subscription_expiring',
      '2028-02-29 PLAN_ENDS subscription_expired',
      'any time CHOOSE_ANY_TIME subscription_active',
    ]);
  });

  it('says nothing of paying to whom another pays for', () => {
    const sponsor = { ...monthly, status: 'active' as const };

    expect(list({ sponsor }, '2026-11-10T00:00:00Z')).toEqual(['2026-11-10 NOW subscription_active']);
  });
});
