import { describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { LiveEvent } from '#platform/server/live/live-events.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { leadForms, MAX_LABEL, MAX_OPTIONS, MAX_QUESTIONS, MAX_TEXT, type Question } from '../../contract.ts';
import { leadFormDraftSaved } from '../../events.ts';
import { newForm, newQuestion, type TestForm } from '../../testing/new-form.ts';

const phone = newQuestion('qphone1', 'phone', { label: 'Mobile number' });
const name = newQuestion('qname01', 'name', { label: 'Your name' });
const note = newQuestion('qnote01', 'note', { label: 'Anything else?' });

const threeQuestions = (org: Org) => newForm(org, { questions: [name, phone, note], is_live: false });

const getOrder = async (form: TestForm) => (await form.get()).draft.questions.map(({ id }) => id);

const newMessage = async (org: Org): Promise<number> =>
  (await org.owner.call(textTemplates.create, { body: { title: 'Price list', body: 'From 1.2 m' } })).id;

const update = (org: Org, form: TestForm, body: object) =>
  org.owner.call(leadForms.update, { params: { id: form.id }, body });

describe('a draft', () => {
  it('tells who had stored it last before a change', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong', permissions: { manageIntegrations: true } });
    const form = await threeQuestions(org);
    await daniel.call(leadForms.update, { params: { id: form.id }, body: { draft: { intro: 'Welcome' } } });

    const changed = await update(org, form, { draft: { title: 'Open house' } });

    expect(changed.draft_found_by).toEqual({ id: daniel.profile_id, name: 'Daniel Ong' });
    expect(changed.draft_changed_by?.id).toBe(org.owner.profile_id);
  });

  it('is written in parts: a text, a question, an order; what is not named stays', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);

    const { draft } = await form.write({
      title: 'Tell us about your trip',
      'question:qphone1': { ...phone, label: 'Phone' },
      order: ['qphone1', 'qname01', 'qnote01'],
    });

    expect(draft.title).toBe('Tell us about your trip');
    expect(draft.questions.map(({ label }) => label)).toEqual(['Phone', 'Your name', 'Anything else?']);
  });

  it('gains a question at its end unless an order says where, and loses one that is null', async () => {
    const form = await threeQuestions(await newOrg());
    const email = newQuestion('qmail01', 'email');

    await form.write({ 'question:qmail01': email });
    expect(await getOrder(form)).toEqual(['qname01', 'qphone1', 'qnote01', 'qmail01']);

    await form.write({ 'question:qname01': null });
    expect(await getOrder(form)).toEqual(['qphone1', 'qnote01', 'qmail01']);
  });

  it('takes a label with <script> as the text it is', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);
    const label = '<script>alert(1)</script>';

    await form.write({ title: label, 'question:qphone1': { ...phone, label } });

    const { html } = await org.owner.call(leadForms.preview, { params: { id: form.id }, body: { shows: 'form' } });
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
  });

  it.each([
    ['an address that is no https', 'after_sending', { kind: 'address', address: 'javascript:alert(1)' }],
    ['an address with a password', 'after_sending', { kind: 'address', address: 'https://me:secret@a.example/' }],
    ['a colour that is none', 'look', { accent: 'red', theme: 'auto', cover_key: null, logo_key: null }],
    ['a host with a sign of the policy', 'after_sending', { kind: 'address', address: 'https://a.example;sandbox/' }],
    ['a language that is none', 'language', 'English, please'],
    ['a language that only looks like one', 'language', 'en-oops-oops'],
    ['a question under the id of another', 'question:qphone1', name],
    ['a label of more than 200 characters', 'question:qphone1', { ...phone, label: 'x'.repeat(201) }],
  ])('refuses %s, at that part', async (_, part, value) => {
    const org = await newOrg();
    const form = await threeQuestions(org);
    const body = { draft: { [part]: value } };

    const { errors = {} } = await org.owner.refused(leadForms.update, { params: { id: form.id }, body }, 400);

    expect(Object.keys(errors)[0]).toMatch(new RegExp(`^draft\\.${part}`));
  });

  it('has at most 60 questions', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);
    const texts = Array.from({ length: 58 }, (_, index) =>
      newQuestion(`qtext${100 + index}`, 'text', { text: 'Hello' }),
    );
    const draft = Object.fromEntries(texts.map((question) => [`question:${question.id}`, question]));

    await org.owner.refused(leadForms.update, { params: { id: form.id }, body: { draft } }, 400);

    expect(await getOrder(form)).toHaveLength(3);
  });
});

