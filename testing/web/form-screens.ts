import { FormFigures, FormLead, formSubmissions, QuarantinedSubmission } from '#features/form-results/contract.ts';
import { FormDefinition, LeadForm, leadForms, Question } from '#features/lead-forms/contract.ts';
import { FormLink, formLinks } from '#features/lead-forms/links-contract.ts';
import { LeadTrace } from '#features/leads/contract.ts';
import { answers, type FakeCall, pageWith } from './fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from './render.tsx';
import { sample } from './sample.ts';

/** Where the tabs of the form are. */
export const LEADS = '/integrations/lead-forms/5?tab=leads';
export const SHARE = '/integrations/lead-forms/5?tab=share';
export const QUARANTINE = `${LEADS}&part=quarantine`;

export const FORM_NAME = 'Bayshore register interest';

export const picture = {
  height: 480,
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 480"/>',
  cover: null,
};

export const danielOng = { id: 8, name: 'Daniel Ong' };

const question = (id: string, kind: Question['kind'], label: string) =>
  sample(Question, { id, kind, label, is_required: true });

export const draft = sample(FormDefinition, {
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

/** A live form with an address of its own. */
export const form = sample(LeadForm, {
  id: 5,
  source_id: 51,
  name: FORM_NAME,
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

export const read = answers(leadForms.get, form);

export const expo = sample(FormLink, {
  id: 31,
  name: 'Expo Singapore, hall 4',
  slug: 'expo',
  address: 'https://go.leadkeep.example/f/bayshore/expo',
  assignee: danielOng,
  views_count: 58,
  leads_count: 34,
});

/** Answers with these named links. */
export const links = (...results: FormLink[]) => linksBeside({ views_count: 88, leads_count: 61 }, ...results);

/** Answers with these named links beside a main link with these figures. */
export const linksBeside = (main: { views_count: number; leads_count: number }, ...results: FormLink[]) =>
  answers(formLinks.list, {
    main,
    results,
    seen_on_sites: ['bayshorehomes.example', 'northgate.example'],
  });

export const preview = answers(leadForms.preview, { html: '<p>Register your interest</p>' });

/** A lead that came by the main link. */
export const lead = sample(FormLead, {
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

/** Answers with these leads. */
/** One whole page of submissions, of which some are hidden from the person. */
export const submissions = <Row>(results: Row[], hidden_count = 0) => ({ ...pageWith(results), hidden_count });

export const leads = (results: FormLead[], hidden_count = 0) =>
  answers(formSubmissions.listLeads, submissions(results, hidden_count));

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

/** Figures of which the phone number stops most people. */
export const figures = sample(FormFigures, {
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

/** What the tab of the leads asks for. */
export const leadsCalls = [read, leads([lead]), asked, withFigures, links(expo)];

/** An enquiry with weak signs. */
export const giulia = sample(QuarantinedSubmission, {
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

/** The state of every screen for people who may not manage integrations. */
export const noRight = {
  it: 'is refused to people who may not manage integrations',
  person: { policies: [] },
  shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
};

let opened: OpenPage | undefined;

/** Opens a page; whoever does closes it after the test with `closePage`. */
export function open(path: string, calls: readonly FakeCall[], options: PageOptions = {}): OpenPage {
  opened = openPage(path, { ...options, calls });
  return opened;
}

export const closePage = () => opened?.close();

/** Returns the calls of one kind that a page has made. */
export const askedFor = (page: OpenPage, call: FakeCall['endpoint']) =>
  page.network.asked.filter((each) => each === call);
