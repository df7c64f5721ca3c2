import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, leadsTag } from '#domain/tags.ts';
import {
  Attribution,
  FoundSign,
  GivenConsent,
  NotGivenBecause,
  SpamSign,
} from '#features/form-submissions/contract.ts';
import { aboutForm } from '#features/lead-forms/access.ts';
import { Question } from '#features/lead-forms/contract.ts';
import { formSubmissionsTag, leadFormsTag } from '#features/lead-forms/tags.ts';
import { LeadAnswer, LeadTrace } from '#features/leads/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';

export * from './consents-contract.ts';

const OWN = '/api/lead-forms/{id}' as const;

/** The most submissions released or deleted at once. */
export const MAX_AT_ONCE = 200;

const Submission = z.object({
  id: Uuid,
  version: z.int(),
  /** Null for the main link. */
  link_id: Id.nullable(),
  link_name: z.string().nullable(),
  name: z.string(),
  /** As they came, in the order of the form. */
  answers: z.array(LeadAnswer),
  consents: z.array(GivenConsent),
  came_by: Attribution,
  /** First and last touch in one line each, for people; null where nothing is known. */
  first_touch_text: z.string().nullable(),
  last_touch_text: z.string().nullable(),
  sent_at: Instant,
});
/** What every submission has, whatever became of it. */
export type Submission = z.output<typeof Submission>;

/** What became of the content that the form promised: WAITS while nobody has the client. */
export const PromisedContent = z.enum(['TO_COME', 'WAITS', 'GIVEN', ...NotGivenBecause.options]);
export type PromisedContent = z.output<typeof PromisedContent>;

/** A question that the leads of a form have answers to. */
export const AskedQuestion = Question.pick({ id: true, kind: true, label: true });
export type AskedQuestion = z.output<typeof AskedQuestion>;

/** Something that was begun and is neither finished nor a lead yet. */
export const UnfinishedSubmission = z.object({
  ...Submission.shape,
  /** The number of the last page that was sent. */
  page: z.int(),
  /** Null where it can become no lead: nobody can be reached by its answers, or making one failed again and again. */
  becomes_lead_at: Instant.nullable(),
  /** True where making it a lead failed again and again. */
  has_failed: z.boolean(),
});
export type UnfinishedSubmission = z.output<typeof UnfinishedSubmission>;

/** A lead of a form. */
export const FormLead = z.object({
  ...Submission.shape,
  lead_id: Uuid,
  client_id: Id.nullable(),
  is_new_lead: z.boolean(),
  is_test: z.boolean(),
  /** True when it was sent with Next only, and never finished. */
  is_unfinished: z.boolean(),
  assignee: Person.nullable(),
  /** Null where the form promised none. */
  promised_content: PromisedContent.nullable(),
  trace: LeadTrace,
});
export type FormLead = z.output<typeof FormLead>;

/** One page of the leads the caller may see, and how many others there are. */
export const FormLeadsPage = pageOf(FormLead).extend({ hidden_count: z.int() });

export const QuarantinedSubmission = z.object({
  ...Submission.shape,
  score: z.int(),
  /** From which score on a submission is held back. */
  threshold: z.int(),
  signs: z.array(FoundSign),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  kept_until: Instant,
});
export type QuarantinedSubmission = z.output<typeof QuarantinedSubmission>;

/** The signs of the last 30 days: how often seen, and how often on a submission that was released. */
export const SignFigures = z.object({
  filed_count: z.int(),
  held_count: z.int(),
  released_count: z.int(),
  discarded_count: z.int(),
  signs: z.array(z.object({ sign: SpamSign, is_strong: z.boolean(), seen_count: z.int(), released_count: z.int() })),
});
export type SignFigures = z.output<typeof SignFigures>;

export const FigureStep = z.object({
  /** 'opened', 'sent', or the id of a question. */
  step: z.string(),
  label: z.string(),
  reached_count: z.int(),
  stopped_count: z.int(),
});

const figureCounts = {
  views_count: z.int(),
  started_count: z.int(),
  sent_count: z.int(),
  quarantined_count: z.int(),
};

/** What became of the people who opened a form, from views that count (architecture.md §8). */
export const FormFigures = z.object({
  from: CalendarDate,
  to: CalendarDate,
  /** That of the organisation, in which days begin and end. */
  time_zone: z.string(),
  ...figureCounts,
  unfinished_count: z.int(),
  finish_rate: z.number().nullable(),
  days: z.array(z.object({ day: CalendarDate, ...figureCounts })),
  steps: z.array(FigureStep),
  /** The same numbers by link (null: the main one) and by version. */
  links: z.array(z.object({ link_id: Id.nullable(), name: z.string(), ...figureCounts })),
  versions: z.array(z.object({ version: z.int(), ...figureCounts })),
});
export type FormFigures = z.output<typeof FormFigures>;