describe('two people who write the same draft', () => {
  it('each keep their own question', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);

    await update(org, form, { draft: { 'question:qname01': { ...name, label: 'Full name' } } });
    await update(org, form, {
      draft: { 'question:qphone1': { ...phone, label: 'Phone' } },
      base: { draft: { 'question:qphone1': phone } },
    });

    const { draft } = await form.get();
    expect(draft.questions.map(({ label }) => label)).toEqual(['Full name', 'Phone', 'Anything else?']);
  });

  it('are told of a question that both changed, by whom, and nothing is overwritten (D6)', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { manageIntegrations: true } });
    const form = await threeQuestions(org);
    const params = { id: form.id };
    const theirs = { ...phone, label: 'Phone' };
    await daniel.call(leadForms.update, { params, body: { draft: { 'question:qphone1': theirs } } });

    const mine = { ...phone, label: 'Mobile' };
    const body = { draft: { 'question:qphone1': mine }, base: { draft: { 'question:qphone1': phone } } };
    const { conflicts } = await org.owner.refused(leadForms.update, { params, body }, 409);

    expect(conflicts).toMatchObject([{ field: 'question:qphone1', base: phone, mine, theirs, by: 'Daniel Ong' }]);
    expect((await form.get()).draft.questions[1]?.label).toBe('Phone');
  });

  it('see at once on an open screen what the other wrote', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { manageIntegrations: true } });
    const form = await threeQuestions(org);
    const heard: { kind: string; subject_id: number }[] = [];
    const { services } = await testApp();
    const stream = {
      token_hash: crypto.randomUUID(),
      actor: () => org.inScope((scope) => findActor(scope, daniel.profile_id)),
      hears: () => true,
      send: (event: LiveEvent) => void heard.push(event),
      reset: () => undefined,
      close: () => undefined,
    };
    const leave = await services.live.join(org.org_id, stream, null);

    await form.write({ title: 'Viewing' });

    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ kind: leadFormDraftSaved.kind, subject_id: form.id }));
    leave();
  });

  it('are told when one changes what the other removed', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);
    await form.write({ 'question:qnote01': null });

    const body = {
      draft: { 'question:qnote01': { ...note, label: 'Questions?' } },
      base: { draft: { 'question:qnote01': note } },
    };
    const { conflicts } = await org.owner.refused(leadForms.update, { params: { id: form.id }, body }, 409);

    expect(conflicts).toMatchObject([{ field: 'question:qnote01', theirs: null }]);
  });

  it('may both add a question at once: neither is lost, and the order is no conflict', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);
    const seen = { draft: { order: ['qname01', 'qphone1', 'qnote01'] } };
    const add = (question: Question, order: string[]) =>
      update(org, form, { draft: { [`question:${question.id}`]: question, order }, base: seen });

    await add(newQuestion('qmail01', 'email'), ['qname01', 'qphone1', 'qmail01', 'qnote01']);
    await add(newQuestion('qfirm01', 'company'), ['qname01', 'qfirm01', 'qphone1', 'qnote01']);

    expect(await getOrder(form)).toEqual(['qname01', 'qfirm01', 'qphone1', 'qmail01', 'qnote01']);
  });

  it('are told when both moved the same questions', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);
    await form.write({ order: ['qphone1', 'qname01', 'qnote01'] });

    const body = {
      draft: { order: ['qnote01', 'qname01', 'qphone1'] },
      base: { draft: { order: ['qname01', 'qphone1', 'qnote01'] } },
    };
    const { conflicts } = await org.owner.refused(leadForms.update, { params: { id: form.id }, body }, 409);

    expect(conflicts).toMatchObject([{ field: 'order', theirs: ['qphone1', 'qname01', 'qnote01'] }]);
  });

  it('are told of a setting that both changed', async () => {
    const org = await newOrg();
    const form = await threeQuestions(org);
    await form.change({ max_leads: 10 });

    const body = { max_leads: 20, base: { max_leads: null } };
    const { conflicts } = await org.owner.refused(leadForms.update, { params: { id: form.id }, body }, 409);

    expect(conflicts).toMatchObject([{ field: 'max_leads', base: null, mine: 20, theirs: 10 }]);
  });
});

