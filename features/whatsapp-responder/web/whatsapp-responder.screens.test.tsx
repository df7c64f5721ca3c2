import { describe, expect, it } from 'vitest';
import { AutomationDetails, automations } from '#features/automations/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { TemplateItem, VersionState, whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { answers, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { askedLast, criterion, moveFirstDown, people, plainRule } from '#testing/web/rules.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { AnsweringNumber, Autoresponder, Responder, type ResponderAnswer, whatsappResponder } from '../contract.ts';
import { describeWait } from './describe-wait.ts';
import { responderForm } from './editor/responder-form.ts';
import { whatsappResponderWeb } from './index.ts';

const answer: ResponderAnswer = {
  template_id: 41,
  wait_seconds: 45,
  hours: null,
  outside: 'WAIT',
  outside_template_id: null,
  is_on: true,
};
const responder = (id: number, name: string, given: Partial<Responder> = {}) =>
  sample(Responder, { ...plainRule(id, name), answer, template_title: 'Bayshore welcome', ...given });
const referrals = responder(1, 'Referrals', { summary: 'Source is Referral', leads_30_days: 23 });
const weekend = responder(2, 'Weekend', {
  answer: {
    ...answer,
    wait_seconds: 300,
    hours: [{ weekday: 6, from: '09:00', to: '18:00' }],
    outside: 'TEMPLATE',
    outside_template_id: 42,
    is_on: false,
  },
});
const rest = responder(9, 'All other leads', {
  ...askedLast,
  answer: { ...answer, template_id: 42, wait_seconds: 0 },
  template_title: 'After-hours note',
});

const version = (given: Partial<VersionState>) =>
  sample(VersionState, { version: 1, state: 'APPROVED', status: 'APPROVED', ...given });
const template = (id: number, title: string, given: Partial<TemplateItem> = {}) =>
  sample(TemplateItem, { id, title, language: 'en', body: 'Hi {{client_first_name|there}}, thank you.', ...given });
const live = version({ version: 3 });
const welcome = template(41, 'Bayshore welcome', { live, last: live, live_version: 3 });
const note = template(42, 'After-hours note', { last: version({ state: 'PENDING', status: 'PENDING' }) });
const draft = template(43, 'Only a draft');
const number = sample(AnsweringNumber, {
  id: 11,
  display_number: '+65 8123 4500',
  verified_name: 'Kestrel Advisory',
  status: 'CONNECTED',
  quality: 'GREEN',
});

const state = (given: Partial<AutomationDetails['automations'][number]> = {}) =>
  answers(
    automations.getDetails,
    sample(AutomationDetails, {
      automations: [
        {
          kind: 'WHATSAPP_RESPONDER',
          status: 'ACTIVE',
          disabled_reason: null,
          fault: null,
          spent_this_month: 4,
          ...given,
        },
      ],
    }),
  );
const whole = (given: Partial<Autoresponder> = {}) =>
  answers(
    whatsappResponder.getAutoresponder,
    sample(Autoresponder, { status: 'ACTIVE', number, templates: [welcome, note, draft], ...given }),
  );
