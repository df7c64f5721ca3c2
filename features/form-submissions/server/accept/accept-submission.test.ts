import { afterEach, describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { clientConsents } from '#features/form-results/consents-contract.ts';
import { leads } from '#features/leads/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { ask, newAcceptingForm } from '../../testing/accepting-form.ts';
import { fileSubmission } from './file-submission.ts';

afterEach(() => setClock(systemClock));

const jane = { name: 'Jane Tan', phone: '+6591234567', email: 'jane@example.com' };

const listClients = async (org: Org) => (await org.owner.call(clients.list, { query: { page_size: 100 } })).results;

const readConsents = (org: Org) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('client_consents')
      .where('org_id', '=', scope.org_id)
      .select(['client_id', 'lead_id', 'text', 'version'])
      .execute(),
  );

describe('what a visitor sends', () => {
  it('is a lead with its answers under the words of the form, and a client with what it says of the person', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, {
      questions: [
        ...['name', 'phone', 'email', 'company', 'location'].map((kind) => ask(kind as 'name')),
        ask('note', { label: 'What are you looking for?' }),
      ],
    });
    const link = await form.addLink('Fair');

    const { submission_id } = await form.send(
      { ...jane, company: 'Tan Homes', location: 'Katong', note: 'Three rooms' },
      {
        link,
        came_by: { last_touch: { at: '2026-11-20T02:03:04.000Z', utm_source: 'google', utm_campaign: 'spring' } },
      },
    );
    await fileWaitingLeads();

    const [client] = await listClients(org);
    expect(client).toMatchObject({
      name: 'Jane Tan',
      phones: [{ number_e164: '+6591234567' }],
      emails: ['jane@example.com'],
      company: 'Tan Homes',
      location: 'Katong',
      came_by: 'google / spring',
      source_name: 'Open house',
      is_new_lead: true,
    });
    const { results } = await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } });
    expect(results).toMatchObject([
      {
        outcome: 'CLIENT_CREATED',
        form_name: 'Open house',
        page_name: 'Fair',
        campaign_name: 'spring',
        questions: [{ label: 'What are you looking for?', values: ['Three rooms'] }],
      },
    ]);
    const [submission] = await form.submissions();
    expect(submission).toMatchObject({
      id: submission_id,
      status: 'SENT',
      name: 'Jane Tan',
      link_id: link.id,
      lead_id: results[0]!.id,
    });
    expect(await form.counts()).toEqual({ created_count: 1, duplicate_count: 0 });
  });

  it('twice, or five times at once, by the same visit is one submission and one lead (D7)', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org);
    const visit_id = form.newVisit();

    const answers = await Promise.all(Array.from({ length: 5 }, () => form.send(jane, { visit_id })));
    answers.push(await form.send({ ...jane, name: 'Somebody else' }, { visit_id }));
    await fileWaitingLeads();

    expect(answers.filter(({ is_repeat }) => !is_repeat)).toHaveLength(1);
    expect(new Set(answers.map(({ submission_id }) => submission_id)).size).toBe(1);
    expect(await form.ledger()).toHaveLength(1);
    expect((await listClients(org)).map(({ name }) => name)).toEqual(['Jane Tan']);
  });

  it('at the same moment as many others is stored with their commit, each under their own visit', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org);
    const people = Array.from({ length: 30 }, (_, place) => ({ ...jane, name: `Visitor ${place}` }));

    const sent = await Promise.all(people.map((person) => form.send(person)));

    const stored = await org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_form_submissions').where('org_id', '=', org_id).select(['id', 'name']).execute(),
    );
    const names = new Map(stored.map(({ id, name }) => [id, name]));
    expect(sent.map(({ submission_id }) => names.get(submission_id))).toEqual(people.map(({ name }) => name));
    expect(await form.ledger()).toHaveLength(30);
  });

  it('that cannot be stored fails for nobody who sends at the same moment', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org);
    const names = ['Mai', 'Priya', 'Tom', 'No text has this: \u0000', 'Wei Ling', 'Siobhán'];

    const sent = await Promise.allSettled(names.map((name) => form.send({ ...jane, name })));

    expect(sent.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true]);
    expect(await form.ledger()).toHaveLength(5);
  });

  it('by the same visit to two forms is a lead of each', async () => {
    const org = await newOrg();
    const [one, other] = [await newAcceptingForm(org), await newAcceptingForm(org, { name: 'Valuation' })];
    const visit_id = one.newVisit();

    await one.send(jane, { visit_id });
    await other.send(jane, { visit_id });
    await fileWaitingLeads();

    expect((await one.ledger()).map(({ outcome }) => outcome)).toEqual(['CLIENT_CREATED']);
    expect((await other.ledger()).map(({ outcome }) => outcome)).toEqual(['DUPLICATE']);
  });

  it('as a test is filed with a badge and counted nowhere', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org);

    await form.send(jane, { is_test: true });
    await fileWaitingLeads();

    expect(await form.ledger()).toMatchObject([{ is_test: true, outcome: 'CLIENT_CREATED' }]);
    expect((await form.submissions())[0]).toMatchObject({ is_test: true });
    expect(await form.counts()).toEqual({ created_count: 0, duplicate_count: 0 });
  });

  it('with a consent leaves its words, version and time on the client and the lead', async () => {
    const org = await newOrg();
    const text = 'I agree to be called about new homes.';
    const form = await newAcceptingForm(org, {
      questions: [
        ask('name'),
        ask('phone'),
        ask('consent', { label: 'Calls', text }),
        ask('consent', { label: 'News' }),
      ],
    });

    await form.send({ name: 'Jane', phone: '+6591234567', Calls: 'yes' });
    await fileWaitingLeads();

    const [{ id, client_id } = { id: '', client_id: 0 }] = await form.ledger();
    expect(await readConsents(org)).toEqual([{ client_id, lead_id: id, text, version: 1 }]);
    expect((await form.submissions())[0]!.consents).toMatchObject([{ text, version: 1 }]);
    const { results } = await org.owner.call(clientConsents.list, { params: { id: client_id! } });
    expect(results).toMatchObject([{ form_name: 'Open house', text, version: 1, given_at: expect.any(String) }]);
    const raw = await org.owner.call(leads.rawLeadInfo, { params: { id: client_id! } });
    expect(raw.results[0]!.answers).toContainEqual(
      expect.objectContaining({ label: text, values: ['Agreed', 'Version 1', expect.any(String)] }),
    );
  });
});

