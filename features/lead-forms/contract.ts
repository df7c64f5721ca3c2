import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { integrationsTag, leadSourcesTag, warningsTag } from '#domain/tags.ts';
import { changedParts, draftFields, foundBy, partName } from '#engines/drafts/contract.ts';
import { CustomFieldType } from '#features/custom-fields/contract.ts';
import { customFieldsTag } from '#features/custom-fields/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { aboutForm } from './access.ts';
import { FormDefinition, FormState, Question, QuestionKind, QuestionOption } from './definition.ts';
import { formDraft } from './form-draft.ts';
import { MAX_DEFINITION_BYTES, MAX_DEFINITION_VALUES } from './form-limits.ts';
import { ClosedBy, FormName, FormSettings, FormSort, NewLeadForm } from './form-settings.ts';

import { formAddressesTag, leadFormsTag } from './tags.ts';

export * from './definition.ts';
export * from './form-limits.ts';
export * from './form-settings.ts';
export * from './links-contract.ts';
export * from './questions.ts';
export * from './words.ts';

/** The kind of this integration's lead sources, and its name in the directory. */
export const LEAD_FORM = 'lead-forms';

const V1 = '/api/integrations/api/v1/privyr-lead-form' as const;
const OWN = '/api/lead-forms' as const;

/** The most forms of an organisation that are not deleted. */
export const MAX_FORMS = 100;

/** How a form looks from afar: a picture of its first questions, `h` pixels high and 320 wide (S1-9-04). */
export const FormPreview = z.object({
  height: z.int(),
  svg: z.string(),
  /** Where its cover is and how many pixels of the picture it is laid over, from the top; null without a cover. */
  cover: z.object({ address: z.string(), height: z.int() }).nullable(),
});

/** A line of the list. */
export const LeadFormItem = z.object({
  id: Id,
  source_id: Id,
  name: FormName,
  title: z.string(),
  language: z.string(),
  state: FormState,
  closed_by: ClosedBy.nullable(),
  is_archived: z.boolean(),
  /** The version visitors see; null before the first publishing. */
  live_version: z.int().nullable(),
  published_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  max_leads: z.int().nullable(),
  /** How many parts of the draft differ from what is live. */
  unpublished_changes: z.int(),
  questions_count: z.int(),
  pages_count: z.int(),
  links_count: z.int(),
  sites_count: z.int(),
  leads_count: z.int(),
  /** Leads of the last twelve weeks, the oldest week first. */
  weeks: z.array(z.int()),
  /** Of the counted views of the last 12 weeks, how many were sent, 0 to 1; null without views and outside the plan. */
  finish_rate: z.number().nullable(),
  last_lead_at: Instant.nullable(),
  /** The name in the last lead; null where the caller may not see its client. */
  last_lead_name: z.string().nullable(),
  /** True while the watch for silence has warned about it. */
  is_silent: z.boolean(),
  assignee: Person.nullable(),
  draft_changed_at: Instant,
  preview: FormPreview,
});
export type LeadFormItem = z.output<typeof LeadFormItem>;

/** One form with its draft. */
export const LeadForm = z.object({
  ...FormSettings.shape,
  id: Id,
  source_id: Id,
  state: FormState,
  closed_by: ClosedBy.nullable(),
  is_archived: z.boolean(),
  live_version: z.int().nullable(),
  published_at: Instant.nullable(),
  leads_count: z.int(),
  unfinished_count: z.int(),
  quarantined_count: z.int(),
  links_count: z.int(),
  /** The whole public address by its code, and by its alias where it has one. */
  address: z.string(),
  alias_address: z.string().nullable(),
  ...draftFields(FormDefinition),
  /** Addresses of the pictures of the draft, by their keys. */
  pictures: z.record(z.string(), z.string()),
});
export type LeadForm = z.output<typeof LeadForm>;

/** A form that was just changed, with who had stored its draft last before that. */
export const ChangedLeadForm = LeadForm.extend(foundBy);
export type ChangedLeadForm = z.output<typeof ChangedLeadForm>;