describe('a draft that cannot be published says why, at the part:', () => {
  const listProblems = async (questions: Question[], more: object = {}) =>
    (await newForm(await newOrg(), { questions, ...more, is_live: false })).get().then(({ problems }) => problems);
  const shownIf = (question_id: string, value = 'yes') =>
    ({ condition: { question_id, operator: 'is', value } }) as const;

  it('a title that is missing', async () => {
    expect(await listProblems([phone], { title: '' })).toEqual({ title: 'Give the form a title.' });
  });

  it('a question without words, and a text without one', async () => {
    const questions = [{ ...phone, label: '' }, newQuestion('qtext01', 'text'), newQuestion('qagree1', 'consent')];

    expect(Object.keys(await listProblems(questions))).toEqual([
      'question:qphone1',
      'question:qtext01',
      'question:qagree1',
    ]);
  });

  it('the same question twice', async () => {
    const again = newQuestion('qphone2', 'phone', { label: 'Phone again' });

    expect(await listProblems([phone, again])).toEqual({ 'question:qphone2': expect.stringContaining('asked twice') });
  });

  it('a condition on a question that comes later, and on one that is gone', async () => {
    const questions = [{ ...name, ...shownIf('qphone1') }, phone, { ...note, ...shownIf('qgone01') }];

    expect(await listProblems(questions)).toEqual({
      'question:qname01': expect.stringContaining('comes later'),
      'question:qnote01': expect.stringContaining('was removed'),
    });
  });

  it('an e-mail after sending without its consent, and without a question for the address', async () => {
    const org = await newOrg();
    const content_id = await newMessage(org);
    const agree = newQuestion('qagree1', 'consent', { text: 'Send it by e-mail' });
    const giving = (email_consent_question_id: string) => ({
      after_sending: { kind: 'content', content_id, email_consent_question_id } as const,
      is_live: false,
    });
    const getProblem = async (options: Parameters<typeof newForm>[1]) =>
      (await (await newForm(org, options)).get()).problems;

    expect(await getProblem({ questions: [phone, agree], ...giving('qgone01') })).toEqual({
      after_sending: 'The consent for the e-mail was removed. Choose another one.',
    });
    expect(await getProblem({ questions: [phone, agree], ...giving('qagree1') })).toEqual({
      after_sending: 'To send an e-mail, add a question for the e-mail address.',
    });
  });

  it('content after sending that was deleted; a live form that gives it stays live', async () => {
    const org = await newOrg();
    const content_id = await newMessage(org);
    const after_sending = { kind: 'content', content_id, email_consent_question_id: null } as const;
    const form = await newForm(org, { questions: [phone], after_sending });

    await org.owner.call(textTemplates.delete, { params: { id: content_id } });

    expect(await form.get()).toMatchObject({
      state: 'LIVE',
      problems: { after_sending: 'This content was deleted. Choose another one.' },
    });
  });

  it('content that its writer does not see is refused as one that does not exist', async () => {
    const org = await newOrg();
    const form = await newForm(org, { questions: [phone], is_live: false });
    const after_sending = { kind: 'content', content_id: 999_999, email_consent_question_id: null };

    await org.owner.refused(leadForms.update, { params: { id: form.id }, body: { draft: { after_sending } } }, 400);
  });
});

