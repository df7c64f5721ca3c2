import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNextStep, findStep } from '#platform/contract/plan.ts';
import type { RecurringFacts } from './recurring.ts';
import { listSteps, type SubscriptionFacts } from './state.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T09:00:00Z');
const day = (number: number) => new Date(START + number * DAY_MS).toISOString();
const facts = (some: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  free_trial_end_date: null,
  paid_for_until_date: null,
  given_by: null,
  given_until_date: null,
  recurring: null,
  sponsor: null,
  ...some,
});
const recurring = (some: Partial<RecurringFacts>): RecurringFacts => ({
  status: 'active',
  period_end: day(30),
  cancel_at_period_end: false,
  has_next_attempt: false,
  ...some,
});
const statusesOn = (known: SubscriptionFacts, days: number[]) =>
  days.map((number) => findStep(listSteps(known), START + number * DAY_MS).status);

describe('the state of a subscription', () => {
  it('of a trial is active, expiring from three days before its end, then expired (ST-10)', () => {
    expect(statusesOn(facts({ free_trial_end_date: day(14) }), [0, 10.9, 11, 13.9, 14, 400])).toEqual([
      'free_trial_active',
      'free_trial_active',
      'free_trial_expiring',
      'free_trial_expiring',
      'free_trial_expired',
      'free_trial_expired',
    ]);
  });

  it('of an extension is expiring from seven days before its end, then expired (D40)', () => {
    expect(statusesOn(facts({ paid_for_until_date: day(90) }), [0, 82.9, 83, 90])).toEqual([
      'subscription_active',
      'subscription_active',
      'subscription_expiring',
      'subscription_expired',
    ]);
  });

  it.each([
    [recurring({}), 'subscription_active'],
    [recurring({ cancel_at_period_end: true, period_end: day(8) }), 'subscription_active'],
    [recurring({ cancel_at_period_end: true, period_end: day(7) }), 'subscription_expiring'],
    [recurring({ cancel_at_period_end: true, period_end: day(0) }), 'subscription_expired'],
    [recurring({ status: 'past_due', has_next_attempt: true }), 'payment_failing'],
    [recurring({ status: 'past_due' }), 'payment_overdue'],
    [recurring({ status: 'unpaid' }), 'payment_overdue'],
    [recurring({ status: 'canceled' }), 'subscription_expired'],
    [recurring({ status: 'paused' }), 'subscription_expired'],
    [recurring({ status: 'incomplete_expired' }), 'subscription_expired'],
    [recurring({ status: 'trialing', period_end: day(4) }), 'free_trial_active'],
    [recurring({ status: 'trialing', period_end: day(3), cancel_at_period_end: true }), 'free_trial_expiring'],
    [recurring({ status: 'trialing', period_end: day(0), cancel_at_period_end: true }), 'free_trial_expired'],
  ])('follows what Stripe says of %o', (known, status) => {
    expect(statusesOn(facts({ recurring: known }), [0])).toEqual([status]);
  });

  it('expires nowhere before a plan that was bought ahead: it begins where the trial or what was paid for ends', () => {
    const ahead = recurring({ status: 'trialing', period_end: day(14) });

    expect(statusesOn(facts({ free_trial_end_date: day(14), recurring: ahead }), [0, 12, 14])).toEqual([
      'free_trial_active',
      'free_trial_active',
      'subscription_active',
    ]);
    expect(statusesOn(facts({ paid_for_until_date: day(14), recurring: ahead }), [0, 12, 14])).toEqual([
      'subscription_active',
      'subscription_active',
      'subscription_active',
    ]);
  });

  it('is not touched by a subscription that was never paid', () => {
    expect(
      statusesOn(facts({ free_trial_end_date: day(14), recurring: recurring({ status: 'incomplete' }) }), [0, 12]),
    ).toEqual(['free_trial_active', 'free_trial_expiring']);
  });

  it('is the better one where several hold: what is paid before what is tried, what runs before what ended', () => {
    const known = facts({
      free_trial_end_date: day(14),
      paid_for_until_date: day(30),
      recurring: recurring({ status: 'unpaid' }),
    });

    expect(statusesOn(known, [0, 25, 31])).toEqual(['subscription_active', 'subscription_expiring', 'payment_overdue']);
    expect(statusesOn(facts({ free_trial_end_date: day(-30), sponsor: recurring({}) }), [0])).toEqual([
      'subscription_active',
    ]);
  });

  it('of a plan that staff gave says so, and the own plan counts first (D36)', () => {
    const given = { given_by: 'staff' as const, given_until_date: day(30) };
    const payers = (known: SubscriptionFacts, days: number[]) =>
      days.map((number) => findStep(listSteps(known), START + number * DAY_MS).paid_by);

    expect(payers(facts({ ...given, free_trial_end_date: day(14) }), [0, 20])).toEqual(['staff', 'staff']);
    expect(payers(facts({ ...given, recurring: recurring({}) }), [0])).toEqual(['own']);
    expect(statusesOn(facts(given), [0, 23, 30])).toEqual([
      'subscription_active',
      'subscription_expiring',
      'subscription_expired',
    ]);
  });

  it('changes only at its steps, each of which brings another state, and goes back with the clock', () => {
    const instant = fc.integer({ min: -400, max: 400 }).map(day);
    const one = fc.record({
      status: fc.constantFrom<RecurringFacts['status']>(
        'trialing',
        'active',
        'past_due',
        'unpaid',
        'canceled',
        'incomplete',
      ),
      period_end: instant,
      cancel_at_period_end: fc.boolean(),
      has_next_attempt: fc.boolean(),
    });
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
    const any = fc.record({
      free_trial_end_date: maybe(instant),
      paid_for_until_date: maybe(instant),
      given_by: fc.constant('staff' as const),
      given_until_date: maybe(instant),
      recurring: maybe(one),
      sponsor: maybe(one),
    });

    fc.assert(
      fc.property(any, fc.integer({ min: -500, max: 500 }), (known, number) => {
        const steps = listSteps(known);
        const at = START + number * DAY_MS;
        const next = findNextStep(steps, at);
        const says = (instant: number) => {
          const { status, paid_by } = findStep(steps, instant);
          return `${status} ${paid_by}`;
        };
        if (!next) expect(says(at + 10_000 * DAY_MS)).toBe(says(at));
        else {
          expect(says(next.at - 1)).toBe(says(at));
          expect(says(next.at)).not.toBe(says(at));
        }
      }),
    );
  });
});
