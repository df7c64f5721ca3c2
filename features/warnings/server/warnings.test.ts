import { describe, expect, it } from 'vitest';
import { newOrg, type Person } from '#testing/world.ts';
import { warnings } from '../contract.ts';

/** The warnings about the plan; features have tests of their own for theirs. */
const planWarnings = async (person: Person) =>
  (await person.call(warnings.list)).warnings.filter(({ warning_type }) => warning_type === 'SUBSCRIPTION_ISSUES');

describe('warnings', () => {
  it.each([
    ['free_trial_expiring', 'FREE_TRIAL_EXPIRING'],
    ['free_trial_expired', 'FREE_TRIAL_EXPIRED'],
    ['subscription_expiring', 'SUBSCRIPTION_EXPIRING'],
    ['subscription_expired', 'SUBSCRIPTION_EXPIRED'],
    ['payment_failing', 'PAYMENT_FAILING'],
    ['payment_overdue', 'PAYMENT_OVERDUE'],
  ] as const)('tell the owner of %s as %s (S0-2.4-05, S0-4-02, B4)', async (state, level) => {
    const org = await newOrg();
    await org.setSubscription(state);

    const list = await org.owner.call(warnings.list, { query: { platform: 'web_app' } });

    expect(list.warnings[0]).toMatchObject({ warning_type: 'SUBSCRIPTION_ISSUES', status: level });
  });

  it('have every field of the specification (S0-3-01)', async () => {
    const org = await newOrg();
    await org.setSubscription('free_trial_expired');

    expect(await planWarnings(org.owner)).toEqual([
      {
        id: 'subscription-issues-free-trial-expired',
        warning_type: 'SUBSCRIPTION_ISSUES',
        additional_info: {},
        status: 'FREE_TRIAL_EXPIRED',
        sub_status: 'FREE_PLAN',
        free_trial_end_date: expect.any(String),
        paid_for_until_date: null,
        only_contains_upcoming: false,
      },
    ]);
  });

  it('are empty in the two states without a banner, and for members, who cannot pay', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const count = async () => (await planWarnings(org.owner)).length;

    expect(await count()).toBe(0);
    await org.setSubscription('subscription_active');
    expect(await count()).toBe(0);
    await org.setSubscription('payment_overdue');
    expect((await daniel.call(warnings.list)).warnings).toEqual([]);
  });

  it('about the plan return in the next session, because the server keeps them (B14)', async () => {
    const org = await newOrg();
    await org.setSubscription('free_trial_expired');
    const [warning] = await planWarnings(org.owner);

    await org.owner.call(warnings.dismiss, { params: { id: warning!.id } });

    expect(await planWarnings(org.owner)).toHaveLength(1);
  });

  it('that nobody has cannot be dismissed', async () => {
    const { owner } = await newOrg();

    await owner.refused(warnings.dismiss, { params: { id: 'subscription-issues-payment-overdue' } }, 404);
  });
});