/** What a question can ask for, with what it begins with (S1 §7 get-supported-lead-form-fields). */
export const SupportedField = z.object({
  kind: QuestionKind,
  custom_field_id: Id.nullable(),
  custom_field_type: CustomFieldType.nullable(),
  name: z.string(),
  /** The question as it is added; its id is made by the browser. */
  question: Question.omit({ id: true }),
  options: z.array(QuestionOption),
});
export type SupportedField = z.output<typeof SupportedField>;

/**
 * A part of a draft: a text of its own ('title', 'intro', 'language', 'words', 'unfinished_notice', 'after_sending',
 * 'look'), the order of its questions ('order', a list of ids), or one question ('question:q1a2b3c'; null removes it).
 */
export const DraftPart = partName(formDraft);
const DraftParts = changedParts(DraftPart);

/** A change of a form: settings by their names, and parts of the draft with what the writer saw in them (D6). */
export const LeadFormPatch = z.strictObject({
  ...FormSettings.partial().shape,
  draft: DraftParts.optional(),
  base: z.strictObject({ ...FormSettings.partial().shape, draft: DraftParts.optional() }).optional(),
});
export type LeadFormPatch = z.output<typeof LeadFormPatch>;

const PreviewHeight = z.coerce.number<number | string>().int().min(50).max(1_000).default(250);
const manage = { needs: 'INTEGRATIONS.MANAGE' } as const;
const changes = [leadFormsTag, formAddressesTag, leadSourcesTag, integrationsTag, warningsTag];

/** The value of a form whose leads are given by the rules of the organisation. */
export const BY_RULES = 'rules';

/** What limits the list and its order; archived ones come only when asked for, or by their source. */
const listQuery = {
  ...pageQuery().shape,
  h: PreviewHeight,
  sort: FormSort.default('state'),
  state: FormState.optional(),
  /** Whom its leads go to. */
  assignee_id: z.union([z.literal(BY_RULES), QueryId]).optional(),
  /** The one visitors see. */
  language: FormDefinition.shape.language.optional(),
  is_archived: z.stringbool().default(false),
  /** The form of this lead source alone, archived or not. */
  source_id: QueryId.optional(),
};

