import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { LeadTrace } from '#features/leads/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { FormDefinition, LeadForm, LeadFormItem, leadForms, Question } from '../contract.ts';
import { FormLink, formLinks } from '../links-contract.ts';
import {
  FormFigures,
  FormLead,
  formSubmissions,
  QuarantinedSubmission,
  SignFigures,
  UnfinishedSubmission,
} from '../submissions-contract.ts';
import { leadFormsWeb } from './index.ts';
import { ShareTab } from './share/share-tab.tsx';

const { lead_forms, lead_form } = leadFormsWeb.screens;

const LONG_NAME = 'Alexandria Papadopoulou-Fitzgerald of the Northgate Residences';
const picture = { height: 480, svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 480"/>' };
const danielOng = { id: 8, name: 'Daniel Ong' };

const bayshore = sample(LeadFormItem, {
  id: 5,
  source_id: 51,
  name: 'Bayshore register interest',
  language: 'en',
  state: 'LIVE',
  live_version: 4,
  published_at: '2026-01-14T02:00:00.000Z',
  questions_count: 5,
  pages_count: 1,
  links_count: 6,
  sites_count: 0,
  unpublished_changes: 0,
  leads_count: 146,
  weeks: [2, 4, 3, 5, 6, 5, 7, 8, 7, 9, 8, 11],
  finish_rate: 0.38,
  last_lead_at: '2026-11-20T08:30:00.000Z',
  last_lead_name: 'Charlotte Whitfield',
  assignee: danielOng,
  preview: picture,
});
const dubai = {
  ...bayshore,
  id: 6,
  source_id: 61,
  name: 'معرض دبي العقاري',
  language: 'ar',
  state: 'DRAFT',
  live_version: null,
  published_at: null,
  links_count: 0,
  leads_count: 0,
  weeks: [],
  finish_rate: null,
  last_lead_at: null,
  last_lead_name: null,
  assignee: null,
} satisfies LeadFormItem;
const fair = {
  ...bayshore,
  id: 7,
  source_id: 71,
  name: LONG_NAME,
  state: 'CLOSED',
  closed_by: 'NUMBER',
  max_leads: 200,
  leads_count: 200,
} satisfies LeadFormItem;
const quote = { ...bayshore, id: 9, source_id: 91, name: 'Term life quick quote', is_silent: true };

const listed = (...forms: LeadFormItem[]) => [
  answers(leadForms.list, pageWith(forms)),
  answers(leadForms.search, pageWith(forms)),
];
const noneDeleted = answers(leadForms.listDeleted, { results: [] });

const question = (id: string, kind: Question['kind'], label: string) =>
  sample(Question, { id, kind, label, is_required: true });
const draft = sample(FormDefinition, {
  title: 'Register your interest',
  language: 'en',
  look: { accent: '#0f6670', theme: 'auto', cover_key: null, logo_key: null, shows_contact: true },
  questions: [
    question('qname01', 'name', 'Name'),
    question('qphone1', 'phone', 'Phone number'),
    question('qtype01', 'custom_field', 'Property type'),
    question('qagree1', 'consent', 'Consent'),
  ],
  unfinished_notice: 'We keep what you wrote.',
});
const form = sample(LeadForm, {
  id: 5,
  source_id: 51,
  name: bayshore.name,
  state: 'LIVE',
  live_version: 4,
  alias: 'bayshore',
  address: 'https://go.leadkeep.example/f/k7Qm2vXwAbCdEfGhIjKlMn',
  alias_address: 'https://go.leadkeep.example/f/bayshore',
  allowed_sites: ['bayshorehomes.example'],
  leads_count: 146,
  unfinished_count: 9,
  quarantined_count: 2,
  draft,
});
const read = answers(leadForms.get, form);

const expo = sample(FormLink, {
  id: 31,
  name: 'Expo Singapore, hall 4',
  slug: 'expo',
  address: 'https://go.leadkeep.example/f/bayshore/expo',
  assignee: danielOng,
  views_count: 58,
  leads_count: 34,
});
const links = (...results: FormLink[]) =>
  answers(formLinks.list, {
    main: { views_count: 88, leads_count: 61 },
    results,
    seen_on_sites: ['bayshorehomes.example', 'northgate.example'],
  });
const qr = answers(formLinks.drawQr, { link: form.address, svg: picture.svg, png: 'data:image/png;base64,AA' });
const preview = answers(leadForms.preview, { html: '<p>Register your interest</p>' });
const choices = [answers(clients.listAssignees, pageWith([])), answers(clientGroups.list, pageWith([]))];
const shared = [read, links(expo), qr, preview, ...choices];

const lead = sample(FormLead, {
  id: '0198a0de-0000-7000-8000-000000000001',
  name: 'Charlotte Whitfield',
  version: 4,
  answers: [
    { key: 'qname01', label: 'Name', values: ['Charlotte Whitfield'] },
    { key: 'qphone1', label: 'Phone number', values: ['+44 7700 900142'] },
    { key: 'qtype01', label: 'Property type', values: ['3-bedroom condo'] },
  ],
  consents: [{ question_id: 'qagree1', text: 'You may write to me.', version: 4, at: '2026-11-20T06:45:10.000Z' }],
  came_by: { first_touch: null, last_touch: null, site: 'bayshorehomes.example' },
  first_touch_text: 'Facebook ad “Linden launch”, 09 Mar 2026',
  last_touch_text: 'bayshorehomes.example/floor-plans',
  sent_at: '2026-11-20T06:45:10.000Z',
  client_id: 77,
  is_new_lead: true,
  assignee: danielOng,
  trace: sample(LeadTrace, {
    submitted_at: '2026-11-20T06:45:10.000Z',
    received_at: '2026-11-20T06:45:10.014Z',
    filed_at: '2026-11-20T06:45:10.062Z',
    seen_at: '2026-11-20T06:45:12.000Z',
  }),
});
const leads = (results: FormLead[], hidden_count = 0) =>
  answers(formSubmissions.listLeads, { ...pageWith(results), hidden_count });

const step = (name: string, label: string, reached_count: number, stopped_count: number) => ({
  step: name,
  label,
  reached_count,
  stopped_count,
});
const counted = (views_count: number, started_count: number, sent_count: number) => ({
  views_count,
  started_count,
  sent_count,
  quarantined_count: 2,
});
const figures = sample(FormFigures, {
  from: '2026-01-14',
  to: '2026-11-20',
  time_zone: 'Asia/Singapore',
  views_count: 384,
  sent_count: 146,
  finish_rate: 0.38,
  days: [{ day: '2026-11-19', views_count: 12, started_count: 8, sent_count: 5, quarantined_count: 2 }],
  steps: [
    step('opened', 'Opened', 384, 143),
    step('qname01', 'Name', 241, 5),
    step('qphone1', 'Phone number', 236, 38),
    step('qtype01', 'Property type', 198, 8),
    step('qagree1', 'Consent', 190, 14),
    step('sent', 'Sent', 146, 0),
  ],
  links: [{ link_id: 31, name: 'Expo Singapore, hall 4', ...counted(58, 41, 34) }],
  versions: [{ version: 4, ...counted(384, 241, 146) }],
});
const withFigures = answers(formSubmissions.readFigures, figures);
const asked = answers(formSubmissions.listQuestions, {
  results: draft.questions.map(({ id, kind, label }) => ({ id, kind, label })),
});
const leadsCalls = [read, leads([lead]), asked, withFigures, links(expo)];

const giulia = sample(QuarantinedSubmission, {
  id: '0198a0de-0000-7000-8000-000000000002',
  name: 'Giulia Ferrari',
  phone: '+39 347 123 4567',
  answers: [{ key: 'qnote01', label: 'Note', values: ['Can I visit on Saturday at 11?'] }],
  score: 55,
  threshold: 50,
  signs: [
    { sign: 'challenge_missing', weight: 25, is_strong: false, detail: '' },
    { sign: 'sent_too_fast', weight: 30, is_strong: false, detail: '1.7' },
  ],
  sent_at: '2026-11-20T05:18:00.000Z',
  kept_until: '2026-12-20T05:18:00.000Z',
});
const prize = {
  ...giulia,
  id: '0198a0de-0000-7000-8000-000000000003',
  name: 'Win-Prize www.lucky.example',
  score: 150,
  signs: [
    { sign: 'trap_filled', weight: 80, is_strong: true, detail: '' },
    { sign: 'same_text', weight: 70, is_strong: true, detail: '14' },
  ],
} satisfies QuarantinedSubmission;
const signs = answers(
  formSubmissions.readSigns,
  sample(SignFigures, {
    filed_count: 63,
    held_count: 21,
    released_count: 2,
    discarded_count: 14,
    signs: [{ sign: 'trap_filled', is_strong: true, seen_count: 14, released_count: 0 }],
  }),
);
const quarantined = (...results: QuarantinedSubmission[]) =>
  answers(formSubmissions.listQuarantined, pageWith(results));
const quarantineCalls = [read, quarantined(giulia, prize), signs, links(expo)];

const LIST = '/integrations/lead-forms';
const SHARE = '/integrations/lead-forms/5?tab=share';
const LEADS = '/integrations/lead-forms/5?tab=leads';
const UNFINISHED = `${LEADS}&part=unfinished`;
const QUARANTINE = `${LEADS}&part=quarantine`;

const noRight = {
  it: 'is refused to people who may not manage integrations',
  person: { policies: [] },
  shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
};

testScreens(
  { lead_forms, lead_form },
  {
    lead_forms: {
      at: LIST,
      empty: [
        {
          it: 'says what a form is and what it can begin with',
          calls: [...listed(), noneDeleted],
          shows: ['Your first form', 'Contact form', 'Register interest', 'Ask for a quote', 'Empty form'],
          lacks: ['Search forms'],
        },
        {
          it: 'says that no form is in a state, and shows the others',
          at: `${LIST}?state=CLOSED`,
          calls: [...listed(bayshore), answers(leadForms.search, pageWith([])), noneDeleted],
          shows: ['No form here', 'Clear filters'],
        },
        {
          it: 'names what was searched for',
          at: `${LIST}?search=linden`,
          calls: [...listed(bayshore), answers(leadForms.search, pageWith([])), noneDeleted],
          shows: ['No form matches “linden”'],
        },
      ],
      failed: [
        {
          it: 'says that the forms failed to load',
          calls: [answers(leadForms.list, pageWith([])), fails(leadForms.search, 'internal'), noneDeleted],
          shows: ['Couldn’t load the forms'],
        },
        {
          it: 'says that the deleted forms failed to load',
          at: `${LIST}?deleted=true`,
          calls: [...listed(bayshore), fails(leadForms.listDeleted, 'internal')],
          shows: ['Couldn’t load the deleted forms'],
        },
      ],
      locked: [
        noRight,
        {
          it: 'says in the free tier that live forms go on receiving',
          person: { is_free_tier: true },
          calls: [...listed(bayshore), noneDeleted],
          shows: ['Live forms go on receiving.', 'See plans', 'Bayshore register interest'],
        },
      ],
      filled: [
        {
          it: 'shows each form with its state, leads, weeks, finish rate, last lead and who gets its leads (S1-9-04)',
          calls: [...listed(bayshore, dubai, fair), noneDeleted],
          shows: [
            'All3',
            'Live1',
            'Draft1',
            'Closed1',
            '3 forms',
            'Bayshore register interest',
            '5 questions · English · 6 named links',
            'Since 14 Jan 2026',
            '75 in 12 weeks',
            '38%',
            'Charlotte Whitfield',
            'Daniel Ong',
            'معرض دبي العقاري',
            'العربية, right to left',
            'By rules',
            LONG_NAME,
            '200 of 200 leads',
          ],
          lacks: ['Deleted'],
        },
        {
          it: 'names the last day on which a form is open',
          calls: [...listed({ ...bayshore, closes_at: '2026-11-30T16:00:00.000Z' }), noneDeleted],
          shows: ['Ends 30 Nov 2026'],
        },
        {
          it: 'warns of a form that is silent too long',
          calls: [...listed(quote), noneDeleted],
          shows: ['Term life quick quote: no lead for', 'Silent too long', 'Check the form'],
        },
        {
          it: 'opens the form of a lead source, as links from leads do',
          at: `${LIST}?source=51`,
          calls: [...listed(bayshore), noneDeleted, ...leadsCalls],
          shows: ['Where people stop', 'Charlotte Whitfield'],
        },
        {
          it: 'lists deleted forms, each to restore',
          at: `${LIST}?deleted=true`,
          calls: [
            ...listed(bayshore),
            answers(leadForms.listDeleted, {
              results: [{ id: 3, name: 'Old fair', deleted_at: '2026-11-18T02:00:00.000Z' }],
            }),
          ],
          shows: ['Deleted1', 'Deleted in the last 30 days', 'Old fair', 'Restore Old fair'],
        },
      ],
    },
    lead_form: {
      at: LEADS,
      empty: [
        {
          it: 'says how leads come, where nobody has sent any',
          calls: [...leadsCalls, leads([])],
          shows: ['No lead yet', 'Share the link, print its QR code'],
        },
        {
          it: 'says that a draft can be opened by nobody',
          calls: [...leadsCalls, answers(leadForms.get, { ...form, live_version: null, state: 'DRAFT' }), leads([])],
          shows: ['Nobody can open the form before it is published.', 'Publish'],
        },
        {
          it: 'counts leads that belong to others',
          calls: [...leadsCalls, leads([], 12)],
          shows: ['Its leads belong to others', '12 other leads that you may not see'],
        },
        {
          it: 'says that nobody has opened the form in this time',
          calls: [
            ...leadsCalls,
            answers(formSubmissions.readFigures, {
              ...figures,
              views_count: 0,
              sent_count: 0,
              quarantined_count: 0,
              finish_rate: null,
            }),
          ],
          shows: ['No view was counted in this time.'],
          lacks: ['By day'],
        },
        {
          it: 'counts leads of pages without script, of which no view is known',
          calls: [
            ...leadsCalls,
            answers(formSubmissions.readFigures, { ...figures, views_count: 0, sent_count: 3, finish_rate: null }),
          ],
          shows: ['No view was counted in this time.', '3 leads', 'By day'],
        },
        {
          it: 'has no named link at first',
          at: SHARE,
          calls: [...shared, links()],
          shows: ['No named links yet', 'Add link'],
        },
        {
          it: 'says that nothing is held back',
          at: QUARANTINE,
          calls: [...quarantineCalls, quarantined()],
          shows: ['Nothing is held back', 'Nothing is thrown away.'],
        },
        {
          it: 'says when what is unfinished becomes a lead',
          at: UNFINISHED,
          calls: [...leadsCalls, answers(formSubmissions.listUnfinished, pageWith([]))],
          shows: ['Nobody is in the middle of it', '30 minutes'],
        },
        {
          it: 'says how a form without a consent line gets unfinished leads',
          at: UNFINISHED,
          calls: [
            ...leadsCalls,
            answers(leadForms.get, { ...form, draft: { ...draft, unfinished_notice: '' } }),
            answers(formSubmissions.listUnfinished, pageWith([])),
          ],
          shows: ['Nothing is kept before sending', 'Open the form'],
        },
      ],
      failed: [
        {
          it: 'says that the form failed to load',
          calls: [fails(leadForms.get, 'internal')],
          shows: ['Couldn’t load this form'],
        },
        {
          it: 'says that the leads failed to load',
          calls: [...leadsCalls, fails(formSubmissions.listLeads, 'internal')],
          shows: ['Couldn’t load the leads', 'Bayshore register interest'],
        },
        {
          it: 'says that the figures failed to load, and shows the leads all the same',
          calls: [...leadsCalls, fails(formSubmissions.readFigures, 'internal')],
          shows: ['Couldn’t load the figures.', 'Charlotte Whitfield'],
        },
        {
          it: 'says that the named links failed to load',
          at: SHARE,
          calls: [...shared, fails(formLinks.list, 'internal')],
          shows: ['Couldn’t load the named links.', 'Embed on a website'],
        },
        {
          it: 'says that the QR code failed to load',
          at: SHARE,
          calls: [...shared, fails(formLinks.drawQr, 'internal')],
          shows: ['Couldn’t draw the QR code.'],
        },
        {
          it: 'says that the quarantine failed to load',
          at: QUARANTINE,
          calls: [...quarantineCalls, fails(formSubmissions.listQuarantined, 'internal')],
          shows: ['Couldn’t load the quarantine'],
        },
        {
          it: 'says that the signs failed to load',
          at: QUARANTINE,
          calls: [...quarantineCalls, fails(formSubmissions.readSigns, 'internal')],
          shows: ['Couldn’t load the signs.', 'Giulia Ferrari'],
        },
      ],
      locked: noRight,
      filled: [
        {
          it: 'says that the form was deleted',
          calls: [...leadsCalls, fails(leadForms.get, 'not_found')],
          shows: ['This form does not exist', 'Deleted forms can be restored for 30 days from the list.'],
        },
        {
          it: 'shows the leads with a column for each question, and who may not be seen',
          calls: [...leadsCalls, leads([lead, { ...lead, id: giulia.id, name: '林美玲', is_test: true }], 3)],
          shows: [
            'Leads146',
            'Unfinished9',
            'Quarantine2',
            'Phone number',
            'Property type',
            '+44 7700 900142',
            '3-bedroom condo',
            'Main link',
            'Daniel Ong',
            '林美玲',
            '3 other leads that you may not see',
          ],
        },
        {
          it: 'shows under a name all answers, the consent with its text and version, where from, and how fast',
          calls: leadsCalls,
          acts: async (page) => {
            await page.shows('Charlotte Whitfield');
            page.press('Charlotte Whitfield New');
          },
          shows: [
            'You may write to me. (version 4, 20 Nov 2026, 02:45 PM)',
            'Facebook ad “Linden launch”, 09 Mar 2026',
            'bayshorehomes.example/floor-plans',
            'Main link, version 4',
            '02:45:10 PM sent',
            'stored + 14 ms',
            'filed + 62 ms',
            'on screen + 2s',
            'Open client',
            'Full trace',
          ],
        },
        {
          it: 'shows every stage of a lead',
          calls: leadsCalls,
          acts: async (page) => {
            await page.shows('Charlotte Whitfield');
            page.press('Charlotte Whitfield New');
            await page.shows('Full trace');
            page.press('Full trace');
          },
          shows: ['Trace of Charlotte Whitfield', 'Form sent', 'Saved'],
        },
        {
          it: 'says where people stop, and what could be done about it',
          calls: leadsCalls,
          shows: [
            '146 of 384',
            '38%',
            'Phone number: 236 got here, 38 stopped',
            '38 people stop at Phone number.',
            'It is question 2. Say why you ask, or move it below Property type.',
            'Edit this question',
            '9 people left a phone or e-mail under the consent line, then stopped.',
          ],
        },
        {
          it: 'counts the last 30 days until somebody chooses others, and says so',
          calls: leadsCalls,
          shows: ['Last 30 days', 'Started'],
          lacks: ['All time'],
        },
        {
          it: 'opens the leads of the days that are counted',
          calls: [...leadsCalls, answers(formSubmissions.readFigures, { ...figures, from: '2026-10-22' })],
          acts: async (page) => {
            await page.shows('146 leads');
            page.press('146 leads');
          },
          shows: ['22 Oct 2026 to 20 Nov 2026'],
        },
        {
          it: 'opens the rows that a figure counts',
          calls: [...leadsCalls, ...quarantineCalls],
          acts: async (page) => {
            await page.shows('19 Nov');
            page.press('Show 2 held back: 19 Nov 2026');
          },
          shows: ['Giulia Ferrari', '19 Nov 2026 to 19 Nov 2026'],
        },
        {
          it: 'shows its link, named links with their leads of their views, and how it is embedded',
          at: SHARE,
          calls: shared,
          shows: [
            '61 leads of 88 views',
            'bayshore',
            'Yours',
            'The address /f/k7Qm2vXwAbC… goes on working.',
            'Expo Singapore, hall 4',
            '/f/bayshore/expo',
            'of 58 views',
            'Seen on 2 sites today',
            '<script src="https://go.leadkeep.example/f/embed.js" data-form="bayshore" async></script> <a href="https://go.leadkeep.example/f/bayshore">Register your interest</a>',
            'bayshorehomes.example',
            'Script: as tall as the form',
            'Iframe: scrolls inside 720 px',
          ],
        },
        {
          it: 'says that the group of a link was deleted, in its row and where another is chosen',
          at: SHARE,
          calls: [...shared, links({ ...expo, group_id: 404 })],
          acts: async (page) => {
            await page.shows('A deleted group');
            page.press('More for Expo Singapore, hall 4');
            await page.shows('Edit');
            page.press('Edit');
          },
          shows: ['Edit Expo Singapore, hall 4', 'It is left out. Choose another one, or none.'],
        },
        {
          it: 'says of a readable address why it is not free',
          at: SHARE,
          calls: [...shared, answers(leadForms.checkAlias, { is_free: false, reason: 'This address is taken' })],
          acts: async (page) => {
            await page.shows('Yours');
            page.write('Readable address', 'northgate');
          },
          shows: ['This address is taken'],
        },
        {
          it: 'offers to save a readable address that is free',
          at: SHARE,
          calls: [...shared, answers(leadForms.checkAlias, { is_free: true, reason: null })],
          acts: async (page) => {
            await page.shows('Yours');
            page.write('Readable address', 'bayshore-homes');
          },
          shows: ['Free', 'Save address'],
        },
        {
          it: 'suggests the end of a link’s address from its name',
          at: SHARE,
          calls: shared,
          acts: async (page) => {
            await page.shows('Expo Singapore, hall 4');
            page.press('Add link');
            await page.shows('Add a named link');
            page.write('Name required', 'Road show Dubai Marina');
          },
          shows: ['road-show-dubai-marina', 'Its leads go to', 'Its clients join', 'New clients begin in'],
        },
        {
          it: 'shows the reasons of everything held back, strong and weak ones, with score and threshold',
          at: QUARANTINE,
          calls: quarantineCalls,
          shows: [
            'Nothing is thrown away.',
            'Giulia Ferrari',
            'Can I visit on Saturday at 11?',
            'Score 55, held from 50',
            'Weak sign: Challenge did not load +25',
            'Weak sign: Sent after 1.7s +30',
            'Strong sign: Hidden field filled +80',
            'Strong sign: Same text 14 times +70',
            'Kept until 20 Dec',
            'Signs in 30 days',
            '63',
            'Hidden field filled',
            'Tell me about each one held back',
          ],
        },
        {
          it: 'says when what is unfinished becomes a lead',
          at: UNFINISHED,
          calls: [
            ...leadsCalls,
            answers(
              formSubmissions.listUnfinished,
              pageWith([
                sample(UnfinishedSubmission, {
                  name: 'Omar Al Farsi',
                  page: 1,
                  becomes_lead_at: '2099-11-20T07:15:00.000Z',
                }),
                sample(UnfinishedSubmission, { id: '0198a0de-0000-7000-8000-000000000009', becomes_lead_at: null }),
              ]),
            ),
          ],
          shows: ['Omar Al Farsi', 'Page 2', 'Becomes a lead at 03:15 PM', 'Becomes no lead: no phone or e-mail'],
        },
        {
          it: 'shows the draft as visitors will see it',
          calls: [...leadsCalls, preview],
          acts: async (page) => {
            await page.shows('Charlotte Whitfield');
            page.press('Preview');
          },
          shows: ['Preview of Bayshore register interest', 'After sending', 'Desktop', 'Phone'],
        },
      ],
    },
  },
);

let opened: OpenPage | undefined;

function open(path: string, calls: readonly FakeCall[], options: PageOptions = {}): OpenPage {
  opened = openPage(path, { ...options, calls });
  return opened;
}

afterEach(() => opened?.close());

const askedFor = (page: OpenPage, call: FakeCall['endpoint']) => page.network.asked.filter((each) => each === call);

/** Opens the menu of a form and chooses in it. */
async function chooseInMenu(page: OpenPage, name: string, item: string): Promise<void> {
  await page.shows(`More for ${name}`);
  page.press(`More for ${name}`);
  await page.shows(item);
  page.press(item);
}

describe('a form of the list', () => {
  const calls = [...listed(bayshore), noneDeleted];

  it('is deleted after a question, and the toast restores it', async () => {
    const page = open(LIST, [...calls, answers(leadForms.delete, done), answers(leadForms.restore, form)]);
    await chooseInMenu(page, bayshore.name, 'Delete');
    await page.shows('Delete Bayshore register interest?', 'answers begun before are taken for 24 hours');
    [...document.querySelectorAll('button')].findLast((each) => each.textContent === 'Delete')?.click();
    await page.shows('Bayshore register interest is deleted');
    page.press('Undo');
    await page.shows('Bayshore register interest is restored');
    expect(askedFor(page, leadForms.restore)).toHaveLength(1);
    expect(page.network.faults).toEqual([]);
  });

  it('is copied without its address, links and leads', async () => {
    const page = open(LIST, [...calls, answers(leadForms.copy, { ...form, id: 12, name: 'Bayshore (copy)' })]);
    await chooseInMenu(page, bayshore.name, 'Make a copy');
    await page.shows('Bayshore (copy) was made', 'It is a draft, without address, links and leads.');
  });

  it('is archived and brought back by its toast', async () => {
    const page = open(LIST, [...calls, answers(leadForms.archive, { ...form, is_archived: true })]);
    await chooseInMenu(page, bayshore.name, 'Archive');
    await page.shows('Bayshore register interest is archived');
    page.press('Undo');
    await vi.waitFor(() => expect(askedFor(page, leadForms.archive)).toHaveLength(2));
    expect(page.network.faults).toEqual([]);
  });
});

describe('the quarantine', () => {
  it('releases one submission with a press', async () => {
    const page = open(QUARANTINE, [...quarantineCalls, answers(formSubmissions.release, { released_count: 1 })]);
    await page.shows('Giulia Ferrari');
    page.press('Release the enquiry of Giulia Ferrari');
    await page.shows('1 enquiry is released', 'It is filed with the time it was sent.');
    expect(page.network.faults).toEqual([]);
  });

  it('shows everything somebody wrote and where they came from, before anybody decides', async () => {
    const page = open(QUARANTINE, quarantineCalls);
    await page.shows('Giulia Ferrari');
    page.press('All answers of Giulia Ferrari');
    await page.shows('First touch');
    const dialog = document.querySelector('[role=dialog]')?.textContent;
    expect(dialog).toContain('Can I visit on Saturday at 11?');
    expect(dialog).toContain('First touch');
  });

  it('deletes several at once and brings them back', async () => {
    const page = open(QUARANTINE, [...quarantineCalls, answers(formSubmissions.discard, { changed_count: 2 })]);
    await page.shows('Giulia Ferrari');
    for (const box of document.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')) box.click();
    await page.shows('2 selected', 'Release 2 enquiries');
    page.press('Delete');
    await page.shows('2 enquiries are deleted');
    page.press('Undo');
    await page.shows('2 enquiries are back in quarantine');
    expect(page.network.faults).toEqual([]);
  });

  it('is told about at once when somebody asks for it', async () => {
    const page = open(QUARANTINE, [
      ...quarantineCalls,
      answers(leadForms.update, { ...form, tells_each_quarantined: true }),
    ]);
    await page.shows('Tell me about each one held back');
    document.querySelector<HTMLInputElement>('input[role=switch]')?.click();
    await vi.waitFor(() => expect(askedFor(page, leadForms.update)).toHaveLength(1));
    expect(page.network.faults).toEqual([]);
  });
});

describe('a site', () => {
  it('is added from a pasted address, by its host alone', async () => {
    const page = open(SHARE, [...shared, answers(leadForms.update, form)]);
    await page.shows('Allowed sites');
    page.press('Add site');
    await page.shows('Cancel');
    page.write('Site', 'https://Northgate.example/contact?x=1');
    page.press('Add site');
    await vi.waitFor(() => expect(askedFor(page, leadForms.update)).toHaveLength(1));
    expect(page.network.faults).toEqual([]);
  });

  it('that is none is refused before it is sent', async () => {
    const page = open(SHARE, shared);
    await page.shows('Allowed sites');
    page.press('Add site');
    await page.shows('Cancel');
    page.write('Site', 'not a site');
    page.press('Add site');
    await page.shows('Write a site like example.com');
  });
});

describe('somebody who may not manage integrations', () => {
  it('shares a form and changes nothing', async () => {
    opened = openPart(() => <ShareTab form={form} />, { calls: shared, person: { policies: [] } });
    await opened.shows('go.leadkeep.example/f/bayshore', 'Expo Singapore, hall 4', 'QR as SVG', 'Copy link');
    for (const words of ['Add link', 'Add site', 'Build', 'Settings', 'Save address']) {
      expect(opened.text()).not.toContain(words);
    }
  });
});

describe('an open list', () => {
  it('reads its leads again when a live event says that one came', async () => {
    const page = open(LEADS, leadsCalls);
    await page.shows('Charlotte Whitfield');
    const before = askedFor(page, formSubmissions.listLeads).length;
    const live = new BroadcastChannel('leadkeep.live');
    live.postMessage({
      kind: 'change',
      cursor: '1',
      message: {
        id: 'one',
        kind: 'lead-form.submissions-changed',
        subject: 'lead-form',
        subject_id: 5,
        by_me: false,
        to_me: false,
        refreshes: ['form-submissions', 'lead-forms'],
      },
    });
    await vi.waitFor(() => expect(askedFor(page, formSubmissions.listLeads).length).toBeGreaterThan(before));
    live.close();
  });
});

describe('a form', () => {
  it('that is being published says so on its button', async () => {
    const draftForm = answers(leadForms.get, { ...form, live_version: null, state: 'DRAFT' });
    const page = open(LEADS, [...leadsCalls, draftForm, waits(leadForms.publish)]);
    await page.shows('Charlotte Whitfield');
    page.press('Publish');
    await vi.waitFor(() => expect(document.querySelector('button[aria-busy=true]')?.textContent).toContain('Publish'));
  });
});
