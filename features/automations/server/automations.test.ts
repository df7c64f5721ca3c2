import { afterEach, describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { eraseClientsJob } from '#features/clients/server/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type AutomationStatus, automations, type CreditWarning, type DisabledReason } from '../contract.ts';
import { creditsMoved, creditWarningChanged } from '../events.ts';
import { buy, email, newLimitedOrg, spend, spendOn } from './credits.fixture.ts';
import { readAutomation, readCreditsLeft } from './index.ts';
import { setMonthlyShare } from './monthly-share.ts';

afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

const kind = 'LEAD_DISTRIBUTION';
const toSwitch = (is_on: boolean) => ({ params: { kind }, body: { is_on } }) as const;

const restrict = (org: Org) => org.setSubscription('subscription_active', 'staff');

async function expectStatus(org: Org, status: AutomationStatus, disabled_reason: DisabledReason | null) {
  const details = await org.owner.call(automations.getDetails);
  expect(details.automations).toContainEqual(expect.objectContaining({ kind, status, disabled_reason }));
  expect(await org.inScope((scope) => readAutomation(scope, kind))).toEqual({ status, disabled_reason });
}

describe('the status of lead distribution', () => {
  it('is active from the beginning: without rules it sends nothing (S0-4-10)', async () => {
    await expectStatus(await newOrg(), 'ACTIVE', null);
  });

  it('is what people chose (S0-4-10, S0-4-11)', async () => {
    const org = await newOrg();

    await org.owner.call(automations.setStatus, toSwitch(false));
    await expectStatus(org, 'DISABLED_BY_USER', 'DISABLED_BY_USER');

    await org.owner.call(automations.setStatus, toSwitch(true));
    await expectStatus(org, 'ACTIVE', null);
  });

  it.each(['free_trial_expired', 'payment_overdue', 'subscription_expired'] as const)(
    'is off by the system where the subscription is %s (S0-4-11, D36)',
    async (subscription) => {
      const org = await newOrg();
      await org.setSubscription(subscription);

      await expectStatus(org, 'DISABLED_BY_SYSTEM', 'SUBSCRIPTION_NOT_ACTIVE');
    },
  );

  it('stays active while a payment is failing (D37)', async () => {
    const org = await newOrg();
    await org.setSubscription('payment_failing');

    await expectStatus(org, 'ACTIVE', null);
  });

  it('is off by the system in a plan without paid automations (S0-4-08, S0-4-11)', async () => {
    const org = await newOrg();
    await restrict(org);

    await expectStatus(org, 'DISABLED_BY_SYSTEM', 'PAYMENT_PLATFORM_NOT_SUPPORTED');
  });

  it('is off by the system once the credits are used up (S0-4-11)', async () => {
    const org = await newLimitedOrg(3);
    await spend(org, 2);
    await expectStatus(org, 'ACTIVE', null);

    await spend(org, 1);

    await expectStatus(org, 'DISABLED_BY_SYSTEM', 'USAGE_CREDIT_FINISHED');
  });

  it('keeps what people chose while the system has a reason of its own', async () => {
    const org = await newOrg();
    await org.owner.call(automations.setStatus, toSwitch(false));

    await org.setSubscription('subscription_expired');
    await expectStatus(org, 'DISABLED_BY_SYSTEM', 'SUBSCRIPTION_NOT_ACTIVE');

    await org.setSubscription('subscription_active');
    await expectStatus(org, 'DISABLED_BY_USER', 'DISABLED_BY_USER');
  });
});

describe('switching lead distribution', () => {
  it('is refused with 423 in the free tier and in a plan without paid automations (S0-8-10, S0-8-11, D21, D36)', async () => {
    const org = await newOrg();
    await restrict(org);
    const refused = await org.owner.refused(automations.setStatus, toSwitch(true), 423);
    expect(refused.sub_error).toBe('paid_automation_unavailable');

    await org.setSubscription('free_trial_expired');
    const inFreeTier = await org.owner.refused(automations.setStatus, toSwitch(true), 423);
    expect(inFreeTier.sub_error).toBe('unavailable_in_free_plan');
  });

  it('off works in every plan (D40)', async () => {
    const org = await newOrg();
    await restrict(org);
    await org.owner.call(automations.setStatus, toSwitch(false));

    await org.setSubscription('free_trial_expired');
    await org.owner.call(automations.setStatus, toSwitch(false));
    await org.setSubscription('subscription_active', 'staff');
    await expectStatus(org, 'DISABLED_BY_SYSTEM', 'PAYMENT_PLATFORM_NOT_SUPPORTED');
  });

  it('on is refused without credits, off never is', async () => {
    const org = await newLimitedOrg(1);
    await spend(org, 1);

    const refused = await org.owner.refused(automations.setStatus, toSwitch(true), 409);
    expect(refused.detail).toContain('used up');
    await org.owner.call(automations.setStatus, toSwitch(false));

    setMonthlyShare(null);
    await expectStatus(org, 'DISABLED_BY_USER', 'DISABLED_BY_USER');
  });

  it('is in the audit log, once for each change', async () => {
    const org = await newOrg();
    await org.owner.call(automations.setStatus, toSwitch(true));
    await org.owner.call(automations.setStatus, toSwitch(false));
    await org.owner.call(automations.setStatus, toSwitch(false));
    await org.owner.call(automations.setStatus, toSwitch(true));

    const { results } = await org.owner.call(auditLog.list);

    expect(results.map(({ sentence, thing }) => [sentence, thing])).toEqual([
      ['Nadia Rahman switched lead distribution on', 'automations'],
      ['Nadia Rahman switched lead distribution off', 'automations'],
    ]);
  });
});

describe('credits', () => {
  it('are counted and stop nothing where the installation does not limit them (D39)', async () => {
    const org = await newOrg();
    await spend(org, 5_000);

    const { automations: all, credits } = await org.owner.call(automations.getDetails);

    expect(credits).toMatchObject({ monthly_share: null, share_left: null, spent_this_month: 5_000, warning: null });
    expect(all).toContainEqual(expect.objectContaining({ kind, status: 'ACTIVE', spent_this_month: 5_000 }));
    expect(await org.inScope(readCreditsLeft)).toBeNull();
  });

  it('come out of the month’s share first and out of bought ones after (D38)', async () => {
    const org = await newLimitedOrg(10);
    await buy(org, 5);

    await spend(org, 8);
    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({ share_left: 2, bought_left: 5 });

    await spend(org, 4);
    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({ share_left: 0, bought_left: 3 });
    expect(await org.inScope(readCreditsLeft)).toBe(3);
  });

  it('renew their share with the month of the organisation’s own calendar; bought ones stay (D38)', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const org = await newLimitedOrg(10);
    await org.owner.call(preferences.updateOrgPreferences, { body: { time_zone: 'Pacific/Auckland' } });
    await buy(org, 5);
    await spend(org, 12);

    setClock(stoppedAt('2026-11-30T10:59:59Z'));
    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({
      share_left: 0,
      bought_left: 3,
      spent_this_month: 12,
      renews_at: '2026-11-30T11:00:00.000Z',
    });

    setClock(stoppedAt('2026-11-30T11:00:00Z'));
    expect(await org.owner.call(automations.getDetails)).toMatchObject({
      automations: [{ spent_this_month: 0 }, { spent_this_month: 0 }],
      credits: { share_left: 10, bought_left: 3, spent_this_month: 0, renews_at: '2026-12-31T11:00:00.000Z' },
    });
    await spend(org, 1);
    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({ share_left: 9, bought_left: 3 });
  });

  it('are not renewed by moving to a time zone in which the last month is not over', async () => {
    setClock(stoppedAt('2026-11-30T20:00:00Z'));
    const org = await newLimitedOrg(10);
    await org.owner.call(preferences.updateOrgPreferences, { body: { time_zone: 'Pacific/Auckland' } });
    await spend(org, 10);

    await org.owner.call(preferences.updateOrgPreferences, { body: { time_zone: 'America/New_York' } });

    await expectStatus(org, 'DISABLED_BY_SYSTEM', 'USAGE_CREDIT_FINISHED');
  });

  it('that several spend at once are neither lost nor below zero', async () => {
    const org = await newLimitedOrg(12);
    await buy(org, 3);

    await Promise.all(Array.from({ length: 20 }, () => spend(org, 1)));

    const { automations: all, credits } = await org.owner.call(automations.getDetails);
    expect(credits).toMatchObject({ spent_this_month: 15, share_left: 0, bought_left: 0 });
    expect(all[0]).toMatchObject({ spent_this_month: 15, disabled_reason: 'USAGE_CREDIT_FINISHED' });
  });

  it('are limited to what the operator sets, for every organisation', async () => {
    const org = await newOrg();
    const other = await startTestApp({ AUTOMATION_CREDITS_PER_MONTH: '7' });
    await other.close();

    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({ monthly_share: 7, share_left: 7 });
  });

  it('that are spent refresh open screens, those with banners only when the warning changes', async () => {
    const org = await newLimitedOrg(10);
    await spend(org, 1);
    await spend(org, 8);
    await spend(org, 1);

    const events = await org.inScope(({ db }) =>
      db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('subject', '=', 'automation')
        .orderBy('id')
        .select(['kind', 'payload', 'is_audited'])
        .execute(),
    );

    const moved = { kind: creditsMoved.kind, payload: {}, is_audited: false };
    const warned = (warning: CreditWarning) => ({
      kind: creditWarningChanged.kind,
      payload: { warning },
      is_audited: false,
    });
    // Each is reserved first and spent after.
    expect(events).toEqual([moved, moved, warned('RUNNING_OUT'), moved, warned('DISABLED'), moved]);
  });

  it('are not spent on what costs nothing (D38)', async () => {
    const org = await newLimitedOrg(10);
    await spendOn(org, [email({ channel: 'app_alert', credits: 0 })]);

    expect((await org.owner.call(automations.getDetails)).credits.spent_this_month).toBe(0);
    expect((await org.owner.call(automations.listLogs)).results).toEqual([]);
  });
});

