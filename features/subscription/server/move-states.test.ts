import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { setSelling } from '#platform/server/plan.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { moveStates } from './move-states.ts';
import { writeFacts } from './subscription.queries.ts';

afterEach(() => setClock(systemClock));

const START = '2026-11-01T09:00:00Z';

async function newTrial(): Promise<Org> {
  setClock(stoppedAt(START));
  return newOrg({ is_trial_timed: true });
}

const readState = async ({ owner }: Org) =>
  (await owner.call(preferences.getUserDetails)).user.user_subscription_v3.subscription_status;

const move = async () => moveStates((await testApp()).services);

/** The moves in the history, the oldest first. */
const readMoves = ({ org_id, inScope }: Org) =>
  inScope(async ({ db }) => {
    const { rows } = await sql<{ payload: { from: string; to: string } }>`
      select payload from events where org_id = ${org_id} and kind = 'subscription.moved' order by id`.execute(db);
    return rows.map(({ payload: { from, to } }) => `${from} to ${to}`);
  });

describe('a trial', () => {
  it('is active for eleven days, expiring for three, and then over, at its instants (S0-4-01, S0-4-07, S0-4-08, D24)', async () => {
    const org = await newTrial();
    const stateAt = async (instant: string) => {
      setClock(stoppedAt(instant));
      return (await org.owner.call(preferences.getUserDetails)).user.user_subscription_v3;
    };

    expect(await stateAt('2026-11-12T08:59:59.999Z')).toMatchObject({ subscription_status: 'free_trial_active' });
    expect(await stateAt('2026-11-12T09:00:00Z')).toMatchObject({
      subscription_status: 'free_trial_expiring',
      show_warning: true,
      restricted_access: null,
    });
    expect(await stateAt('2026-11-15T08:59:59.999Z')).toMatchObject({ subscription_status: 'free_trial_expiring' });
    expect(await stateAt('2026-11-15T09:00:00Z')).toMatchObject({
      subscription_status: 'free_trial_expired',
      restricted_access: 'FREE_PLAN',
    });
  });

  it('that is over refuses the next call, before any job has run and whatever a process has cached', async () => {
    const org = await newTrial();
    setClock(stoppedAt('2026-11-15T08:59:59Z'));
    const before = await org.owner.raw(shares.getStats, { params: { t: 'text', id: 1 } });

    setClock(stoppedAt('2026-11-15T09:00:00Z'));
    const after = await org.owner.raw(shares.getStats, { params: { t: 'text', id: 1 } });

    expect([before.status, after.status]).toEqual([404, 423]);
  });

  it('that ended while nothing was running goes straight to expired, as one move in the history', async () => {
    const org = await newTrial();

    setClock(stoppedAt('2026-12-01T00:00:00Z'));
    await move();
    await move();

    expect(await readState(org)).toBe('free_trial_expired');
    expect(await readMoves(org)).toEqual(['free_trial_active to free_trial_expired']);
  });

  it('does not end where the clock is set back, and ends when its time has come again', async () => {
    const org = await newTrial();
    setClock(stoppedAt('2026-11-16T00:00:00Z'));
    await move();

    setClock(stoppedAt('2026-11-10T00:00:00Z'));

    expect(await readState(org)).toBe('free_trial_active');
    setClock(stoppedAt('2026-11-16T00:00:00Z'));
    expect(await readState(org)).toBe('free_trial_expired');
  });

  it('is told apart from a plan that staff gave, which the end of the trial does not touch (D36)', async () => {
    const org = await newTrial();
    await org.inScope((scope) =>
      writeFacts(scope, { given_by: 'staff', given_until_date: '2027-03-01T00:00:00.000Z' }),
    );

    setClock(stoppedAt('2026-12-01T00:00:00Z'));
    await move();

    expect((await org.owner.call(preferences.getUserDetails)).user.user_subscription_v3).toMatchObject({
      subscription_status: 'subscription_active',
      restricted_access: 'PAID_AUTOMATION',
    });
    expect(await readMoves(org)).toEqual(['free_trial_active to subscription_active']);
  });

  it('never ends where nothing is sold, and nothing is locked there (D39)', async () => {
    const org = await newTrial();
    const app = await startTestApp({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRETS: '', STRIPE_API_BASE: '' });
    try {
      setClock(stoppedAt('2026-11-29T00:00:00Z'));

      expect(await readState(org)).toBe('subscription_active');
      expect((await org.owner.raw(shares.getStats, { params: { t: 'text', id: 1 } })).status).toBe(404);
    } finally {
      setSelling(true);
      await app.close();
    }
  });
});