describe('a submission that was held back', () => {
  it('is no lead until it is let out, and then has the time it was sent; letting it out again changes nothing', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org);
    const { services } = await testApp();
    const { submission_id } = await form.send(jane, { is_quarantined: true });
    await fileWaitingLeads();
    expect(await form.ledger()).toEqual([]);
    const [held] = await form.submissions();

    for (let times = 0; times < 2; times += 1) {
      await org.inScope((scope) => fileSubmission(scope, services, submission_id));
      await fileWaitingLeads();
    }

    const ledger = await form.ledger();
    expect(ledger).toMatchObject([{ outcome: 'CLIENT_CREATED', lead: { submitted_at: held!.sent_at } }]);
    expect(await form.submissions()).toMatchObject([{ status: 'SENT', lead_id: ledger[0]!.id }]);
    expect(held!.status).toBe('QUARANTINED');
  });

  it('is told to its assignee with how much earlier it was sent', async () => {
    const org = await newOrg();
    const form = await newAcceptingForm(org, { assignee: org.owner });
    const { services } = await testApp();
    const { submission_id } = await form.send(jane, { is_quarantined: true });

    setClock(stoppedAt(new Date(now().getTime() + 3.5 * 3_600_000).toISOString()));
    await org.inScope((scope) => fileSubmission(scope, services, submission_id));
    await fileWaitingLeads();

    const alerts = await org.inScope((scope) =>
      scope.db.selectFrom('alerts').where('org_id', '=', org.org_id).select(['title', 'body']).execute(),
    );
    expect(alerts).toEqual([{ title: 'New lead: Jane Tan', body: 'From Open house, sent 3 h earlier' }]);
  });
});