const TouchPart = z.string().trim().min(1).max(200).optional();
const filters = {
  search: z.string().trim().max(100).optional(),
  /** 0 stands for the main link. */
  link_id: z.union([z.literal('0').transform(() => 0), QueryId]).optional(),
  version: QueryId.optional(),
  /** Calendar days of the organisation; both belong to it. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  /** Which touch the next three are about; either of them when absent. */
  touch: z.enum(['first', 'last']).optional(),
  /** As the line of a touch names it: 'facebook'. */
  source: TouchPart,
  medium: TouchPart,
  campaign: TouchPart,
};
const listed = { ...pageQuery().shape, ...filters };
const reads = [formSubmissionsTag, leadFormsTag];
const AtOnce = z.strictObject({ ids: z.array(Uuid).min(1).max(MAX_AT_ONCE) });

export const formSubmissions = {
  listLeads: endpoint('GET /api/integrations/api/v1/privyr-lead-form/{id}/get-leads', {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary:
      'The leads of a form as they came, newest first: those whose clients the caller may see, and how many others.',
    source: 'leadForms.listLeads',
    query: z.object(listed),
    returns: FormLeadsPage,
    reads: [...reads, leadsTag, clientsTag],
  }),
  listQuestions: endpoint(`GET ${OWN}/lead-questions/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary:
      'The questions its leads may have answers to: those of the live version, then those of older versions with leads.',
    source: 'own: columns of the leads of a form',
    reads,
    returns: z.object({ results: z.array(AskedQuestion) }),
  }),
  listSources: endpoint(`GET ${OWN}/lead-sources/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'The sources of the leads the caller may see, by first or last touch; those with most leads first.',
    source: 'own: leads of a form by where they came from',
    reads: [leadFormsTag],
    returns: z.object({ results: z.array(z.string()) }),
  }),
  exportLeads: endpoint(`GET ${OWN}/export-leads/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'none',
    summary: 'The leads of a form that the caller may see as a CSV for spreadsheets, a column per question.',
    source: 'own: export of a form',
    query: z.object(filters),
    returns: z.unknown().describe('text/csv'),
  }),
  listUnfinished: endpoint(`GET ${OWN}/unfinished/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'What was sent with Next under the consent line and is neither finished nor a lead yet.',
    source: 'own: started, not finished',
    reads,
    query: z.object(listed),
    returns: pageOf(UnfinishedSubmission).extend({ hidden_count: z.int() }),
  }),
  listQuarantined: endpoint(`GET ${OWN}/quarantine/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'Submissions quarantined as spam, with the reasons, newest first.',
    source: 'own: spam goes to quarantine',
    reads,
    query: z.object(listed),
    returns: pageOf(QuarantinedSubmission).extend({ hidden_count: z.int() }),
  }),
  release: endpoint(`POST ${OWN}/quarantine/release/`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'free',
    database: 'transaction',
    summary: 'Files submissions from quarantine with the time they were sent; those already settled are left out.',
    source: 'own: spam goes to quarantine',
    body: AtOnce,
    returns: z.object({ released_count: z.int() }),
    changes: [formSubmissionsTag, leadFormsTag, leadsTag, clientsTag],
  }),
  discard: endpoint(`POST ${OWN}/quarantine/discard/`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'free',
    database: 'transaction',
    summary: 'Deletes submissions from quarantine; they can be brought back until their 30 days are over.',
    source: 'own: spam goes to quarantine',
    body: AtOnce.extend({ is_discarded: z.boolean() }),
    returns: z.object({ changed_count: z.int() }),
    changes: [formSubmissionsTag, leadFormsTag],
  }),
  readSigns: endpoint(`GET ${OWN}/signs/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'Which signs of spam were seen in the last 30 days, and how often they were wrong.',
    source: 'own: signs with their figures',
    reads,
    returns: SignFigures,
    isReport: true,
  }),
  readFigures: endpoint(`GET ${OWN}/figures/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'PLF',
    database: 'read',
    summary: 'Views, starts, where people stop, what was sent and quarantined, by day, link and version.',
    source: 'own: figures of a form',
    reads,
    query: z.object({ link_id: filters.link_id, version: filters.version, from: filters.from, to: filters.to }),
    returns: FormFigures,
    isReport: true,
  }),
};
