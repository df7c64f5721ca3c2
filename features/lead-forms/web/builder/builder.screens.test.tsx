import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentTemplates } from '#features/content/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, answersInTurn, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { untilHeard } from '#testing/web/live.ts';
import { type OpenPage, openPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { sampleDefinition, sampleQuestion } from '#testing/web/sample-form.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { type FormDefinition, LeadForm, leadForms, SupportedField } from '../../contract.ts';
import { formViewing } from '../../viewing-contract.ts';
import { leadFormsWeb } from '../index.ts';
import { FormToLookAt } from './builder.screen.tsx';

const { create_lead_form, edit_new_lead_form, edit_lead_form } = leadFormsWeb.screens;

const name = sampleQuestion('qname001', 'name', { label: 'Your name' });
const phone = sampleQuestion('qphone01', 'phone', { label: 'Mobile number' });
const budget = sampleQuestion('qbudget1', 'custom_field', {
  label: 'Budget',
  custom_field_id: 4,
  answer_type: 'dropdown',
  options: [{ id: 1, label: 'Over a million' }],
});
const draft = sampleDefinition([name, phone, budget]);

const formWith = (parts: Partial<LeadForm>) =>
  sample(LeadForm, {
    id: 9,
    name: 'Bayshore',
    state: 'DRAFT',
    live_version: null,
    draft,
    draft_changed_at: '2026-11-20T06:47:00.000Z',
    ...parts,
  });

const fieldFor = (label: string, parts: Partial<SupportedField>) => {
  const { id: _, ...question } = sampleQuestion('qnew0001', parts.kind ?? 'text', { label });
  return sample(SupportedField, { custom_field_id: null, custom_field_type: null, name: label, question, ...parts });
};
const fields = [
  fieldFor('Name', { kind: 'name' }),
  fieldFor('E-mail', { kind: 'email' }),
  fieldFor('Budget', {
    kind: 'custom_field',
    custom_field_id: 4,
    custom_field_type: 'dropdown',
    options: budget.options,
  }),
  fieldFor('Consent', { kind: 'consent' }),
];
const listed = answers(leadForms.listSupportedFields, { results: fields });
const alone = [answers(formViewing.report, { viewers: [] }), answers(formViewing.end, done)];
const opened = (parts: Partial<LeadForm> = {}) => answers(leadForms.get, formWith(parts));
const EDIT = '/integrations/lead-forms/9/edit';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

testScreens(
  { create_lead_form, edit_new_lead_form, edit_lead_form },
  {
    create_lead_form: {
      at: '/integrations/lead-forms/create-form',
      empty: {
        it: 'asks for a name and what to begin with (S0-2.1-74)',
        shows: ['Create a lead form', 'Name', 'Start with', 'Register interest', 'Create form'],
      },
      failed: {
        it: 'says why a form was not made',
        calls: [fails(leadForms.create, 'not_possible_now', { detail: 'There are 100 forms already.' })],
        acts: async (page) => {
          await page.shows('Create form');
          page.write('Name required', 'Bayshore');
          page.press('Create form');
        },
        shows: ['There are 100 forms already.'],
      },
      locked: [
        {
          it: 'offers the plan in the free tier (S0-8-13)',
          person: { is_free_tier: true },
          shows: ['New forms are part of a paid plan', 'See plans'],
        },
        {
          it: 'is refused to people who may not manage integrations',
          person: { policies: [] },
          shows: ['Insufficient permissions'],
        },
      ],
      filled: 'none: it is a form to fill in',
    },
    edit_new_lead_form: {
      at: '/integrations/lead-forms/edit',
      empty: { it: 'begins a new form (A9, S0-2.1-76)', shows: ['Create a lead form', 'Create form'] },
      failed: 'none: as create_lead_form',
      locked: 'none: as create_lead_form',
      filled: 'none: as create_lead_form',
    },
    edit_lead_form: {
      at: EDIT,
      empty: {
        it: 'says how the first question is added',
        calls: [
          opened({ draft: sampleDefinition([]), problems: { order: 'Ask for a phone number or an e-mail' } }),
          listed,
          ...alone,
        ],
        shows: ['Add a question from the list, or drag one here.', 'Publish: 1 problem'],
      },
      failed: [
        {
          it: 'says that the form failed to load',
          calls: [fails(leadForms.get, 'internal'), listed, ...alone],
          shows: ['Couldn’t load this form'],
        },
        {
          it: 'says that what can be asked for failed to load',
          calls: [opened(), fails(leadForms.listSupportedFields, 'internal')],
          shows: ['Couldn’t load this form'],
        },
      ],
      locked: [
        {
          it: 'is refused to people who may not manage integrations',
          person: { policies: [] },
          shows: ['Insufficient permissions'],
        },
        {
          it: 'is only looked at in the free tier, which says why (S0-8-13, D40)',
          calls: [opened()],
          person: { is_free_tier: true },
          shows: ['Forms can’t be changed in the free tier', 'Subscribe to change it', 'Mobile number'],
          lacks: ['Client details', 'Form settings'],
        },
      ],
      filled: [
        {
          it: 'shows the fields, the form and its properties (S0-2.1-76)',
          calls: [opened(), listed, ...alone],
          shows: [
            'Client details',
            'Add E-mail',
            'Name, in the form',
            'Mobile number',
            'Form settings',
            'Saved at 02:47 PM',
          ],
        },
        {
          it: 'says that a form is gone',
          calls: [fails(leadForms.get, 'not_found'), listed, ...alone],
          shows: ['This form does not exist'],
        },
        {
          it: 'offers to publish what changed, or to discard it',
          calls: [opened({ live_version: 2, state: 'LIVE', unpublished_parts: ['title', 'look'] }), listed, ...alone],
          shows: ['Publish 2 changes', 'Discard'],
        },
        {
          it: 'offers to share a form without changes',
          calls: [opened({ live_version: 2, state: 'LIVE' }), listed, ...alone],
          shows: ['Share form'],
          lacks: ['Discard'],
        },
        {
          it: 'leads from each problem to its part',
          calls: [opened({ problems: { [`question:${budget.id}`]: 'An option deleted' } }), listed, ...alone],
          acts: async (page) => {
            await page.shows('Publish: 1 problem');
            page.press('Publish: 1 problem');
            await page.shows('1 problem before publishing');
            page.press('Budget');
          },
          shows: ['Dropdown', 'Text for Over a million'],
        },
      ],
    },
  },
);

let page: OpenPage | undefined;

afterEach(() => {
  page?.close();
  page = undefined;
  vi.unstubAllGlobals();
});

const open = (calls: readonly FakeCall[], options: PageOptions = {}): OpenPage => {
  page = openPage(EDIT, { calls: [listed, ...alone, ...calls], ...options });
  return page;
};

it('a form is only looked at by people who may not change it, for example since a moment ago', async () => {
  page = openPart(() => <FormToLookAt form={formWith({})} />, { person: { policies: [], owner_name: 'Siti Omar' } });
  await page.shows('You can view this form. Ask Siti Omar', 'Your name', 'Mobile number');
  const words = ['Add a question', 'Publish', 'Edit Your name', 'Settings'];
  expect(words.filter((each) => page?.text().includes(each))).toEqual([]);
});

const draftSaved = { kind: 'lead-form.draft-saved', subject: 'lead-form', subject_id: 9, refreshes: ['lead-forms'] };

describe('writing a form', () => {
  const saved = (next: FormDefinition) =>
    answers(leadForms.update, { ...formWith({ draft: next }), draft_found_by: null });

  it('a press on a field adds its question, and the draft is stored by itself', async () => {
    const shown = open([opened(), waits(leadForms.update)]);
    await shown.shows('Add E-mail');
    shown.press('Add E-mail');
    await shown.shows('E-mail, in the form', 'Saving…');
    await waitFor(() => expect(shown.network.asked).toContain(leadForms.update));
    expect(shown.network.faults).toEqual([]);
  });

  it('the last way to reach somebody stays, and says why', async () => {
    const shown = open([opened()]);
    await shown.shows('Edit Mobile number');
    shown.press('Edit Mobile number');
    await shown.shows('Actions on this question');
    shown.press('Remove');
    await shown.shows('This question stays', 'Without a phone number or an e-mail address you can’t reply.');
  });

  it('keys move and remove the question that has the focus, which then is on the question beside it', async () => {
    const shown = open([opened(), waits(leadForms.update)]);
    await shown.shows('Edit Mobile number');
    const names = () =>
      [...document.querySelectorAll('[data-drop-item] > button')].map((each) => each.getAttribute('aria-label'));
    const pressKey = (key: string, altKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
      );
    document.querySelector<HTMLElement>('[aria-label="Edit Your name"]')?.focus();
    pressKey('ArrowDown', true);
    await waitFor(() => expect(names()).toEqual(['Edit Mobile number', 'Edit Your name', 'Edit Budget']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Your name');
    pressKey('Delete');
    await shown.shows('Your name removed');
    expect(names()).toEqual(['Edit Mobile number', 'Edit Budget']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Budget');
  });

  it('a question that was removed is brought back by undo', async () => {
    const shown = open([opened(), waits(leadForms.update)]);
    await shown.shows('Edit Your name');
    shown.press('Edit Your name');
    await shown.shows('Actions on this question');
    shown.press('Remove');
    await shown.shows('Your name removed');
    expect(shown.text()).not.toContain('Edit Your name');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
    await shown.shows('Edit Your name');
  });

  it('says that nothing can be stored without a connection, and keeps what was written', async () => {
    const shown = open([opened(), waits(leadForms.update)]);
    await shown.shows('Add E-mail');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    shown.press('Add E-mail');
    await shown.shows('Offline. Your changes are kept here.', 'Try again', 'E-mail, in the form');
  });

  it('asks about a part that somebody else changed meanwhile, with both values (D6)', async () => {
    const conflict = {
      field: 'title',
      base: draft.title,
      mine: 'Open house',
      theirs: 'Viewing',
      by: 'Siti Omar',
      at: null,
    };
    const refused = fails(leadForms.update, 'edit_conflict', { conflicts: [conflict] });
    const shown = open([opened(), answersInTurn(refused, saved({ ...draft, title: 'Open house' }))]);
    await shown.shows('Title');
    shown.write('Title', 'Open house');
    await shown.shows('Siti Omar', 'Viewing', 'Open house');
    shown.press('Use mine');
    await shown.shows('Saved at');
  });

  it('takes in what somebody else stores meanwhile and says who changed what', async () => {
    const theirs = opened({
      draft: { ...draft, title: 'Viewing day' },
      draft_changed_by: { id: 2, name: 'Siti Omar' },
      draft_changed_at: '2026-11-20T06:50:00.000Z',
    });
    const shown = open([answersInTurn(opened(), theirs), waits(leadForms.update)]);
    await shown.shows('Saved at 02:47 PM');
    await untilHeard(draftSaved, () => shown.shows('Siti Omar changed Title at 02:50 PM'));
    shown.write('Introduction', 'Two towers by the sea');
    const written = [...document.querySelectorAll('textarea')].map(({ value }) => value);
    expect(written).toEqual(expect.arrayContaining(['Viewing day', 'Two towers by the sea']));
  });

  it('names who else has the form open', async () => {
    const viewers = [{ id: 12, name: 'Daniel Ong' }];
    await open([opened(), answers(formViewing.report, { viewers })]).shows('Daniel Ong is editing now');
  });

  it('sends what is not stored yet with the page that is closed', async () => {
    const shown = open([opened(), waits(leadForms.update)]);
    await shown.shows('Add E-mail');
    shown.press('Add E-mail');
    await shown.shows('E-mail, in the form');
    window.dispatchEvent(new Event('pagehide'));
    expect(shown.network.asked.filter((each) => each === leadForms.update)).toHaveLength(1);
    expect(shown.network.faults).toEqual([]);
  });

  it('is there again in another tab after one was closed without a connection', async () => {
    const first = open([opened(), waits(leadForms.update)]);
    await first.shows('Add E-mail');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    first.press('Add E-mail');
    await first.shows('Offline. Your changes are kept here.');
    first.close();
    vi.unstubAllGlobals();
    sessionStorage.clear();
    await open([opened(), waits(leadForms.update)]).shows('E-mail, in the form', 'Saving…');
  });

  it('sixty questions are drawn, and a sixty-first is refused', async () => {
    const many = Array.from({ length: 60 }, (_, place) =>
      sampleQuestion(`qtext${String(place).padStart(3, '0')}`, place === 0 ? 'phone' : 'text', {
        label: `Number ${place}`,
        text: `Text ${place}`,
      }),
    );
    const shown = open([opened({ draft: sampleDefinition(many) })]);
    await shown.shows('Edit Number 59', 'Add Consent');
    shown.press('Add Consent');
    await shown.shows('A form can have at most 60 parts');
  });

  it('long names and a language from right to left change nothing around the form', async () => {
    const label = 'الاسم الكامل كما هو مكتوب في جواز السفر '.repeat(4).trim();
    const right = sampleDefinition([{ ...name, label }, phone], { language: 'ar', title: 'تسجيل الاهتمام' });
    const shown = open([opened({ name: 'Alexandria Papadopoulou-Fitzgerald '.repeat(2).trim(), draft: right })]);
    await shown.shows(`Edit ${label}`, 'Saved at');
    expect(document.querySelector('.lf')?.getAttribute('dir')).toBe('rtl');
    expect(document.querySelector('.lf')?.getAttribute('lang')).toBe('ar');
  });

  it('content that was deleted is named where it is chosen', async () => {
    const after = { kind: 'content', content_id: 5, email_consent_question_id: null } as const;
    const shown = open([
      opened({ draft: { ...draft, after_sending: after } }),
      answers(documentTemplates.list, pageWith([])),
      fails(documentTemplates.get, 'not_found'),
    ]);
    await shown.shows('After sending');
    document.querySelectorAll('details')[1]?.setAttribute('open', '');
    document.querySelectorAll('details')[1]?.dispatchEvent(new Event('toggle'));
    await shown.shows('This file was deleted. Choose another one.');
  });

  it('a consent that was removed under the e-mail is named, and none can be chosen instead', async () => {
    const after = { kind: 'content', content_id: 5, email_consent_question_id: 'qgone01' } as const;
    const shown = open([
      opened({ draft: { ...draft, after_sending: after } }),
      answers(documentTemplates.list, pageWith([])),
      fails(documentTemplates.get, 'not_found'),
    ]);
    await shown.shows('After sending');
    document.querySelectorAll('details')[1]?.setAttribute('open', '');
    document.querySelectorAll('details')[1]?.dispatchEvent(new Event('toggle'));
    await shown.shows(
      'A question that was removed',
      'This consent was removed from the form. Choose another one, or none.',
    );
  });

  it('the preview says where visitors are led who get no page after sending', async () => {
    const after = { kind: 'address', address: 'https://linden.example/prices' } as const;
    const shown = open([
      opened({ draft: { ...draft, after_sending: after } }),
      answers(leadForms.preview, { html: '<p>Register your interest</p>' }),
    ]);
    await shown.shows('Preview');
    shown.press('Preview');
    await shown.shows('Preview state');
    document.querySelector<HTMLElement>('[role=dialog] input[value=thanks]')?.click();
    await shown.shows('After sending, visitors are taken to https://linden.example/prices.');
  });
});