describe('a client field that a form asks for', () => {
  async function askForBudget(org: Org) {
    const field = await org.owner.call(customFields.create, {
      body: {
        name: 'Budget',
        type: 'dropdown',
        options: [
          { name: 'Low', color_id: 1 },
          { name: 'High', color_id: 2 },
        ],
      },
    });
    const options = field.options.map(({ id, name }) => ({ id, label: name }));
    const budget = newQuestion('qbudget', 'custom_field', {
      label: 'Your budget',
      custom_field_id: field.id,
      answer_type: 'dropdown',
      options,
    });
    return { field, budget };
  }

  it('is offered with its options, behind the fields every client has', async () => {
    const org = await newOrg();
    const { field } = await askForBudget(org);

    const { results } = await org.owner.call(leadForms.listSupportedFields);

    expect(results.find(({ custom_field_id }) => custom_field_id === field.id)).toMatchObject({
      kind: 'custom_field',
      custom_field_type: 'dropdown',
      name: 'Budget',
      question: { label: 'Budget', answer_type: 'dropdown' },
      options: [{ label: 'Low' }, { label: 'High' }],
    });
    expect(results.slice(0, 6).map(({ kind }) => kind)).toEqual([
      'name',
      'phone',
      'email',
      'company',
      'location',
      'note',
    ]);
    expect(results.slice(-4).map(({ kind }) => kind)).toEqual(['consent', 'text', 'hidden', 'page_break']);
  });

  it('is not the lead stage, which is no visitor’s to choose', async () => {
    const org = await newOrg();
    await org.owner.call(customFields.createDefaultFields);
    const { results: fields } = await org.owner.call(customFields.list);
    const stage = fields.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
    const { results } = await org.owner.call(leadForms.listSupportedFields);
    expect(results.map(({ custom_field_id }) => custom_field_id)).not.toContain(stage.id);

    const asked = newQuestion('qstage1', 'custom_field', {
      custom_field_id: stage.id,
      answer_type: 'dropdown',
      options: stage.options.map(({ id, name }) => ({ id, label: name })),
    });
    const form = await newForm(org, { questions: [phone, asked], is_live: false });
    expect((await form.get()).problems).toEqual({
      'question:qstage1': 'Visitors can’t choose the lead stage. Remove the question.',
    });
  });

  it('needs an option, and options that exist', async () => {
    const org = await newOrg();
    const { budget } = await askForBudget(org);
    const ofForm = async (question: Question) =>
      (await (await newForm(org, { questions: [phone, question], is_live: false })).get()).problems;

    expect(await ofForm(budget)).toEqual({});
    expect(await ofForm({ ...budget, options: [] })).toHaveProperty('question:qbudget');
    expect(await ofForm({ ...budget, options: [{ id: 999_999, label: 'Huge' }] })).toEqual({
      'question:qbudget': expect.stringContaining('“Huge” was deleted'),
    });
  });

  it('that is deleted under a live form leaves it live, and is a problem of the next publishing', async () => {
    const org = await newOrg();
    const { field, budget } = await askForBudget(org);
    const form = await newForm(org, { questions: [phone, budget] });

    await org.owner.call(customFields.delete, { params: { id: field.id } });

    expect(await form.get()).toMatchObject({
      state: 'LIVE',
      problems: { 'question:qbudget': expect.stringContaining('was deleted') },
    });
    await org.owner.refused(leadForms.publish, { params: { id: form.id } }, 409);
  });
});

