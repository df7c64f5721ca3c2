import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { formSubmissions } from '#features/form-results/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { ask, fileUnfinished, newAcceptingForm } from '../../testing/accepting-form.ts';
import { breakVersion } from '../../testing/break-version.ts';
import { eraseQuarantinedJob } from '../erase/erase-quarantined.job.ts';
import { fileSubmission } from './file-submission.ts';
import { eraseUnfinishedJob } from './unfinished.job.ts';

afterEach(() => setClock(systemClock));

const later = (minutes: number) => setClock(stoppedAt(new Date(now().getTime() + minutes * 60_000).toISOString()));

const questions = () => [ask('name'), ask('phone'), ask('email'), ask('company'), ask('note', { label: 'Wish' })];
const begun = { name: 'Jane Tan', phone: '+6591234567' };
const listClients = async (org: Org) => (await org.owner.call(clients.list, { query: { page_size: 100 } })).results;

/** Makes copies of the only submission of a form, until there are so many. */
const multiply = (org: Org, form_id: number, count: number) =>
  org.inScope(({ db, org_id }) =>
    sql`
      insert into lead_form_submissions
        (org_id, id, form_id, version, visit_id, status, is_unfinished, name, answers, sent_at)
      select org_id, gen_random_uuid(), form_id, version, 'copy ' || n, status, is_unfinished, name, answers, sent_at
      from lead_form_submissions cross join generate_series(2, ${count}::int) as n
      where org_id = ${org_id} and form_id = ${form_id}`.execute(db),
  );

