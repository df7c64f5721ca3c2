import { afterEach, describe, expect, it } from 'vitest';
import {
  newListedForm,
  questionForBudget,
  questionForEmail,
  questionForName,
} from '#features/form-submissions/testing/listed-form.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { clockAt } from '#testing/views.ts';
import { newOrg } from '#testing/world.ts';
import { formSubmissions } from '../../contract.ts';

afterEach(() => setClock(systemClock));

describe('the figures of a form', () => {
  it('say how many looked, began, sent and were held back, and where the others stopped', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.look({ visit: 'glance', load: 'glance', seconds: 1, at: 1 });
    await form.look({ visit: 'own', load: 'own', seconds: 9, inputs: 3, at: 20, as: org.owner });
    await form.look({ visit: 'reader', load: 'reader', seconds: 9, at: 40 });
    await form.look({ visit: 'named', load: 'named', seconds: 9, inputs: 3, at: 60, reached: questionForName.id });
    await form.look({ visit: 'sent', load: 'sent', seconds: 9, inputs: 3, at: 80, reached: questionForBudget.id });
    await form.send({ visit: form.visitId('sent') });
    await form.send({ visit: 'without script' });
    await form.send({ status: 'QUARANTINED' });
    await form.send({ status: 'UNFINISHED' });
    await form.send({ status: 'UNFINISHED', is_lead: true });
    await form.send({ status: 'DISCARDED' });
    await form.send({ name: 'A test', is_test: true });

    const figures = await org.owner.call(formSubmissions.readFigures, { params: { id: form.id } });

    expect(figures).toMatchObject({
      from: '2026-10-22',
      to: '2026-11-20',
      views_count: 4,
      started_count: 3,
      sent_count: 2,
      quarantined_count: 1,
      unfinished_count: 2,
      finish_rate: 0.5,
      time_zone: expect.any(String),
      links: [{ link_id: null, views_count: 4, started_count: 3, sent_count: 2, quarantined_count: 1 }],
      versions: [{ version: 1, views_count: 4, started_count: 3, sent_count: 2, quarantined_count: 1 }],
    });
    expect(figures.days).toHaveLength(30);
    expect(figures.days.at(-1)).toEqual({
      day: '2026-11-20',
      views_count: 4,
      started_count: 3,
      sent_count: 2,
      quarantined_count: 1,
    });
    expect(figures.steps).toEqual([
      { step: 'opened', label: '', reached_count: 4, stopped_count: 1 },
      { step: questionForName.id, label: 'Your name', reached_count: 3, stopped_count: 1 },
      { step: questionForEmail.id, label: 'E-mail', reached_count: 2, stopped_count: 0 },
      { step: questionForBudget.id, label: 'Budget', reached_count: 2, stopped_count: 0 },
      { step: 'sent', label: '', reached_count: 2, stopped_count: 0 },
    ]);
  });

  it('are those of the lists behind them, day by day, by link and by version', async () => {
    clockAt(0);
    const org = await newOrg();
    await org.inScope(({ db }) =>
      db.updateTable('orgs').set({ time_zone: 'Asia/Singapore' }).where('org_id', '=', org.org_id).execute(),
    );
    const form = await newListedForm(org, { versions: [[questionForName], [questionForName, questionForEmail]] });
    const expo = await form.addLink('Expo');
    for (const [sent_at, link_id, version] of [
      ['2026-11-18T15:59:59.000Z', null, 1],
      ['2026-11-18T16:00:00.000Z', null, 1],
      ['2026-11-19T15:59:59.999Z', expo, 1],
      ['2026-11-19T16:00:00.000Z', expo, 2],
    ] as const) {
      await form.send({ sent_at, link_id, version });
    }
    const params = { id: form.id };
    const figures = await org.owner.call(formSubmissions.readFigures, { params, query: { from: '2026-11-18' } });
    expect(figures.time_zone).toBe('Asia/Singapore');
    const listed = async (query: object) => {
      const page = await org.owner.call(formSubmissions.listLeads, { params, query: { ...query, page_size: 100 } });
      return page.results.filter(({ is_unfinished }) => !is_unfinished).length;
    };

    for (const { day, sent_count } of figures.days)
      expect([day, sent_count]).toEqual([day, await listed({ from: day, to: day })]);
    for (const { link_id, sent_count } of figures.links)
      expect(sent_count).toBe(await listed({ link_id: link_id ?? 0 }));
    for (const { version, sent_count } of figures.versions) expect(sent_count).toBe(await listed({ version }));
    expect(figures.days.map(({ sent_count }) => sent_count)).toEqual([1, 2, 1]);
    expect(figures.links.map(({ name, sent_count }) => [name, sent_count])).toEqual([
      ['', 2],
      ['Expo', 2],
    ]);
    expect(figures.versions.map(({ version, sent_count }) => [version, sent_count])).toEqual([
      [2, 1],
      [1, 3],
    ]);
  });

  it('count whoever sent a lead among those who opened the form, also without script', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newListedForm(org);

    await form.send();
    await form.send({ is_test: true });

    const figures = await org.owner.call(formSubmissions.readFigures, { params: { id: form.id }, query: {} });
    expect(figures).toMatchObject({ views_count: 1, started_count: 1, sent_count: 1, finish_rate: 1 });
  });

  it('are limited to a link, a version and days', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newListedForm(org, { versions: [[questionForName], [questionForName, questionForEmail]] });
    const expo = await form.addLink('Expo');
    await form.look({ visit: 'one', load: 'one', seconds: 9, at: 9, link_id: expo, version: 1 });
    await form.look({ visit: 'two', load: 'two', seconds: 9, at: 19 });
    await form.send({ link_id: expo, version: 1 });
    await form.send();
    const read = (query: object) => org.owner.call(formSubmissions.readFigures, { params: { id: form.id }, query });

    expect(await read({ link_id: expo })).toMatchObject({ views_count: 2, sent_count: 1, links: [{ link_id: expo }] });
    expect(await read({ link_id: 0 })).toMatchObject({ views_count: 2, sent_count: 1, links: [{ link_id: null }] });
    expect((await read({ version: 1 })).steps.map(({ step }) => step)).toEqual(['opened', questionForName.id, 'sent']);
    expect(await read({ to: '2026-11-19' })).toMatchObject({
      to: '2026-11-19',
      views_count: 0,
      sent_count: 0,
      finish_rate: null,
    });
  });

  it('cover a year at most, and no days where the end is before the beginning', async () => {
    clockAt(0);
    const org = await newOrg();
    const form = await newListedForm(org);
    const read = (query: object) => org.owner.call(formSubmissions.readFigures, { params: { id: form.id }, query });

    expect((await read({ from: '1900-01-01' })).days).toHaveLength(366);
    expect(await read({ from: '2026-11-20', to: '2026-11-01' })).toMatchObject({
      days: [],
      sent_count: 0,
      views_count: 0,
    });
  });
});