describe('people who are deactivated', () => {
  it('while a form gives them its leads are a problem of its next publishing', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const form = await newForm(org, { settings: { assignee_id: daniel.profile_id } });
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org_id)
        .where('id', '=', daniel.profile_id)
        .execute(),
    );

    expect((await form.get()).problems).toEqual({ assignee_id: expect.stringContaining('no longer active') });
  });
});

describe('the preview of a draft', () => {
  it('shows what was not saved yet, its errors, the thanks and the closed form', async () => {
    const org = await newOrg();
    const form = await newForm(org, { questions: [{ ...phone, is_required: true }], is_live: false });
    const { draft } = await form.get();
    const draw = async (body: object) =>
      (await org.owner.call(leadForms.preview, { params: { id: form.id }, body: body as never })).html;

    expect(await draw({ shows: 'form', draft: { ...draft, title: 'Not saved' } })).toContain('Not saved');
    const errors = await draw({ shows: 'errors' });
    expect(errors).toContain('Please check these answers');
    // The frame it stands in lets neither scripts run nor anything take the focus.
    expect(errors).not.toMatch(/<script|autofocus/);
    expect(await draw({ shows: 'thanks' })).toContain('Thank you');
    expect(await draw({ shows: 'closed' })).toContain('This form is closed');
  });

  it('shows a page and its errors though no answer shows it yet', async () => {
    const org = await newOrg();
    const condition = { question_id: 'qphone1', operator: 'is_not_empty', value: '' } as const;
    const second = newQuestion('qbreak1', 'page_break', { label: 'Your plans', condition });
    const form = await newForm(org, { questions: [phone, second, { ...note, is_required: true }], is_live: false });
    const draw = async (shows: 'form' | 'errors') =>
      (await org.owner.call(leadForms.preview, { params: { id: form.id }, body: { shows, page: 1 } })).html;

    expect(await draw('form')).toMatch(/Your plans.*<label[^>]*>Anything else\?/s);
    expect(await draw('form')).not.toMatch(/<div[^>]*hidden[^>]*data-question="qnote01"/);
    expect(await draw('errors')).toContain('Anything else?: This field is required');
  });

  it('shows the longest form there can be', async () => {
    const org = await newOrg();
    const form = await newForm(org, { is_live: false });
    const { draft } = await form.get();
    const options = Array.from({ length: MAX_OPTIONS }, (_, index) => ({ id: index + 1, label: '選'.repeat(60) }));
    const questions = Array.from({ length: MAX_QUESTIONS }, (_, index) =>
      newQuestion(`q${String(index).padStart(6, '0')}`, 'custom_field', {
        label: '問'.repeat(MAX_LABEL),
        text: '文'.repeat(MAX_TEXT),
        custom_field_id: 9,
        answer_type: 'dropdown',
        options,
      }),
    );
    const body = { shows: 'form' as const, draft: { ...draft, questions } };

    const { html } = await org.owner.call(leadForms.preview, { params: { id: form.id }, body });

    expect(html.split('<select').length - 1).toBe(MAX_QUESTIONS);
  });

  it('shows the content that follows sending and whom the visitor can reach; a deleted one is not there', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const content_id = await newMessage(org);
    const after_sending = { kind: 'content', content_id, email_consent_question_id: null } as const;
    const form = await newForm(org, { after_sending, settings: { assignee_id: daniel.profile_id }, is_live: false });
    const body = { shows: 'thanks' } as const;
    const draw = (person: Person) => person.call(leadForms.preview, { params: { id: form.id }, body });

    const { html } = await draw(org.owner);
    await org.inScope(({ db, org_id }) =>
      db.updateTable('contents').set({ deleted_at: nowIso() }).where('org_id', '=', org_id).execute(),
    );
    const { html: without } = await draw(org.owner);

    expect(html).toContain('Open Price list');
    expect(html).toContain('Chat with Daniel');
    expect(html).toContain('Call Daniel');
    expect(without).not.toContain('Price list');
    expect(without).toContain('Thank you');
  });
});