describe('what was begun and never sent', () => {
  it('becomes a lead 30 minutes after the last Next, and says that it is not finished', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next({ name: 'Jane' }, visit_id);
    later(20);
    await form.next(begun, visit_id, { page: 1 });

    later(29);
    await fileUnfinished();
    expect(await form.ledger()).toEqual([]);
    later(1);
    await fileUnfinished();
    await fileUnfinished();

    const [lead, ...others] = await form.ledger();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ outcome: 'CLIENT_CREATED' });
    expect(await form.submissions()).toMatchObject([{ status: 'UNFINISHED', lead_id: lead!.id, page: 1 }]);
    const { results } = await org.owner.call(leads.rawLeadInfo, { params: { id: lead!.client_id! } });
    expect(results[0]!.answers).toContainEqual({ key: 'submission.unfinished', label: 'Finished', values: ['No'] });
  });

  it('becomes none while nobody could be reached by it, until a phone number follows', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next({ name: 'Jane', phone: '12', email: 'jane@' }, visit_id);
    later(31);
    await fileUnfinished();
    expect(await form.ledger()).toEqual([]);

    await form.next(begun, visit_id, { page: 1 });
    later(31);
    await fileUnfinished();

    expect(await form.ledger()).toHaveLength(1);
  });

  it('is nothing any more once the same person has sent the form, by the same address or number', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const bob = { name: 'Bob Pages', email: 'bob@example.com', company: 'Condo' };
    await form.next(bob, form.newVisit());
    await form.next({ name: 'Somebody else', email: 'else@example.com' }, form.newVisit());
    later(2);

    await form.send({ ...bob, email: 'Bob@Example.com', company: 'Landed' });
    await form.next(bob, form.newVisit());
    later(31);
    await fileUnfinished();
    await fileWaitingLeads();

    const found = await listClients(org);
    expect(found.map(({ name }) => name).sort()).toEqual(['Bob Pages', 'Somebody else']);
    expect((await form.submissions()).filter(({ status }) => status === 'UNFINISHED')).toHaveLength(1);
    const bobs = found.find(({ name }) => name === 'Bob Pages')!;
    const { results } = await org.owner.call(timeline.listForClient, { params: { id: bobs.id } });
    expect(results.map(({ item_type }) => item_type)).toEqual(['CLIENT_CREATED_DETAILS']);
  });

  it('is completed, and no second enquiry, where it became a lead at the moment the form was sent', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const bob = { name: 'Bob Pages', email: 'bob@example.com' };
    await form.next(bob, form.newVisit());
    later(31);
    await fileUnfinished();

    await form.send({ ...bob, company: 'Landed' });
    await fileWaitingLeads();

    const [client, ...others] = await listClients(org);
    expect(others).toEqual([]);
    const { results } = await org.owner.call(timeline.listForClient, { params: { id: client!.id } });
    expect(results.map(({ item_type }) => item_type).sort()).toEqual(['CLIENT_CREATED_DETAILS', 'LEAD_COMPLETED']);
  });

  it('is one lead when two workers look at it at once', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    for (let visit = 0; visit < 5; visit += 1) {
      await form.next({ name: `Person ${visit}`, phone: `+659123456${visit}` }, form.newVisit());
    }
    later(31);

    await Promise.all([fileUnfinished(), fileUnfinished(), fileUnfinished()]);

    expect(await form.ledger()).toHaveLength(5);
  });

  it('is held up by no others that always fail: these are put aside, and tried again half an hour later', {
    tags: 'slow',
  }, async () => {
    const org = await newOrg();
    const broken = await newAcceptingForm(org, { questions: questions() });
    const sound = await newAcceptingForm(org, { questions: questions() });
    await broken.next(begun, broken.newVisit());
    await multiply(org, broken.form_id, 500);
    const mend = await breakVersion(org, broken.form_id);
    later(1);
    await sound.next(begun, sound.newVisit());

    later(31);
    await fileUnfinished();
    await fileUnfinished();
    expect(await sound.ledger()).toHaveLength(1);
    expect(await broken.ledger()).toEqual([]);
    await mend();
    later(31);
    await fileUnfinished();

    expect((await broken.ledger()).length).toBe(500);
  });

  it('and fails ten times stays unfinished, and the list of what is unfinished says so', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next(begun, visit_id);
    const mend = await breakVersion(org, form.form_id);
    for (let time = 0; time < 11; time += 1) {
      later(31);
      await fileUnfinished();
    }
    await mend();
    later(31);
    await fileUnfinished();

    expect(await form.ledger()).toEqual([]);
    expect(await form.submissions()).toMatchObject([{ failed_tries: 10 }]);
    const { results } = await org.owner.call(formSubmissions.listUnfinished, { params: { id: form.form_id } });
    expect(results).toMatchObject([{ becomes_lead_at: null, has_failed: true }]);

    await form.next(begun, visit_id, { page: 1 });
    later(31);
    await fileUnfinished();
    expect(await form.ledger()).toHaveLength(1);
  });

  it('is deleted after 30 days where it became no lead', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    await form.next({ name: 'Jane' }, form.newVisit());
    const { services } = await testApp();
    const erase = () => runJob(services, eraseUnfinishedJob, {});

    later(29 * 24 * 60);
    await erase();
    expect(await form.submissions()).toHaveLength(1);
    later(25 * 60);
    await erase();

    expect(await form.submissions()).toEqual([]);
  });

  it('is none of its own when it is sent in time', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next(begun, visit_id);
    await form.send({ ...begun, company: 'Tan Homes' }, { visit_id });
    later(31);
    await fileUnfinished();

    expect(await form.ledger()).toMatchObject([{ outcome: 'CLIENT_CREATED', completes_id: null }]);
    expect(await form.submissions()).toMatchObject([{ status: 'SENT' }]);
  });
});

describe('what was begun and held back', () => {
  it('becomes no lead by itself, and an unfinished one when it is let out', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    await form.next(begun, form.newVisit(), { is_quarantined: true });
    later(31);
    await fileUnfinished();
    expect(await form.ledger()).toEqual([]);
    const [held] = await form.submissions();

    await org.owner.call(formSubmissions.release, { params: { id: form.form_id }, body: { ids: [held!.id] } });
    await fileWaitingLeads();

    expect(await form.submissions()).toMatchObject([{ status: 'UNFINISHED', lead_id: expect.any(String) }]);
    const { results } = await org.owner.call(formSubmissions.listLeads, { params: { id: form.form_id } });
    expect(results).toMatchObject([{ name: 'Jane Tan', is_unfinished: true }]);
    expect(await org.owner.call(formSubmissions.readSigns, { params: { id: form.form_id } })).toMatchObject({
      filed_count: 0,
      held_count: 1,
      released_count: 1,
    });
  });

  it('is judged anew with each Next, and stays deleted where somebody has deleted it', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const [kept, deleted] = [form.newVisit(), form.newVisit()];
    for (const visit_id of [kept, deleted]) await form.next(begun, visit_id, { is_quarantined: true });
    const held = (await form.submissions()).find(({ visit_id }) => visit_id === deleted);
    const body = { ids: [held!.id], is_discarded: true };
    await org.owner.call(formSubmissions.discard, { params: { id: form.form_id }, body });

    for (const visit_id of [kept, deleted]) await form.next(begun, visit_id, { page: 1 });

    const statuses = (await form.submissions()).map(({ visit_id, status }) => [visit_id === kept, status]);
    expect(new Map(statuses as [boolean, string][])).toEqual(
      new Map([
        [true, 'UNFINISHED'],
        [false, 'DISCARDED'],
      ]),
    );
  });
});