export const leadForms = {
  list: endpoint(`GET ${V1}`, {
    ...manage,
    plan: 'free',
    database: 'read',
    summary: 'The lead forms of the organisation, with a preview of the asked height.',
    source: 'leadForms.list',
    query: z.object(listQuery),
    returns: pageOf(LeadFormItem),
    reads: [leadFormsTag, leadSourcesTag],
  }),
  create: endpoint(`POST ${V1}`, {
    ...manage,
    plan: 'PLF',
    database: 'transaction',
    summary: 'Makes a lead form as a draft.',
    source: 'leadForms.create',
    query: z.object({ h: PreviewHeight }),
    body: NewLeadForm,
    returns: LeadForm,
    status: 201,
    errors: ['not_possible_now'],
    changes,
  }),
  search: endpoint(`GET ${V1}/search`, {
    ...manage,
    plan: 'free',
    database: 'read',
    summary: 'The lead forms whose name or title contains a text.',
    source: 'leadForms.search',
    query: z.object({ ...listQuery, search: z.string().trim().max(100).default('') }),
    returns: pageOf(LeadFormItem),
    reads: [leadFormsTag, leadSourcesTag],
  }),
  listSupportedFields: endpoint(`GET ${V1}/get-supported-lead-form-fields`, {
    ...manage,
    plan: 'free',
    database: 'read',
    summary: 'What questions can ask for: client fields, every custom field, consent, text, hidden value, page break.',
    source: 'leadForms.listSupportedFields',
    returns: z.object({ results: z.array(SupportedField) }),
    reads: [customFieldsTag],
  }),
  get: endpoint(`GET ${V1}/{id}`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'One lead form with its settings and draft.',
    source: 'leadForms.get',
    returns: LeadForm,
    reads: [leadFormsTag],
  }),
  update: endpoint(`PUT ${V1}/{id}`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'PLF',
    database: 'none',
    summary:
      'Changes settings at once and parts of the draft for the next publishing; what another person changed in the meantime is refused (D6).',
    source: 'leadForms.update',
    body: LeadFormPatch,
    returns: ChangedLeadForm,
    errors: ['not_found', 'edit_conflict', 'not_possible_now'],
    changes,
  }),
  delete: endpoint(`DELETE ${V1}/{id}`, {
    ...aboutForm('delete'),
    params: byId,
    plan: 'free',
    database: 'transaction',
    summary: 'Deletes a form; its leads stay, and it can be restored for 30 days.',
    source: 'leadForms.delete',
    returns: Done,
    changes,
  }),
  publish: endpoint(`POST ${OWN}/{id}/publish/`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'PLF',
    database: 'transaction',
    summary: 'Shows the draft to visitors as the next version, and opens a closed form again.',
    source: 'own: draft, live, closed',
    returns: LeadForm,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  close: endpoint(`POST ${OWN}/{id}/close/`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'free',
    database: 'transaction',
    summary: 'Closes a live form; answers begun before are taken for 24 hours.',
    source: 'own: draft, live, closed',
    returns: LeadForm,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  discardDraft: endpoint(`POST ${OWN}/{id}/discard-draft/`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'free',
    database: 'transaction',
    summary: 'Makes the draft equal to what is live again.',
    source: 'own: draft, live, closed',
    returns: LeadForm,
    errors: ['not_found', 'not_possible_now'],
    changes: [leadFormsTag],
  }),
  copy: endpoint(`POST ${OWN}/{id}/copy/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'PLF',
    database: 'transaction',
    summary: 'Makes a draft with the questions, look and settings of a form, without its address, links and leads.',
    source: 'own: copy of a form',
    returns: LeadForm,
    status: 201,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  archive: endpoint(`POST ${OWN}/{id}/archive/`, {
    ...aboutForm('edit'),
    params: byId,
    plan: 'free',
    database: 'transaction',
    summary: 'Puts a form away, closed, or brings it back, closed.',
    source: 'own: archive of a form',
    body: z.strictObject({ is_archived: z.boolean() }),
    returns: LeadForm,
    changes,
  }),
  listDeleted: endpoint(`GET ${OWN}/deleted/`, {
    ...manage,
    plan: 'free',
    database: 'read',
    summary: 'Forms deleted in the last 30 days.',
    source: 'own: undo for 30 days',
    returns: z.object({ results: z.array(z.object({ id: Id, name: z.string(), deleted_at: Instant })) }),
    reads: [leadFormsTag],
  }),
  restore: endpoint(`POST ${OWN}/deleted/{id}/restore/`, {
    ...manage,
    plan: 'free',
    row: { noRow: 'a deleted form is no row of its own; it is found among those that can be restored' },
    database: 'transaction',
    summary: 'Brings a deleted form back, closed, with its address where that is still free.',
    source: 'own: undo for 30 days',
    params: byId,
    returns: LeadForm,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  checkAlias: endpoint(`GET ${OWN}/{id}/check-alias/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary: 'Whether a readable address is free, and otherwise why not.',
    source: 'own: one readable alias',
    query: z.object({ alias: z.string().trim().max(100) }),
    returns: z.object({ is_free: z.boolean(), reason: z.string().nullable() }),
  }),
  preview: endpoint(`POST ${OWN}/{id}/preview/`, {
    ...aboutForm('view'),
    params: byId,
    plan: 'free',
    database: 'read',
    summary:
      'The page of the draft as visitors would see it, drawn by the same function: one page, its errors, or what follows sending.',
    source: 'own: preview drawn by the public function',
    valueLimit: MAX_DEFINITION_VALUES,
    bodyLimit: MAX_DEFINITION_BYTES,
    body: z.strictObject({
      shows: z.enum(['form', 'errors', 'thanks', 'closed']),
      page: z.int().min(0).max(MAX_FORMS).default(0),
      /** Null: the draft as stored. */
      draft: FormDefinition.nullable().default(null),
    }),
    returns: z.object({ html: z.string() }),
    reads: [leadFormsTag],
  }),
};
