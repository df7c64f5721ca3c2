import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { moveTrialsJob } from './move-trials.job.ts';

afterEach(() => setClock(systemClock));

async function runJob() {
  const { services } = await testApp();
  await moveTrialsJob.run({ services, log: services.log, attempt: 1, request_id: 'test' }, {});
}

describe('a trial', () => {
  it('is active for eleven days, expiring for three, and then over (S0-4-01, S0-4-07, S0-4-08, D24)', async () => {
    setClock(stoppedAt('2026-11-01T09:00:00Z'));
    const { owner } = await newOrg();
    const stateAt = async (instant: string) => {
      setClock(stoppedAt(instant));
      await runJob();
      return (await owner.call(preferences.getUserDetails)).user.user_subscription_v3;
    };

    expect(await stateAt('2026-11-12T08:59:00Z')).toMatchObject({ subscription_status: 'free_trial_active' });
    expect(await stateAt('2026-11-12T09:00:00Z')).toMatchObject({
      subscription_status: 'free_trial_expiring',
      show_warning: true,
      restricted_access: null,
    });
    expect(await stateAt('2026-11-15T09:00:00Z')).toMatchObject({
      subscription_status: 'free_trial_expired',
      restricted_access: 'FREE_PLAN',
    });
  });

  it('that ended while nothing was running goes straight to expired', async () => {
    setClock(stoppedAt('2026-11-01T09:00:00Z'));
    const { owner } = await newOrg();

    setClock(stoppedAt('2026-12-01T00:00:00Z'));
    await runJob();

    expect((await owner.call(preferences.getUserDetails)).user.user_subscription_v3.subscription_status).toBe(
      'free_trial_expired',
    );
  });

  it('of an organisation that pays is left alone', async () => {
    setClock(stoppedAt('2026-11-01T09:00:00Z'));
    const org = await newOrg();
    await org.setSubscription('subscription_active');

    setClock(stoppedAt('2026-12-01T00:00:00Z'));
    await runJob();

    expect((await org.owner.call(preferences.getUserDetails)).user.user_subscription_v3.subscription_status).toBe(
      'subscription_active',
    );
  });
});