const listed = (...results: Responder[]) => answers(whatsappResponder.list, { results });
const settings = answers(whatsappResponder.getSettings, { repeat_days: 30, needs_consent: false });
const frame = [state(), whole(), settings];
const choices = [
  people,
  whole(),
  settings,
  answers(whatsappResponder.listCriteria, pageWith([criterion('page_id', 'Facebook Page')])),
  answers(whatsappResponder.listCriteriaValues, pageWith([{ value_id: '12', value_name: 'Website', page_name: null }])),
  waits(whatsappTemplates.get),
  answers(clients.list, { ...pageWith([]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
];
/** Chooses a segment by its value. */
const choose = (value: string) => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)!.click();

const refused = {
  it: 'says who can allow it',
  person: { role: 'MEMBER' as const, policies: [] },
  shows: ['You can’t manage the WhatsApp responder', 'Ask Nadia Rahman for the “Manage team” permission.'],
};

testScreens(whatsappResponderWeb.screens, {
  whatsapp_responder: {
    at: '/automations/whatsapp-responder',
    empty: [
      {
        it: 'says what a responder does',
        calls: [...frame, listed()],
        shows: [
          'The responder is on',
          'No responders yet',
          'A responder answers new leads with a template',
          'New responder',
        ],
      },
      {
        it: 'leads to connecting a number',
        calls: [state(), whole({ number: null, templates: [] }), settings, listed()],
        shows: ['No WhatsApp number is connected', 'Connect WhatsApp'],
      },
    ],
    failed: {
      it: 'says that the responders failed to load',
      calls: [...frame, fails(whatsappResponder.list, 'internal')],
      shows: ['Couldn’t load the responders', 'The responder is on'],
    },
    locked: [
      refused,
      {
        it: 'in the free tier shows the responders, and a new one opens what is part of Pro',
        person: { is_free_tier: true },
        calls: [...frame, listed(referrals)],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('New responder');
        },
        shows: ['The WhatsApp responder is part of Pro'],
      },
      {
        it: 'without credits says until when no lead is answered (S0-4-11)',
        calls: [
          state({ status: 'DISABLED_BY_SYSTEM', disabled_reason: 'USAGE_CREDIT_FINISHED' }),
          whole(),
          settings,
          listed(referrals),
        ],
        shows: ['The responder has no credits', 'All credits are used up, so new leads get no answer until'],
      },
    ],
    filled: [
      {
        it: 'lists the responders in order with templates, waits and the number they leave from (S0-2.1-45, S0-1-28)',
        calls: [...frame, listed(referrals, weekend, rest)],
        shows: [
          '+65 8123 4500',
          'Kestrel Advisory',
          'Few people block or report you',
          '23 leads in 30 days',
          'Bayshore welcome',
          'After 45 s',
          'After 5 min, within business hours',
          'Off',
          'After-hours note',
          'In-Review',
          'At once',
          'Always last',
        ],
      },
      {
        it: 'without a default rule says what becomes of other leads',
        calls: [...frame, listed(referrals)],
        shows: ['All other leads', 'Not answered'],
      },
      {
        it: 'saves a move at once',
        calls: [
          ...frame,
          listed(referrals, weekend),
          answers(whatsappResponder.reorder, { results: [weekend, referrals] }),
        ],
        acts: moveFirstDown,
        shows: ['Referrals is now responder 2'],
      },
      {
        it: 'asks before a responder is deleted',
        calls: [...frame, listed(referrals)],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('Actions for Referrals');
          await opened.shows('Delete responder');
          opened.press('Delete responder');
        },
        shows: ['Delete “Referrals”?', 'What this one sent stays in the history.'],
      },
      {
        it: 'changes what all responders have in common',
        calls: [...frame, listed(referrals), answers(whatsappResponder.updateSettings, { success: true })],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('Settings');
          await opened.shows('Only with a yes from the form');
          document.querySelector<HTMLInputElement>('form input[type=checkbox]')!.click();
          opened.press('Save');
        },
        shows: ['Settings saved'],
      },
      {
        it: 'refuses a number of days that cannot be',
        calls: [...frame, listed(referrals)],
        acts: async (opened) => {
          await opened.shows('Source is Referral');
          opened.press('Settings');
          await opened.shows('Only with a yes from the form');
          opened.write('The same person gets no second answer for', '400');
          opened.press('Save');
        },
        shows: ['Enter a number from 0 to 365'],
      },
    ],
  },
  add_responder: {
    at: '/automation/whatsapp-responder',
    empty: {
      it: 'begins with every lead and no template',
      calls: choices,
      shows: [
        'New responder',
        'All sources',
        'Without a template no lead is answered.',
        'All leads are not answered, because no template is chosen.',
        'The same person within 30 days.',
      ],
      lacks: ['Outside these hours', 'Unsaved changes'],
    },
    failed: 'none: a new responder is read from nowhere',
    locked: refused,
    filled: [
      {
        it: 'is for every lead left with ?default=true',
        at: '/automation/whatsapp-responder?default=true',
        calls: choices,
        shows: ['When no other responder matches'],
        lacks: ['Add condition'],
      },
      {
        it: 'where there is no template leads to writing one',
        calls: [...choices, whole({ templates: [] })],
        shows: ['There is no template yet.', 'Write a template'],
      },
    ],
  },
  edit_responder: {
    at: '/automation/whatsapp-responder/2',
    empty: {
      it: 'says that the responder is gone',
      calls: [...choices, fails(whatsappResponder.get, 'not_found')],
      shows: ['This responder no longer exists'],
    },
    failed: {
      it: 'says that it failed to load',
      calls: [...choices, fails(whatsappResponder.get, 'internal')],
      shows: ['Couldn’t load this responder'],
    },
    locked: refused,
    filled: [
      {
        it: 'shows template, wait, hours and what happens outside them (S0-2.1-50)',
        calls: [...choices, listed(referrals, weekend), answers(whatsappResponder.get, weekend)],
        shows: [
          'Weekend',
          'Active, version 3',
          'This responder is off',
          'Saturday',
          'Send another template',
          'Meta is still reviewing the template.',
          'are passed over, because this responder is off.',
          'Test leads, leads older than 24 hours',
        ],
      },
      {
        it: 'says which version leads get while the new text is in review',
        calls: [
          ...choices,
          whole({ templates: [{ ...welcome, last: version({ version: 4, state: 'PENDING', status: 'PENDING' }) }] }),
          listed(referrals),
          answers(whatsappResponder.get, referrals),
        ],
        shows: [
          'While the new text is in review, leads keep getting version 3.',
          'are answered with “Bayshore welcome” after 45 s.',
          'Edit the template',
        ],
      },
      {
        it: 'refuses a wait that cannot be',
        calls: [...choices, listed(referrals), answers(whatsappResponder.get, referrals)],
        acts: async (opened) => {
          await opened.shows('Counted from the assignment');
          choose('own');
          await opened.shows('Minutes');
          opened.write('Minutes', '2000');
          opened.press('Save responder');
        },
        shows: ['Enter minutes from 0 to 1,440'],
      },
      {
        it: 'saves another wait and leads back to the list',
        calls: [
          state(),
          ...choices,
          listed(referrals),
          answers(whatsappResponder.get, referrals),
          answers(whatsappResponder.update, { ...referrals, version: 4 }),
        ],
        acts: async (opened) => {
          await opened.shows('Counted from the assignment');
          choose('300');
          opened.press('Save responder');
        },
        shows: ['Referrals saved'],
      },
    ],
  },
});

describe('a change of a responder', () => {
  it('sends the whole answer, with hours and wait as calls take them', () => {
    const { answer: read } = responderForm.read(weekend);
    const values = { ...responderForm.newValues, answer: { ...read, own_wait: '1,5' } };
    expect(responderForm.toPatch(values, ['answer'])).toEqual({ answers: [{ ...weekend.answer, wait_seconds: 90 }] });
  });
});

describe('a wait', () => {
  it('is read in its largest unit', () => {
    expect([0, 45, 90, 300, 3_600, 5_400].map(describeWait)).toEqual([
      'At once',
      '45 s',
      '90 s',
      '5 min',
      '1 h',
      '1.5 h',
    ]);
  });
});
