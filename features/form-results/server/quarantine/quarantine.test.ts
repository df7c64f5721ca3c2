import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { FLOOD_OF_ADDRESS, newLiveForm } from '#features/form-submissions/testing/live-form.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { formSubmissions } from '../../contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => setClock(systemClock));

const DAY_MS = 86_400_000;
const robot = { name: 'Robertfrurl', email: 'seo@spam.example', honeypot: 'https://win.example', has_script: false };
const later = (ms: number) => setClock(startingAt(new Date(Date.now() + ms).toISOString()));
const byId = (form_id: number) => ({ params: { id: form_id } });
const held = async (org: Org, form_id: number, query = {}) =>
  (await org.owner.call(formSubmissions.listQuarantined, { ...byId(form_id), query })).results;
const runErase = () =>
  app.services.jobs.jobs
    .get('lead-forms.erase-held')!
    .run({ services: app.services, log: app.services.log, attempt: 1, request_id: 'test' }, {});
const clientNames = async (org: Org) => {
  await fileWaitingLeads();
  return (await org.owner.call(clients.list)).results.map(({ name }) => name);
};

describe('a submission in quarantine', () => {
  it('is shown with every reason, how to reach its sender, and until when it is kept', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    await form.send({ ...robot, phone: '+6581234567', note: 'First page in 7 days' });
    await form.send({ name: 'Tan Wei Ling', phone: '+6581234568' });

    const [one, ...others] = await held(org, form.form_id);

    expect(others).toEqual([]);
    expect(one).toMatchObject({
      name: 'Robertfrurl',
      phone: '+6581234567',
      email: 'seo@spam.example',
      score: 120,
      threshold: 100,
      signs: [
        { sign: 'trap_filled', weight: 100, is_strong: true },
        { sign: 'no_script', weight: 20, is_strong: false },
      ],
      link_name: null,
      first_touch_text: null,
    });
    expect(Date.parse(one!.kept_until) - Date.parse(one!.sent_at)).toBe(30 * DAY_MS);
    expect(await clientNames(org)).toEqual(['Tan Wei Ling']);
  });

  it('is found by what was answered, by version and by day', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    await form.send({ ...robot, note: 'Loan at 2%' });
    await form.send({ ...robot, name: 'Best 100% Loans', email: 'b@spam.example' });

    const names = async (query: object) => (await held(org, form.form_id, query)).map(({ name }) => name);
    expect(await names({ search: 'loan at' })).toEqual(['Robertfrurl']);
    expect(await names({ search: '100%' })).toEqual(['Best 100% Loans']);
    expect(await names({ search: 'qname0001' })).toEqual([]);
    expect(await names({ version: '2' })).toEqual([]);
    expect(await names({ link_id: '0' })).toHaveLength(2);
    expect(await names({ to: '2020-01-01' })).toEqual([]);
    const page = await org.owner.call(formSubmissions.listQuarantined, {
      ...byId(form.form_id),
      query: { page_size: 1, with_count: true },
    });
    expect([page.count, page.results.length, page.next !== null]).toEqual([2, 1, true]);
  });

  it('becomes a lead when it is released, with the time it was sent, and only once', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    later(-3 * DAY_MS);
    const { submission_id } = await form.send({ ...robot, name: 'Giulia Ferrari' });
    setClock(systemClock);
    const release = () =>
      org.owner.call(formSubmissions.release, { ...byId(form.form_id), body: { ids: [submission_id] } });

    const counts = await Promise.all([release(), release(), release()]);

    expect(counts.map(({ released_count }) => released_count).sort()).toEqual([0, 0, 1]);
    expect(await release()).toEqual({ released_count: 0 });

    expect(await clientNames(org)).toEqual(['Giulia Ferrari']);
    expect(await held(org, form.form_id)).toEqual([]);
    const [lead] = await org.inScope((scope) =>
      scope.db.selectFrom('lead_events').where('org_id', '=', org.org_id).select(['body']).execute(),
    );
    expect(Date.now() - Date.parse(JSON.parse(lead!.body.toString()).sent_at)).toBeGreaterThan(2.9 * DAY_MS);
  });

  it.each([
    ['address', { address: '198.51.100.4', email: 'new@example.com' }],
    ['phone', { address: '198.51.100.5', phone: '8123 4567' }],
    ['e-mail', { address: '198.51.100.6', email: 'Ana@Example.com' }],
  ])('makes its sender trusted once released, by %s, at this form alone', async (_, again) => {
    const org = await newOrg();
    const [form, other] = [await newLiveForm(app.services, org), await newLiveForm(app.services, org)];
    const first = { ...robot, address: '198.51.100.4', phone: '+6581234567', email: 'ana@example.com' };
    const { submission_id } = await form.send(first);
    await org.owner.call(formSubmissions.release, { ...byId(form.form_id), body: { ids: [submission_id] } });

    const same = { name: 'Ana', honeypot: 'https://win.example', ...again };
    expect(await form.judge(same)).toMatchObject({ is_quarantined: false, score: 100 });
    expect(await other.judge(same)).toMatchObject({ is_quarantined: true });
    expect(await form.judge({ name: 'Ana', email: 'bo@example.com', honeypot: 'https://win.example' })).toMatchObject({
      is_quarantined: true,
    });
  });

  it('trusts no sender whose address floods the form', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    const { submission_id } = await form.send({ ...robot, address: '198.51.100.4' });
    await org.owner.call(formSubmissions.release, { ...byId(form.form_id), body: { ids: [submission_id] } });
    const again = { name: 'Ana', email: 'ana@example.com', honeypot: 'https://win.example', address: '198.51.100.4' };
    const before = await form.judge(again);
    for (let number = 1; number <= FLOOD_OF_ADDRESS; number += 1)
      await form.send({ name: 'Ana', email: `ana${number}@example.com`, address: '198.51.100.4' });

    expect(before).toMatchObject({ is_quarantined: false });
    expect(await form.judge(again)).toMatchObject({ is_quarantined: true });
  });

  it('is deleted and brought back, until its 30 days are over', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    const send = async (days: number, email: string) => {
      later(-days * DAY_MS);
      const { submission_id } = await form.send({ ...robot, email });
      setClock(systemClock);
      return submission_id;
    };
    const [young, old] = [await send(29, 'young@spam.example'), await send(30, 'old@spam.example')];
    const discard = (is_discarded: boolean) =>
      org.owner.call(formSubmissions.discard, { ...byId(form.form_id), body: { ids: [young, old], is_discarded } });

    expect((await held(org, form.form_id)).map(({ id }) => id)).toEqual([young]);
    expect(await discard(true)).toEqual({ changed_count: 1 });
    expect(await discard(true)).toEqual({ changed_count: 0 });
    expect(await held(org, form.form_id)).toEqual([]);
    await runErase();
    expect(await discard(false)).toEqual({ changed_count: 1 });
    expect((await held(org, form.form_id)).map(({ id }) => id)).toEqual([young]);
    const kept = await org.inScope((scope) =>
      scope.db.selectFrom('lead_form_submissions').where('org_id', '=', org.org_id).select('id').execute(),
    );
    expect(kept).toEqual([{ id: young }]);
  });

  it('of another form is neither released nor deleted', async () => {
    const org = await newOrg();
    const [form, other] = [await newLiveForm(app.services, org), await newLiveForm(app.services, org)];
    const { submission_id } = await form.send(robot);
    const asked = { ...byId(other.form_id), body: { ids: [submission_id] } };

    expect(await org.owner.call(formSubmissions.release, asked)).toEqual({ released_count: 0 });
    const body = { ...asked.body, is_discarded: true };
    expect(await org.owner.call(formSubmissions.discard, { ...asked, body })).toEqual({ changed_count: 0 });
    expect(await held(org, form.form_id)).toHaveLength(1);
  });
});

