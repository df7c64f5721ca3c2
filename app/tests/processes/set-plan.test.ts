import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { getSubscription } from '#features/subscription/server/index.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { readPlanOrder } from '../../commands/plan-orders.ts';
import { setPlan } from '../../commands/write-plan.ts';

afterEach(() => setClock(systemClock));

const url = async () => (await testApp()).services.database.url;
const run = async (...words: string[]) => setPlan(await url(), readPlanOrder(words));
const readState = async ({ owner }: Org) => (await owner.call(preferences.getUserDetails)).user.user_subscription_v3;
const readHistory = ({ inScope, org_id }: Org) =>
  inScope(async ({ db }) => {
    const { rows } = await sql<{ payload: object }>`
      select payload from events where org_id = ${org_id} and kind = 'subscription.given' order by id`.execute(db);
    return rows.map(({ payload }) => payload);
  });

describe('npm run plan', () => {
  it('gives Pro until the end of a day where the organisation is, takes it back, and keeps who did (D36, D39)', async () => {
    setClock(stoppedAt('2026-11-10T00:00:00Z'));
    const org = await newOrg({ is_trial_timed: true });

    const said = await run('--org', String(org.org_id), '--pro-until', '2027-02-28', '--by', 'Sam of support');
    const given = await readState(org);
    await run('--org', String(org.org_id), '--no-pro', '--by', 'Sam of support');

    expect(said).toContain('Pro is given until the end of 2027-02-28');
    expect(given).toMatchObject({ subscription_status: 'subscription_active', restricted_access: 'PAID_AUTOMATION' });
    expect(await readState(org)).toMatchObject({ subscription_status: 'free_trial_active' });
    expect(await readHistory(org)).toEqual([
      { by: 'Sam of support', given_until_date: '2027-03-01T00:00:00.000Z' },
      { by: 'Sam of support', given_until_date: null },
    ]);
  });

  it('makes a trial longer, by the code of the organisation', async () => {
    setClock(stoppedAt('2026-11-10T00:00:00Z'));
    const org = await newOrg({ is_trial_timed: true });
    const { org_code } = await org.inScope(({ db, org_id }) =>
      db.selectFrom('orgs').select('org_code').where('org_id', '=', org_id).executeTakeFirstOrThrow(),
    );

    await run('--org', org_code, '--trial-until', '2028-02-29', '--by', 'Sam');
    setClock(stoppedAt('2028-02-01T00:00:00Z'));

    expect(await org.inScope(getSubscription)).toMatchObject({
      subscription_status: 'free_trial_active',
      free_trial_end_date: '2028-03-01T00:00:00.000Z',
    });
  });

  it('says what is wrong with what it is asked, and changes nothing', async () => {
    const wrong: [string[], string][] = [
      [[], 'Name the organisation'],
      [['--org', '1', '--no-pro'], 'Say who does it'],
      [['--org', '1', '--by', 'Sam'], 'Nothing to set'],
      [['--org', '1', '--by', 'Sam', '--pro-until', '2027-02-29'], '2027-02-29 is no day'],
      [['--org', '1', '--by', 'Sam', '--pro-until', 'tomorrow'], 'tomorrow is no day'],
      [['--org', '1', '--by', 'Sam', '--pro-until', '2027-01-01', '--no-pro'], 'Either --pro-until or --no-pro'],
      [['--org', '1', '--by', 'Sam', '--plan', 'pro'], "Unknown option '--plan'"],
    ];
    for (const [words, says] of wrong) expect(() => readPlanOrder(words)).toThrow(says);
    await expect(run('--org', 'no-such-code', '--no-pro', '--by', 'Sam')).rejects.toThrow(
      'There is no organisation no-such-code.',
    );
  });
});
