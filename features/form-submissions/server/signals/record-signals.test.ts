import { afterEach, describe, expect, it } from 'vitest';
import { purgeSignalsJob } from '#engines/visits/server/index.ts';
import { nowIso, setClock, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { clockAt } from '#testing/views.ts';
import { newOrg } from '#testing/world.ts';
import { newListedForm, postSignals, questionForBudget, questionForName } from '../../testing/listed-form.ts';

afterEach(() => setClock(systemClock));

describe('what the page of a form reports', () => {
  it('becomes a view with its day, link, version and last answered question', async () => {
    const org = await newOrg();
    await org.inScope(({ db }) =>
      db.updateTable('orgs').set({ time_zone: 'Pacific/Auckland' }).where('org_id', '=', org.org_id).execute(),
    );
    const form = await newListedForm(org);
    const expo = await form.addLink('Expo');

    await form.look({
      seconds: 9,
      inputs: 4,
      at: 9,
      link_id: expo,
      reached: questionForName.id,
      site: 'North.example',
    });

    expect(await form.views()).toMatchObject([
      {
        visit_id: form.visitId('visit'),
        grade: 'human',
        day: '2026-11-20',
        link_id: expo,
        version: 1,
        has_started: true,
        reached_question_id: questionForName.id,
        is_sent: false,
        site: 'north.example',
      },
    ]);
    expect(await form.countSignals()).toBe(2);
  });

  it('is stored once however often it comes, and many at once count each once', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const visits = Array.from({ length: 8 }, (_, index) => `visit-${index}`);
    for (const seconds of [0, 6]) {
      await Promise.all(visits.map((visit) => form.report({ visit, load: visit, seconds, at: seconds })));
    }

    const views = await form.views();

    expect(views).toHaveLength(8);
    expect(new Set(views.map(({ grade }) => grade))).toEqual(new Set(['likely']));
  });

  it('is a look of our own when somebody of the organisation is signed in, and a view for anybody else', async () => {
    const org = await newOrg();
    const stranger = (await newOrg()).owner;
    const form = await newListedForm(org);

    await form.look({ visit: 'ours', load: 'ours', seconds: 9, inputs: 4, at: 9, as: await org.member() });
    await form.look({ visit: 'theirs', load: 'theirs', seconds: 9, inputs: 4, at: 29, as: stranger });
    await form.look({ visit: 'program', load: 'program', seconds: 9, at: 49, user_agent: 'curl/8.1' });

    expect((await form.views()).map(({ grade }) => grade)).toEqual(['owner', 'human', 'scanner']);
  });

  it('knows that its answers were sent, whichever comes first', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.look({ visit: 'before', load: 'before', seconds: 9, inputs: 4, at: 9, reached: questionForName.id });
    await form.send({ visit: form.visitId('before') });
    await form.send({ visit: form.visitId('after'), status: 'QUARANTINED' });
    await form.look({ visit: 'after', load: 'after', seconds: 9, inputs: 4, at: 29 });
    await form.send({ visit: form.visitId('only-begun'), status: 'UNFINISHED' });
    await form.look({ visit: 'only-begun', load: 'only-begun', seconds: 9, inputs: 4, at: 49 });

    expect((await form.views()).map(({ is_sent, has_started }) => [is_sent, has_started])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  it('keeps the last question, and a view that was sent stays sent', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.report({ seconds: 0, at: 0 });
    await form.report({ seconds: 5, at: 5, reached: questionForName.id });
    await form.send({ visit: form.visitId('visit') });
    await form.report({ seconds: 9, at: 9, reached: questionForBudget.id });

    expect(await form.views()).toMatchObject([{ is_sent: true, reached_question_id: questionForBudget.id }]);
  });
});

describe('reports that prove nothing', () => {
  it('get the same answer as any other, and leave nothing', async () => {
    const org = await newOrg();
    const [form, other] = [await newListedForm(org), await newListedForm(org, { name: 'Another' })];
    const good = await form.report({ seconds: 0, at: 0 });
    const visit = 'WyJmb3JnZWQiXQ.c2lnbmF0dXJl';
    const signals = [{ seq: 1, visible_ms: 9, active_ms: 9, inputs: 9 }];
    const report = { visit, load_id: 'load------------', signals };

    const answers = [
      await postSignals(form.code, report),
      await postSignals('no-form-has-this-code', report),
      await postSignals(form.code, 'no JSON'),
      await postSignals(form.code, { ...report, signals: [] }),
      await postSignals(form.code, { ...report, site: '<script>' }),
      await other.report({ seconds: 0, at: 1 }).then(() => postSignals(other.code, report)),
    ];

    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([good.statusCode, good.body]);
    expect(good.statusCode).toBe(204);
    expect([await form.countSignals(), await other.countSignals()]).toEqual([1, 1]);
  });

  it('are left out for a visit of another form, and for a page opened more than a day ago', async () => {
    const org = await newOrg();
    const [form, other] = [await newListedForm(org), await newListedForm(org, { name: 'Another' })];
    const token = form.signVisit('visit', '2026-11-20T10:00:00.000Z');
    const report = {
      visit: token,
      load_id: 'load------------',
      signals: [{ seq: 1, visible_ms: 0, active_ms: 0, inputs: 0 }],
    };

    clockAt(60);
    await postSignals(other.code, report);
    clockAt(90_000);
    await postSignals(form.code, report);

    expect([await form.countSignals(), await other.countSignals()]).toEqual([0, 0]);
  });

  it('are bounded by network, by day and by visit, without the page learning it', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newListedForm(org);
    const { database } = (await testApp()).services;
    const spend = (bucket: string, hits: number) =>
      withGlobalScope(database, 'test', ({ db }) =>
        db.insertInto('rate_windows').values({ bucket, window_start: nowIso(), hits }).execute(),
      );
    await spend(`form-load:${org.org_id}:${form.id}:203.0.113.0/24`, 300);
    const refused = await form.report({ visit: 'one', load: 'one', seconds: 0, at: 1 });
    const taken = await form.report({ visit: 'two', load: 'two', seconds: 0, at: 1, address: '198.51.100.7' });
    await spend(`form-load:${org.org_id}:${form.id}`, 20_000);
    await form.report({ visit: 'three', load: 'three', seconds: 0, at: 2, address: '192.0.2.7' });

    expect([refused.statusCode, taken.statusCode]).toEqual([204, 204]);
    expect((await form.views()).map(({ visit_id }) => visit_id)).toEqual([form.visitId('two')]);
  });

  it('go with their form, and no other', async () => {
    const org = await newOrg();
    const [erased, kept] = [await newListedForm(org), await newListedForm(org, { name: 'Another' })];
    for (const form of [erased, kept]) await form.report({ seconds: 0, at: 0 });

    await org.inScope(({ db }) =>
      db.deleteFrom('lead_forms').where('org_id', '=', org.org_id).where('id', '=', erased.id).execute(),
    );

    expect([await erased.countSignals(), await kept.countSignals()]).toEqual([0, 1]);
  });

  it('are forgotten after 90 days; the views put together from them stay', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.look({ seconds: 9, inputs: 3, at: 9 });
    const { services } = await testApp();
    const purge = () => runJob(services, purgeSignalsJob, {});

    clockAt(89 * 86_400);
    await purge();
    expect(await form.countSignals()).toBe(2);
    clockAt(91 * 86_400);
    await purge();

    expect(await form.countSignals()).toBe(0);
    expect(await form.views()).toHaveLength(1);
  });
});