describe('what is finished after it became a lead', () => {
  async function finished(org: Org, sent: Record<string, string> = {}) {
    const form = await newAcceptingForm(org, { questions: questions(), assignee: org.owner });
    const visit_id = form.newVisit();
    await form.next(begun, visit_id);
    later(31);
    await fileUnfinished();
    const before = await form.counts();
    later(5);
    await form.send(
      { ...begun, email: 'jane@example.com', company: 'Tan Homes', Wish: 'Three rooms', ...sent },
      { visit_id },
    );
    await fileWaitingLeads();
    return { form, visit_id, before };
  }

  it('completes that lead: the same client, what it lacked, a line on its timeline, and both leads to read', async () => {
    const org = await newOrg();
    const { form } = await finished(org);

    const [first, second] = await form.ledger();
    expect([first!.outcome, second!.outcome]).toEqual(['CLIENT_CREATED', 'COMPLETED']);
    expect(second).toMatchObject({ completes_id: first!.id, client_id: first!.client_id });
    const [client, ...others] = await listClients(org);
    expect(others).toEqual([]);
    expect(client).toMatchObject({ name: 'Jane Tan', company: 'Tan Homes', emails: ['jane@example.com'] });
    const { results } = await org.owner.call(timeline.listForClient, { params: { id: client!.id } });
    expect(results.map(({ item_type }) => item_type)).toEqual(['LEAD_COMPLETED', 'CLIENT_CREATED_DETAILS']);
    const raw = await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } });
    expect(raw.results.map(({ outcome, completes_id }) => [outcome, completes_id])).toEqual([
      ['COMPLETED', first!.id],
      ['CLIENT_CREATED', null],
    ]);
    expect(await form.submissions()).toMatchObject([{ status: 'SENT', lead_id: first!.id }]);
  });

  it('stays with that client where the person has corrected phone and e-mail meanwhile', async () => {
    const org = await newOrg();
    const { form } = await finished(org, { phone: '+6598765432' });

    expect(await listClients(org)).toMatchObject([
      { phones: [{ number_e164: '+6591234567' }, { number_e164: '+6598765432' }] },
    ]);
    expect((await form.ledger()).map(({ outcome }) => outcome)).toEqual(['CLIENT_CREATED', 'COMPLETED']);
  });

  it('counts as no lead: no counter, hour or turn of a rule moves', async () => {
    const org = await newOrg();
    const [ana, ben] = [await org.member({ name: 'Ana' }), await org.member({ name: 'Ben' })];
    await org.owner.call(leadRules.create, {
      body: {
        name: 'In turn',
        member_recipients: [ana, ben].map(({ profile_id }) => ({ member_prof_id: profile_id, max_leads_per_round: 1 })),
      },
    });
    const { form, before } = await finished(org);
    await form.send({ name: 'Next one', phone: '+6590000001' });
    await fileWaitingLeads();

    const clientsByName = Object.fromEntries(
      (await listClients(org)).map(({ name, assigned_to }) => [name, assigned_to?.name]),
    );
    expect(clientsByName).toEqual({ 'Jane Tan': 'Ana', 'Next one': 'Ben' });
    expect(before).toEqual({ created_count: 1, duplicate_count: 0 });
    expect(await form.counts()).toEqual({ created_count: 2, duplicate_count: 0 });
    const hours = await org.inScope((scope) =>
      scope.db
        .selectFrom('source_hours')
        .where('org_id', '=', org.org_id)
        .select((eb) => eb.fn.sum<string>('leads').as('leads'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(hours.leads)).toBe(2);
  });

  it('tells the assignee that they finished, and not of a new lead', async () => {
    const org = await newOrg();
    await finished(org);

    const alerts = await org.inScope((scope) =>
      scope.db.selectFrom('alerts').where('org_id', '=', org.org_id).orderBy('created_at').select('title').execute(),
    );
    expect(alerts.map(({ title }) => title)).toEqual(['New lead: Jane Tan', 'Jane Tan finished the form']);
  });

  it('in the same batch as the first lead completes it too', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next(begun, visit_id);
    later(31);
    const { services } = await testApp();
    const [{ id } = { id: '' }] = await form.submissions();
    await org.inScope((scope) => fileSubmission(scope, services, id));
    await form.send({ ...begun, company: 'Tan Homes' }, { visit_id });

    await fileWaitingLeads();

    expect((await form.ledger()).map(({ outcome }) => outcome).sort()).toEqual(['CLIENT_CREATED', 'COMPLETED']);
    expect(await listClients(org)).toMatchObject([{ name: 'Jane Tan', company: 'Tan Homes' }]);
  });

  it('waits while the first lead is being filed, and is a lead for itself once that one’s client is deleted', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next(begun, visit_id);
    later(31);
    await fileUnfinished();
    const [client] = await listClients(org);
    await org.owner.call(clients.delete, { params: { id: client!.id } });

    await form.send({ ...begun, company: 'Tan Homes' }, { visit_id });
    await fileWaitingLeads();

    const ledger = await form.ledger();
    expect(ledger.map(({ outcome }) => outcome)).toEqual(['CLIENT_CREATED', 'CLIENT_CREATED']);
    expect(await listClients(org)).toMatchObject([{ name: 'Jane Tan', company: 'Tan Homes' }]);
    // The list of the form's leads leads to the client that is there.
    expect(await form.submissions()).toMatchObject([{ status: 'SENT', lead_id: ledger.at(-1)!.id }]);
  });

  it('at the very moment at which it becomes a lead is never two persons, whichever comes first', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visits = Array.from({ length: 10 }, (_, index) => ({
      visit_id: form.newVisit(),
      answers: { name: `Person ${index}`, email: `person-${index}@example.com` },
    }));
    for (const { visit_id, answers } of visits) await form.next(answers, visit_id);
    later(31);

    const finish = visits.map(({ visit_id, answers }) => form.send({ ...answers, company: 'Tan Homes' }, { visit_id }));
    await Promise.all([fileUnfinished(), ...finish]);
    await fileWaitingLeads();

    const people = await listClients(org);
    expect(people.map(({ name }) => name).sort()).toEqual(visits.map(({ answers }) => answers.name));
    expect(people.every(({ company }) => company === 'Tan Homes')).toBe(true);
    expect((await form.submissions()).map(({ status }) => status)).toEqual(Array(10).fill('SENT'));
  });

  it('but was held back completes it when it is let out', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next(begun, visit_id);
    later(31);
    await fileUnfinished();
    const { submission_id } = await form.send({ ...begun, company: 'Tan Homes' }, { visit_id, is_quarantined: true });
    const { services } = await testApp();

    for (let times = 0; times < 2; times += 1) {
      await org.inScope((scope) => fileSubmission(scope, services, submission_id));
      await fileWaitingLeads();
    }

    expect((await form.ledger()).map(({ outcome }) => outcome)).toEqual(['CLIENT_CREATED', 'COMPLETED']);
    expect(await listClients(org)).toMatchObject([{ company: 'Tan Homes' }]);
  });

  it('but was held back and never let out is after 30 days the lead it was', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { questions: questions() });
    const visit_id = form.newVisit();
    await form.next(begun, visit_id);
    later(31);
    await fileUnfinished();
    await form.send({ ...begun, name: 'Win a prize', company: 'Prizes' }, { visit_id, is_quarantined: true });
    await form.send({ name: 'Robot' }, { is_quarantined: true });
    const { services } = await testApp();

    later(31 * 24 * 60);
    await runJob(services, eraseQuarantinedJob, {});
    setClock(systemClock);

    const [left, ...others] = await form.submissions();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ status: 'UNFINISHED', is_unfinished: true, name: 'Jane Tan', signs: [], score: 0 });
    expect(left?.answers.map(({ values }) => values)).toEqual([['Jane Tan'], ['+6591234567']]);
    const { results } = await org.owner.call(formSubmissions.listLeads, { params: { id: form.form_id } });
    expect(results).toMatchObject([{ name: 'Jane Tan', is_unfinished: true }]);
  });
});