describe('the calls that look at quarantine', () => {
  it('ask the database as often for many as for one', async () => {
    const org = await newOrg();
    const [one, many] = [await newLiveForm(app.services, org), await newLiveForm(app.services, org)];
    await one.send(robot);
    for (let count = 0; count < 4; count += 1) await many.send({ ...robot, email: `${count}@spam.example` });
    const query = { with_count: true };
    const asked = async (form_id: number) => {
      const list = () => org.owner.call(formSubmissions.listQuarantined, { ...byId(form_id), query });
      const signs = () => org.owner.call(formSubmissions.readSigns, byId(form_id));
      await list();
      return [(await listStatements(list)).length, (await listStatements(signs)).length];
    };

    expect([await asked(one.form_id), await asked(many.form_id)]).toEqual([
      [4, 3],
      [4, 3],
    ]);
  });
});

describe('the figures of the signs', () => {
  it('say how often each was seen in 30 days, and how often it was wrong', async () => {
    const org = await newOrg();
    const form = await newLiveForm(app.services, org);
    later(-31 * DAY_MS);
    await form.send({ name: 'Old', email: 'old@example.com', has_script: false });
    setClock(systemClock);
    const [wrong, right] = [await form.send(robot), await form.send({ ...robot, email: 'b@spam.example' })];
    await form.send({ ...robot, email: 'c@spam.example' });
    await form.send({ name: 'Tan Wei Ling', email: 'tan@example.com', has_script: false });
    await org.owner.call(formSubmissions.release, { ...byId(form.form_id), body: { ids: [wrong.submission_id] } });
    await org.owner.call(formSubmissions.discard, {
      ...byId(form.form_id),
      body: { ids: [right.submission_id], is_discarded: true },
    });

    expect(await org.owner.call(formSubmissions.readSigns, byId(form.form_id))).toEqual({
      filed_count: 1,
      held_count: 3,
      released_count: 1,
      discarded_count: 1,
      signs: [
        { sign: 'no_script', is_strong: false, seen_count: 4, released_count: 1 },
        { sign: 'trap_filled', is_strong: true, seen_count: 3, released_count: 1 },
      ],
    });
  });
});
