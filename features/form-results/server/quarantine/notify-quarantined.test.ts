import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newLiveForm } from '#features/form-submissions/testing/live-form.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { quarantinedKind } from './alert-kind.ts';
import { notifyQuarantinedJob } from './notify-quarantined.job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => setClock(systemClock));

const robot = { name: 'Robertfrurl', email: 'seo@spam.example', honeypot: 'win', has_script: false };
const at = (instant: string) => setClock(startingAt(instant));
const tell = () => runJob(app.services, notifyQuarantinedJob, {});
const liveIn = (person: Person, time_zone: string) =>
  person.inScope((scope) =>
    scope.db
      .insertInto('user_preferences')
      .values({ org_id: scope.org_id, profile_id: person.profile_id, time_zone })
      .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet({ time_zone }))
      .execute(),
  );
const readAlerts = (org: Org, { profile_id }: Person) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('alerts')
      .where('org_id', '=', org.org_id)
      .where('profile_id', '=', profile_id)
      .where('kind', '=', quarantinedKind.kind)
      .orderBy('id')
      .select(['title', 'page'])
      .execute(),
  );
const alertsOf = async (org: Org, person: Person) => (await readAlerts(org, person)).map(({ title }) => title);

describe('people who manage integrations', () => {
  it('hear once a day at 09:00 on their clock what was held back, and nothing where nothing was', async () => {
    const org = await newOrg();
    await liveIn(org.owner, 'Asia/Singapore');
    const form = await newLiveForm(app.services, org);
    at('2026-11-20T00:30:00Z');
    await form.send(robot);
    await form.send({ ...robot, email: 'b@spam.example' });

    await tell();
    expect(await alertsOf(org, org.owner)).toEqual([]);
    at('2026-11-20T01:00:00Z');
    await tell();
    await tell();
    at('2026-11-20T05:00:00Z');
    await form.send({ ...robot, email: 'c@spam.example' });
    await tell();
    const told = ['2 submissions quarantined as spam since yesterday'];
    expect(await alertsOf(org, org.owner)).toEqual(told);

    at('2026-11-21T01:00:00Z');
    await tell();
    at('2026-11-22T01:00:00Z');
    await tell();
    expect(await alertsOf(org, org.owner)).toEqual([...told, '1 submission quarantined as spam since yesterday']);
  });

  it('hear of each at once where the form says so, and of a flood at most every ten minutes', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org, { tells_each: true });
    at('2026-11-20T12:00:00Z');
    await form.send(robot);
    await tell();
    await form.send({ ...robot, email: 'b@spam.example' });
    await form.send({ ...robot, email: 'c@spam.example' });
    await tell();
    const first = 'Bayshore register interest: 1 submission quarantined as spam';
    expect(await readAlerts(org, org.owner)).toEqual([
      { title: first, page: `/integrations/lead-forms/${form.form_id}?tab=leads&part=quarantine` },
    ]);

    at('2026-11-20T12:11:00Z');
    await tell();
    expect(await alertsOf(org, org.owner)).toEqual([
      first,
      'Bayshore register interest: 2 submissions quarantined as spam',
    ]);
  });

  it('are the only ones who hear of it', async () => {
    const org = await newOrg();
    const manager = await org.member({ permissions: { manageIntegrations: true } });
    const member = await org.member({ permissions: { manageIntegrations: false } });
    const form = await newLiveForm(app.services, org, { tells_each: true });
    await form.send(robot);
    await tell();

    const counts = [];
    for (const person of [org.owner, manager, member]) counts.push((await alertsOf(org, person)).length);
    expect(counts).toEqual([1, 1, 0]);
  });
});