describe('an answer to a field of the organisation', () => {
  const newField = async (org: Org) =>
    org.owner.call(customFields.create, {
      body: {
        name: 'Rooms',
        type: 'dropdown',
        options: [
          { name: 'Two', color_id: 1 },
          { name: 'Three', color_id: 1 },
        ],
      },
    });
  const askRooms = ({ id, options }: Awaited<ReturnType<typeof newField>>) =>
    ask('custom_field', {
      label: 'How many rooms?',
      custom_field_id: id,
      answer_type: 'dropdown',
      options: options.map((option) => ({ id: option.id, label: option.name })),
    });

  it('fills it by the option that was chosen, whatever that is called by now; numbers and days likewise', async () => {
    const org = await newOrg();
    const rooms = await newField(org);
    const budget = await org.owner.call(customFields.create, { body: { name: 'Budget', type: 'number' } });
    const moving = await org.owner.call(customFields.create, { body: { name: 'Moving', type: 'date' } });
    const form = await newAcceptingForm(org, {
      questions: [
        ask('name'),
        ask('phone'),
        askRooms(rooms),
        ask('custom_field', { label: 'Budget?', custom_field_id: budget.id, answer_type: 'number' }),
        ask('custom_field', { label: 'When?', custom_field_id: moving.id, answer_type: 'date' }),
      ],
    });
    const [two, three] = rooms.options;
    await org.owner.call(customFields.update, {
      params: { id: rooms.id },
      body: { options: [two!, { ...three!, name: '3' }] },
    });

    await form.send({
      name: 'Ana',
      phone: '+6591234567',
      'How many rooms?': 'Three',
      'Budget?': '1.234',
      'When?': '2027-02-01',
    });
    await fileWaitingLeads();

    expect((await listClients(org))[0]!.custom_fields).toEqual({
      [rooms.key]: three!.id,
      [budget.key]: 1.234,
      [moving.key]: '2027-02-01',
    });
  });

  it('whose option or field was deleted under the live form stays an answer, and the lead is filed', async () => {
    const org = await newOrg();
    const [rooms, gone] = [
      await newField(org),
      await org.owner.call(customFields.create, { body: { name: 'Pets', type: 'text' } }),
    ];
    const form = await newAcceptingForm(org, {
      questions: [
        ask('name'),
        ask('phone'),
        askRooms(rooms),
        ask('custom_field', { label: 'Pets?', custom_field_id: gone.id }),
      ],
    });
    const [two, three] = rooms.options;
    await org.owner.call(customFields.update, {
      params: { id: rooms.id },
      body: { options: [two!], removed_options: [{ id: three!.id, move_to_id: null }] },
    });
    await org.owner.call(customFields.delete, { params: { id: gone.id } });

    await form.send({ name: 'Ana', phone: '+6591234567', 'How many rooms?': 'Three', 'Pets?': 'A cat' });
    await fileWaitingLeads();

    const [client] = await listClients(org);
    const { results } = await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } });
    expect(client!.custom_fields).toEqual({});
    expect(results[0]!.questions.map(({ label, values }) => [label, ...values])).toEqual([
      ['How many rooms?', 'Three'],
      ['Pets?', 'A cat'],
    ]);
  });
});

describe('where leads go by their form and link', () => {
  const newGroup = (org: Org, name: string) => org.owner.call(clientGroups.create, { body: { name, color_id: 1 } });
  const listGroups = async (org: Org) =>
    Object.fromEntries((await listClients(org)).map(({ name, group_ids }) => [name, group_ids]));

  it('their clients join the groups of both, known ones too; a group that is gone is left out', async () => {
    const org = await newOrg();
    const [buyers, fair, gone] = [
      await newGroup(org, 'Buyers'),
      await newGroup(org, 'Fair'),
      await newGroup(org, 'Old'),
    ];
    const form = await newAcceptingForm(org, { group_ids: [buyers.id, gone.id] });
    const link = await form.addLink('Fair', { group_id: fair.id });
    await org.client({ name: 'Known', phones: ['+6598765432'] });
    await org.owner.call(clientGroups.delete, { params: { id: gone.id } });

    await form.send(jane, { link });
    await form.send({ name: 'Known', phone: '+6598765432' });
    await fileWaitingLeads();

    expect(await listGroups(org)).toEqual({ 'Jane Tan': [buyers.id, fair.id], Known: [buyers.id] });
  });

  it('new clients begin in the stage of the link, else of the form; a known one stays where it is', async () => {
    const org = await newOrg();
    const { results } = await org.owner.call(customFields.createDefaultFields);
    const pipeline = results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
    const [first, second, third] = pipeline.options.map(({ id }) => id);
    const form = await newAcceptingForm(org, { stage_option_id: second! });
    const link = await form.addLink('Fair', { stage: third! });
    const deleted = await form.addLink('Flyer', { stage: 999_999_999 });
    await org.owner.call(clients.create, {
      body: { name: 'Known', phones: [{ raw: '+6598765432' }], custom_fields: { [pipeline.key]: first! } },
    });

    await form.send({ name: 'By link', phone: '+6591111111' }, { link });
    await form.send({ name: 'By form', phone: '+6592222222' });
    await form.send({ name: 'Stage gone', phone: '+6593333333' }, { link: deleted });
    await form.send({ name: 'Known', phone: '+6598765432' }, { link });
    await fileWaitingLeads();

    const stages = Object.fromEntries(
      (await listClients(org)).map(({ name, custom_fields }) => [name, custom_fields[pipeline.key]]),
    );
    expect(stages).toEqual({ 'By link': third, 'By form': second, 'Stage gone': second, Known: first });
  });
});
