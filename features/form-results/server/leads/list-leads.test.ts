import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { eraseClients, eraseClientsJob } from '#features/clients/server/index.ts';
import {
  asking,
  newListedForm,
  questionForBudget,
  questionForEmail,
  questionForName,
} from '#features/form-submissions/testing/listed-form.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { formSubmissions } from '../../contract.ts';

afterEach(() => setClock(systemClock));

const list = (person: Person, id: number, query: object = {}) =>
  person.call(formSubmissions.listLeads, { params: { id }, query });

const names = async (person: Person, id: number, query: object = {}) =>
  (await list(person, id, query)).results.map(({ name }) => name);

describe('the leads of a form', () => {
  it('are listed as they came, newest first, each with its trace, its client and who has it', async () => {
    const org = await newOrg();
    const member = await org.member({ name: 'Daniel Ong' });
    const form = await newListedForm(org);
    const expo = await form.addLink('Expo');
    await form.send({ name: 'First', sent_at: '2026-11-20T10:00:00.000Z' });
    const consent = { question_id: 'qagreed', text: 'You may call me', version: 1, at: '2026-11-20T11:00:00.000Z' };
    const { lead_id, client_id } = await form.send({
      name: 'Charlotte Whitfield',
      answers: { [questionForName.id]: 'Charlotte Whitfield', [questionForBudget.id]: '1.2 million' },
      link_id: expo,
      sent_at: '2026-11-20T11:00:00.000Z',
      assigned_to: member,
      consents: [consent],
      came_by: { last_touch: { at: '2026-11-20T10:58:00.000Z', utm_source: 'facebook' }, site: 'north.example' },
    });

    const { results, hidden_count } = await list(org.owner, form.id);

    expect(results.map(({ name }) => name)).toEqual(['Charlotte Whitfield', 'First']);
    expect(hidden_count).toBe(0);
    expect(results[0]).toMatchObject({
      lead_id,
      client_id,
      link_id: expo,
      link_name: 'Expo',
      version: 1,
      answers: [
        { key: questionForName.id, label: 'Your name', values: ['Charlotte Whitfield'] },
        { key: questionForBudget.id, label: 'Budget', values: ['1.2 million'] },
      ],
      consents: [consent],
      came_by: { site: 'north.example' },
      first_touch_text: null,
      last_touch_text: expect.stringMatching(/facebook/i),
      is_test: false,
      is_unfinished: false,
      assignee: { id: member.profile_id, name: 'Daniel Ong' },
      trace: { submitted_at: '2026-11-20T11:00:00.000Z', filed_at: '2026-11-20T11:00:00.000Z', notified_at: null },
    });
  });

  it('include what was sent with Next and became a lead, and say so; what waits or is held back is elsewhere', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.send({ name: 'Sent' });
    await form.send({ name: 'Left', status: 'UNFINISHED', is_lead: true });
    await form.send({ name: 'Waits', status: 'UNFINISHED' });
    await form.send({ name: 'Held', status: 'QUARANTINED' });
    await form.send({ name: 'Gone', status: 'DISCARDED' });

    const { results } = await list(org.owner, form.id);

    expect(results.map(({ name, is_unfinished }) => [name, is_unfinished]).sort()).toEqual([
      ['Left', true],
      ['Sent', false],
    ]);
  });

  it('are shown to people who may see their clients; of the others only the number', async () => {
    const org = await newOrg();
    const manageIntegrations = true;
    const own = await org.member({ name: 'Daniel Ong', permissions: { manageIntegrations } });
    const other = await org.member({ name: 'Grace Lim' });
    const form = await newListedForm(org);
    await form.send({ name: 'Mine', assigned_to: own });
    await form.send({ name: 'Theirs', assigned_to: other });
    await form.send({ name: 'Nobody', assigned_to: null });
    await form.send({ name: 'Not filed', assigned_to: 'waiting' });

    const seen = await list(own, form.id);
    const wide = await org.member({ permissions: { manageIntegrations, viewUnassignedClients: true } });

    expect([seen.results.map(({ name }) => name), seen.hidden_count]).toEqual([['Mine'], 3]);
    expect(await names(wide, form.id)).toEqual(expect.arrayContaining(['Nobody', 'Not filed']));
    expect((await list(wide, form.id)).hidden_count).toBe(2);
    expect((await list(org.owner, form.id)).results).toHaveLength(4);
  });

  it('are paged and counted for people who see few of them, whatever else limits the list', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const form = await newListedForm(org);
    const expo = await form.addLink('Expo');
    for (let index = 0; index < 6; index += 1) {
      const link_id = index % 2 ? expo : null;
      const sent_at = `2026-11-20T10:0${index}:00.000Z`;
      await form.send({ name: `Mine ${index}`, link_id, sent_at, assigned_to: member });
      await form.send({ name: `Theirs ${index}`, link_id, sent_at });
    }
    await form.send({ name: 'A test', link_id: expo, is_test: true, sent_at: '2026-11-20T09:00:00.000Z' });
    const query = { link_id: expo, from: '2026-11-20', page_size: 2 };

    const first = await list(member, form.id, { ...query, with_count: true });
    const second = await list(member, form.id, { ...query, cursor: first.next });
    const back = await list(member, form.id, { ...query, cursor: second.previous, cursor_type: 'previous' });

    expect(first).toMatchObject({ results: [{ name: 'Mine 5' }, { name: 'Mine 3' }], count: 3, hidden_count: 3 });
    expect(second).toMatchObject({ results: [{ name: 'Mine 1' }], next: null, hidden_count: 3 });
    expect(back.results).toEqual(first.results);
    expect((await list(member, form.id)).hidden_count).toBe(6);
  });

  it('are the same for people who have many clients', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const form = await newListedForm(org);
    await form.send({ name: 'Mine', assigned_to: member });
    await form.send({ name: 'Theirs' });
    await org.inScope(({ db, org_id }) =>
      sql`insert into clients (org_id, name, source, assigned_to_id, last_activity_at, created_at, updated_at)
        select ${org_id}, 'Client ' || n, 'added_manually', ${member.profile_id}, now(), now(), now()
        from generate_series(1, 600) as n`.execute(db),
    );

    expect(await list(member, form.id)).toMatchObject({ results: [{ name: 'Mine' }], hidden_count: 1 });
  });

  it('are neither shown nor found once their client was deleted, and stay counted', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const { client_id } = await form.send({ name: 'Deleted', answers: { [questionForBudget.id]: 'Quokka' } });
    await form.send({ name: 'Kept' });
    await org.owner.call(clients.delete, { params: { id: client_id } });

    const { results, hidden_count } = await list(org.owner, form.id);

    expect([results.map(({ name }) => name), hidden_count]).toEqual([['Kept'], 1]);
    expect(await names(org.owner, form.id, { search: 'Quokka' })).toEqual([]);
  });

  it('hold nothing of a person whose client was erased, and stay counted', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const { client_id, submission_id } = await form.send({
      name: 'Quokka Jane',
      answers: { [questionForName.id]: 'Quokka Jane' },
      came_by: { site: 'quokka.example' },
      visit: form.visitId('quokka'),
    });
    const recognise = { org_id: org.org_id, form_id: form.id, submission_id, sender_digest: Buffer.from('her phone') };
    await org.inScope(({ db }) => db.insertInto('lead_form_trusted_senders').values(recognise).execute());
    await form.report({ visit: 'quokka', seconds: 9, inputs: 4, at: 0 });
    expect(await form.countSignals()).toBe(1);
    await org.owner.call(clients.delete, { params: { id: client_id } });
    const { services } = await testApp();
    setClock(stoppedAt(new Date(now().getTime() + 31 * 86_400_000).toISOString()));
    await runJob(services, eraseClientsJob, {});
    setClock(systemClock);

    const stored = await org.inScope(({ db }) =>
      db
        .selectFrom('lead_form_submissions')
        .where('org_id', '=', org.org_id)
        .select(['name', 'answers', 'consents', 'came_by', 'search_text', 'status'])
        .executeTakeFirstOrThrow(),
    );

    const came_by = { first_touch: null, last_touch: null, site: null };
    expect(stored).toEqual({ name: '', answers: [], consents: [], came_by, search_text: '', status: 'SENT' });
    expect(await list(org.owner, form.id)).toMatchObject({ results: [], hidden_count: 1 });
    for (const table of ['lead_form_trusted_senders', 'visit_signals'] as const) {
      const rows = await org.inScope(({ db }) =>
        db.selectFrom(table).where('org_id', '=', org.org_id).select('org_id').execute(),
      );
      expect(rows).toEqual([]);
    }
  });

  it('show a test with its mark, count it nowhere, and forget it with its client', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const { client_id } = await form.send({ name: 'A test', is_test: true, assigned_to: org.owner });
    await org.inScope(({ db }) =>
      db
        .updateTable('clients')
        .set({ is_test: true })
        .where('org_id', '=', org.org_id)
        .where('id', '=', client_id)
        .execute(),
    );

    expect(await list(org.owner, form.id)).toMatchObject({
      results: [{ name: 'A test', is_test: true }],
      hidden_count: 0,
    });
    const colleague = await org.member({ permissions: { manageIntegrations: true } });
    expect(await list(colleague, form.id)).toMatchObject({ results: [], hidden_count: 0 });

    setClock(stoppedAt(new Date(now().getTime() + 2 * 86_400_000).toISOString()));
    await org.inScope((scope) => eraseClients(scope, { tests_before: now().toISOString() }));
    setClock(systemClock);
    expect(await list(org.owner, form.id)).toMatchObject({ results: [], hidden_count: 0 });
  });

  it('are filtered by link, by version and by days of the organisation; both days belong to it', async () => {
    const org = await newOrg();
    await org.inScope(({ db }) =>
      db.updateTable('orgs').set({ time_zone: 'Asia/Singapore' }).where('org_id', '=', org.org_id).execute(),
    );
    const form = await newListedForm(org, {
      versions: [
        [questionForName, questionForEmail],
        [questionForName, questionForEmail, questionForBudget],
      ],
    });
    const expo = await form.addLink('Expo');
    await form.send({ name: 'By expo', link_id: expo, sent_at: '2026-11-20T10:00:00.000Z' });
    await form.send({ name: 'Older version', version: 1, sent_at: '2026-11-19T10:00:00.000Z' });
    // One in the morning of the 21st in Singapore.
    await form.send({ name: 'After midnight', sent_at: '2026-11-20T17:00:00.000Z' });

    expect(await names(org.owner, form.id, { link_id: expo })).toEqual(['By expo']);
    expect(await names(org.owner, form.id, { link_id: 0 })).toEqual(['After midnight', 'Older version']);
    expect(await names(org.owner, form.id, { version: 1 })).toEqual(['Older version']);
    expect(await names(org.owner, form.id, { from: '2026-11-20', to: '2026-11-20' })).toEqual(['By expo']);
    expect(await names(org.owner, form.id, { from: '2026-11-21' })).toEqual(['After midnight']);
  });

  it('are paged by key, forwards and backwards, with their number when asked', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    for (let index = 0; index < 5; index += 1) {
      await form.send({ name: `Lead ${index}`, sent_at: `2026-11-20T10:0${index}:00.000Z` });
    }

    const first = await list(org.owner, form.id, { page_size: 2, with_count: true });
    const second = await list(org.owner, form.id, { page_size: 2, cursor: first.next });
    const back = await list(org.owner, form.id, { page_size: 2, cursor: second.previous, cursor_type: 'previous' });

    expect(first.results.map(({ name }) => name)).toEqual(['Lead 4', 'Lead 3']);
    expect(first.count).toBe(5);
    expect(second.results.map(({ name }) => name)).toEqual(['Lead 2', 'Lead 1']);
    expect(back.results).toEqual(first.results);
  });
});

