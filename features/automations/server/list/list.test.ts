import { afterEach, describe, expect, it } from 'vitest';
import { leadRules } from '#features/lead-rules/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type AutomationItem, automations } from '../../contract.ts';
import { buy, newLimitedOrg, spend } from '../credits.fixture.ts';
import { setMonthlyShare } from '../monthly-share.ts';

afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

const list = ({ owner }: Org) => owner.call(automations.list);
const findRow = async (org: Org, id: string): Promise<AutomationItem | undefined> =>
  (await list(org)).results.find((row) => row.id === id);

describe('the list of automations', () => {
  it('has lead distribution from the beginning, and others once they are set up (S0-2.1-43)', async () => {
    const org = await newOrg();
    expect((await list(org)).results).toMatchObject([
      {
        id: 'lead-distribution',
        kind: 'LEAD_DISTRIBUTION',
        about: 'No rules',
        page: '/automations/lead-distribution',
        status: 'ACTIVE',
        figures: null,
        last_run_at: null,
      },
    ]);

    await org.owner.call(leadRules.create, { body: { name: 'Website', member_recipients: [] } });

    expect(await findRow(org, 'lead-assignment')).toMatchObject({
      kind: null,
      about: '1 rule',
      status: 'ACTIVE',
      uses_credits: false,
      page: '/team/lead-assignment',
    });
  });

  it('says who switched one off, and when (S0-4-10)', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-11-12T05:05:00Z'));
    const turn = (is_on: boolean) =>
      org.owner.call(automations.setStatus, { params: { kind: 'LEAD_DISTRIBUTION' }, body: { is_on } });
    await turn(false);
    expect(await findRow(org, 'lead-distribution')).toMatchObject({
      status: 'DISABLED_BY_USER',
      switched_off: { by: 'Nadia Rahman', at: '2026-11-12T05:05:00.000Z' },
    });

    await turn(true);
    expect(await findRow(org, 'lead-distribution')).toMatchObject({ status: 'ACTIVE', switched_off: null });
  });

  it('gives the reason of each that the product stops, which ends with the reason (S0-4-11, S0-8-03)', async () => {
    const org = await newLimitedOrg(1);
    await org.owner.call(leadRules.create, { body: { name: 'Website', member_recipients: [] } });
    await spend(org, 1);
    const reasons = async () => (await list(org)).results.map(({ id, disabled_reason }) => [id, disabled_reason]);
    expect(await reasons()).toEqual([
      ['lead-distribution', 'USAGE_CREDIT_FINISHED'],
      ['lead-assignment', null],
    ]);

    await org.setSubscription('subscription_expired');
    expect(await reasons()).toEqual([
      ['lead-distribution', 'SUBSCRIPTION_NOT_ACTIVE'],
      ['lead-assignment', 'SUBSCRIPTION_NOT_ACTIVE'],
    ]);

    await org.setSubscription('subscription_active');
    await buy(org, 5);
    expect(await reasons()).toEqual([
      ['lead-distribution', null],
      ['lead-assignment', null],
    ]);
  });

  it('has the credits of each day, and says when they are gone at this pace', async () => {
    setClock(stoppedAt('2026-11-02T04:00:00Z'));
    const org = await newLimitedOrg(100);
    for (const [day, credits] of Object.entries({ '02': 10, '03': 20, '05': 30 })) {
      setClock(stoppedAt(`2026-11-${day}T04:00:00Z`));
      await spend(org, credits);
    }
    expect(await list(org)).toMatchObject({ forecast: null });

    setClock(stoppedAt('2026-11-06T04:00:00Z'));
    expect(await list(org)).toMatchObject({
      credits: { share_left: 40 },
      days: [
        { day: '2026-11-02', credits: 10 },
        { day: '2026-11-03', credits: 20 },
        { day: '2026-11-05', credits: 30 },
      ],
      // 60 in the four days before.
      forecast: { gone_on: '2026-11-08', credits_a_day: 15 },
    });

    await buy(org, 1_000);
    expect(await list(org)).toMatchObject({ forecast: null });
  });

  it('has nothing to send where nothing was missed', async () => {
    const org = await newLimitedOrg(1);
    expect((await list(org)).missed).toEqual({ leads: 0, can_send: false });
    expect(await org.owner.call(automations.sendMissed)).toEqual({ leads: 0 });

    await spend(org, 1);
    expect((await org.owner.refused(automations.sendMissed, {}, 409)).detail).toContain('no credits');
  });
});

describe('the owner', () => {
  it('is told once a month that credits run out, and once that none are left (S0-4-09)', async () => {
    setClock(stoppedAt('2026-11-20T04:00:00Z'));
    const org = await newLimitedOrg(20);
    const app = await testApp();
    const told = async () => {
      await app.runJobs();
      return (await messagesTo(app, org.owner.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes('credits'));
    };
    await spend(org, 17);
    expect(await told()).toEqual([]);

    await spend(org, 1);
    expect(await told()).toEqual(['Automation credits are running out']);

    await spend(org, 2);
    await buy(org, 1);
    await spend(org, 1);
    expect((await told()).sort()).toEqual(['All automation credits are used up', 'Automation credits are running out']);

    setClock(stoppedAt('2026-12-20T04:00:00Z'));
    await spend(org, 19);
    expect(await told()).toHaveLength(3);
  });
});