describe('what credits were spent on', () => {
  it('is listed newest first, page by page, and by days of the organisation’s calendar', async () => {
    const org = await newOrg();
    await org.owner.call(preferences.updateOrgPreferences, { body: { time_zone: 'Asia/Singapore' } });
    for (const instant of ['2026-11-01T15:59:59Z', '2026-11-01T16:00:00Z', '2026-11-02T16:00:00Z']) {
      setClock(stoppedAt(instant));
      await spend(org, 1);
    }
    const listTimes = async (query: object) =>
      (await org.owner.call(automations.listLogs, { query })).results.map(({ created_at }) => created_at);

    const first = await org.owner.call(automations.listLogs, { query: { page_size: 2 } });
    expect(first.results).toMatchObject([
      { automation: kind, channel: 'email_alert', credits: 1, client: null, created_at: '2026-11-02T16:00:00.000Z' },
      { created_at: '2026-11-01T16:00:00.000Z' },
    ]);
    expect(await listTimes({ page_size: 2, cursor: first.next! })).toEqual(['2026-11-01T15:59:59.000Z']);
    expect(await listTimes({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['2026-11-01T16:00:00.000Z']);
    expect(await listTimes({ automation: kind, to: '2026-11-01' })).toEqual(['2026-11-01T15:59:59.000Z']);
  });

  it('names clients only to those who see them', async () => {
    const org = await newOrg();
    const manager = await org.member({ permissions: { manageTeam: true } });
    const ofManager = await org.client({ name: 'Amir Khan', assigned_to: manager });
    const ofOwner = await org.client({ name: 'Tan Wei Ling' });
    await spendOn(org, [email({ client_id: ofManager.id }), email({ client_id: ofOwner.id })]);
    const namesFor = async (person: typeof manager) =>
      (await person.call(automations.listLogs)).results.map(({ client }) => client?.name ?? null).sort();

    expect(await namesFor(org.owner)).toEqual(['Amir Khan', 'Tan Wei Ling']);
    expect(await namesFor(manager)).toEqual(['Amir Khan', null]);
  });
});

describe('what was spent on a client who is erased', () => {
  it('stays without the client', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await spendOn(org, [email({ client_id: id })]);
    await org.owner.call(clients.delete, { params: { id } });

    setClock(stoppedAt(new Date(now().getTime() + 31 * 86_400_000).toISOString()));
    const { services } = await testApp();
    await runJob(services, eraseClientsJob, {});

    const logs = await org.inScope(({ db }) =>
      db
        .selectFrom('credit_entries')
        .where('org_id', '=', org.org_id)
        .select(['kind', 'client_id', 'credits'])
        .execute(),
    );
    expect(logs).toEqual(['RESERVE', 'SPEND'].map((kind) => ({ kind, client_id: null, credits: 1 })));
  });
});

describe('the warning about credits', () => {
  const levels = async (org: Org, person = org.owner) =>
    (await person.call(warnings.list)).warnings
      .filter(({ warning_type }) => warning_type === 'AUTOMATION_CREDIT_WARNING')
      .map(({ status }) => status);

  it('comes when at most 10 % are left, and when none are (S0-2.4-11, S0-4-09, G-016)', async () => {
    const org = await newLimitedOrg(20);
    await spend(org, 17);
    expect(await levels(org)).toEqual([]);

    await spend(org, 1);
    expect(await levels(org)).toEqual(['RUNNING_OUT']);

    await spend(org, 2);
    expect(await levels(org)).toEqual(['DISABLED']);
  });

  it('is for those who manage the team', async () => {
    const org = await newLimitedOrg(1);
    const [manager, other] = [await org.member({ permissions: { manageTeam: true } }), await org.member()];
    await spend(org, 1);

    expect(await levels(org, manager)).toEqual(['DISABLED']);
    expect(await levels(org, other)).toEqual([]);
  });

  it('does not come where lead distribution is not used: nothing spent yet, switched off, not in the plan', async () => {
    const unused = await newLimitedOrg(0);
    expect(await levels(unused)).toEqual([]);

    const org = await newLimitedOrg(1);
    await spend(org, 1);
    await org.setSubscription('free_trial_expired');
    expect(await levels(org)).toEqual([]);

    await org.setSubscription('subscription_active');
    expect(await levels(org)).toEqual(['DISABLED']);
    await org.owner.call(automations.setStatus, toSwitch(false));
    expect(await levels(org)).toEqual([]);
  });

  it('that was dismissed stays away for the month, unless it gets worse (B14)', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const org = await newLimitedOrg(10);
    await spend(org, 9);
    const [warning] = (await org.owner.call(warnings.list)).warnings;
    expect(warning).toMatchObject({
      status: 'RUNNING_OUT',
      additional_info: { credits_left: 1, renews_at: expect.any(String) },
    });

    await org.owner.call(warnings.dismiss, { params: { id: warning!.id } });
    expect(await levels(org)).toEqual([]);

    await spend(org, 1);
    expect(await levels(org)).toEqual(['DISABLED']);

    setClock(stoppedAt('2026-12-10T10:00:00Z'));
    await spend(org, 9);
    expect(await levels(org)).toEqual(['RUNNING_OUT']);
  });
});