describe('the questions of the leads of a form', () => {
  it('are those of the live version, then those that only older versions with leads ask', async () => {
    const org = await newOrg();
    const [askFloor, askPets, scheduleContactQuestion] = [
      asking('qfloor0', 'Floor'),
      asking('qpets00', 'Pets'),
      asking('qlater0', 'Later'),
    ];
    const form = await newListedForm(org, {
      versions: [
        [questionForName, askFloor],
        [questionForName, askPets],
        [questionForBudget, questionForName],
      ],
    });
    await form.send({ version: 1 });
    await form.write({ [`question:${scheduleContactQuestion.id}`]: scheduleContactQuestion });

    const { results } = await org.owner.call(formSubmissions.listQuestions, { params: { id: form.id } });

    expect(results.map(({ label }) => label)).toEqual(['Budget', 'Your name', 'Floor']);
  });
});

describe('a search over answers', () => {
  it('finds a fragment of any answer without case and accents, page by page, newest first', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    for (let index = 0; index < 5; index += 1) {
      const answers = {
        [questionForName.id]: `Lead ${index}`,
        [questionForBudget.id]: index % 2 ? 'Café by the park' : 'None',
      };
      await form.send({ answers, sent_at: `2026-11-20T10:0${index}:00.000Z` });
    }

    const first = await list(org.owner, form.id, { search: 'cafe BY', page_size: 1, with_count: true });
    const second = await list(org.owner, form.id, { search: 'cafe BY', page_size: 1, cursor: first.next });

    expect([first.results[0]?.name, first.count, second.results[0]?.name, second.next]).toEqual([
      'Lead 3',
      2,
      'Lead 1',
      null,
    ]);
    expect(await names(org.owner, form.id, { search: '100%' })).toEqual([]);
    expect(await names(org.owner, form.id, { search: 'pa' })).toEqual(['Lead 3', 'Lead 1']);
  });

  it('finds only what the caller may see, in this form alone, and does not tell the number of the others', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const form = await newListedForm(org);
    const elsewhere = await newListedForm(org, { name: 'Another form' });
    const answers = { [questionForBudget.id]: 'Quokka house' };
    await form.send({ name: 'Mine', answers, assigned_to: member });
    await form.send({ name: 'Theirs', answers });
    await elsewhere.send({ name: 'Elsewhere', answers, assigned_to: member });

    expect(await list(member, form.id, { search: 'quokka' })).toMatchObject({
      results: [{ name: 'Mine' }],
      hidden_count: 0,
    });
    const other = await newOrg();
    expect((await other.owner.raw(formSubmissions.listLeads, { params: { id: form.id } })).status).toBe(404);
  });

  it('meets the other filters', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const expo = await form.addLink('Expo');
    const answers = { [questionForBudget.id]: 'Quokka house' };
    await form.send({ name: 'By expo', answers, link_id: expo, sent_at: '2026-11-19T10:00:00.000Z' });
    await form.send({ name: 'By the main link', answers, sent_at: '2026-11-20T10:00:00.000Z' });

    expect(await names(org.owner, form.id, { search: 'quokka', link_id: expo })).toEqual(['By expo']);
    expect(await names(org.owner, form.id, { search: 'quokka', link_id: 0 })).toEqual(['By the main link']);
    expect(await names(org.owner, form.id, { search: 'quokka', from: '2026-11-20' })).toEqual(['By the main link']);
  });

  it('finds what only old leads hold behind very many newer ones', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.send({
      name: 'Old',
      answers: { [questionForBudget.id]: 'Quokka' },
      sent_at: '2026-10-01T10:00:00.000Z',
    });
    await form.fill(1_200);

    expect(await names(org.owner, form.id, { search: 'quokka' })).toEqual(['Old']);
  });

  it('lists what very many hold, newest first, and finds among them the few that somebody sees', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const form = await newListedForm(org);
    const answers = { [questionForName.id]: 'Lead of the member' };
    await form.send({ answers, sent_at: '2026-10-01T10:00:00.000Z', assigned_to: member });
    await form.fill(1_200);

    const first = await list(org.owner, form.id, { search: 'lead', page_size: 2 });
    const second = await list(org.owner, form.id, { search: 'lead', page_size: 2, cursor: first.next });

    expect([...first.results, ...second.results].map(({ name }) => name)).toEqual([
      'Lead 1',
      'Lead 2',
      'Lead 3',
      'Lead 4',
    ]);
    expect(await names(member, form.id, { search: 'lead' })).toEqual(['Lead of the member']);
  });
});

describe('what was begun and not finished', () => {
  it('is listed until it is a lead, with when it will be one, for those who manage integrations', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    const answers = { [questionForName.id]: 'Begun', [questionForEmail.id]: 'begun@example.com' };
    await form.send({ name: 'Begun', answers, status: 'UNFINISHED', sent_at: '2026-11-20T10:00:00.000Z' });
    await form.send({ name: 'A lead already', status: 'UNFINISHED', is_lead: true });
    await form.send({ name: 'Sent' });
    const params = { id: form.id };

    expect(await org.owner.call(formSubmissions.listUnfinished, { params })).toMatchObject({
      results: [{ name: 'Begun', page: 0, becomes_lead_at: '2026-11-20T10:30:00.000Z' }],
    });
    expect((await org.owner.call(formSubmissions.listUnfinished, { params, query: { search: 'x' } })).results).toEqual(
      [],
    );
    const member = await org.member({ permissions: { manageIntegrations: false } });
    await member.refused(formSubmissions.listUnfinished, { params }, 403);
  });

  it('names no time for what can never be a lead, because nobody can be reached by it', async () => {
    const org = await newOrg();
    const form = await newListedForm(org);
    await form.send({
      answers: { [questionForName.id]: 'Nobody', [questionForEmail.id]: 'nobody@' },
      status: 'UNFINISHED',
    });

    expect(await org.owner.call(formSubmissions.listUnfinished, { params: { id: form.id } })).toMatchObject({
      results: [{ becomes_lead_at: null, has_failed: false }],
    });
  });
});
