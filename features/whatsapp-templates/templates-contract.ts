import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { changedParts, draftFields, foundBy, partName } from '#engines/drafts/contract.ts';
import { clientRow } from '#features/clients/access.ts';
import { ContentType, placeholdersFor } from '#features/content/contract.ts';
import { whatsappTemplatesTag } from '#features/whatsapp/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { TemplateCategory, TemplateContent, templateDraft } from './template-content.ts';
import { TemplateLanguage } from './template-languages.ts';
import { TemplateState } from './template-states.ts';

const TEMPLATES = '/api/integrations/api/v1/whatsapp-templates/' as const;
const ONE = `${TEMPLATES}{id}/` as const;

/** The most templates of one account. */
export const MAX_TEMPLATES = 250;

/** What a team calls a template. */
export const TemplateTitle = z.string().trim().min(1).max(120);

/** What Meta says of a version. */
export const VersionState = z.object({
  version: z.int(),
  state: TemplateState,
  /** As Meta writes it: 'PAUSED'. */
  status: z.string(),
  status_at: Instant,
  /** Meta's reason as a code: 'INVALID_FORMAT'; of a text it did not accept the error: '100.2388299'. */
  reason: z.string().nullable(),
  /** Meta's words. */
  said: z.string().nullable(),
  /** The category it has at Meta, and the one it was sent with. */
  category: z.string(),
  asked_category: TemplateCategory,
  /** 'GREEN', 'YELLOW' or 'RED' once enough people got it. */
  quality: z.string().nullable(),
  submitted_at: Instant,
});
export type VersionState = z.output<typeof VersionState>;

/** Why messages cannot be sent with a template that was written in WhatsApp Manager. */
export const UnusableReason = z.enum([
  'NAMED_PARAMETERS',
  'PARAMETER_ORDER',
  'HEADER_FILE',
  'LINK_PARAMETER',
  'BUTTON',
  'COMPONENT',
]);
export type UnusableReason = z.output<typeof UnusableReason>;

/** A template that was written in WhatsApp Manager (decision 0281). */
const MadeAtMeta = z.object({
  /** Null where messages can be sent with it, once its parameters are explained. */
  unusable: UnusableReason.nullable(),
  /** Whether somebody said what each of its parameters stands for. */
  is_explained: z.boolean(),
});

/** A template in a list. */
export const TemplateItem = z.object({
  id: Id,
  /** Null for one written before an account is connected; the first that is connected gets it. */
  account_id: Id.nullable(),
  title: z.string(),
  language: z.string(),
  /** What is sent; of one without an active version what is written so far. */
  body: z.string(),
  category: TemplateCategory,
  /** The version that messages are sent with, and the one sent to Meta last; null where there is none. */
  live: VersionState.nullable(),
  last: VersionState.nullable(),
  live_version: z.int().nullable(),
  draft_changed_at: Instant,
  /** Null for one that was written here. */
  made_at_meta: MadeAtMeta.nullable(),
});
export type TemplateItem = z.output<typeof TemplateItem>;

/** A version with what it says. */
export const TemplateVersion = VersionState.extend({
  content: TemplateContent,
  submitted_by: Person.nullable(),
  /** The part of the text that Meta's refusal is about; null where it does not say. */
  refused_part: z.enum(['category', 'header', 'body', 'footer', 'buttons']).nullable(),
});
export type TemplateVersion = z.output<typeof TemplateVersion>;

/** A content that a quick reply brings; one that the caller may not see is left out. */
export const ReplyContent = z.object({ id: Id, type: ContentType, title: z.string(), is_deleted: z.boolean() });
export type ReplyContent = z.output<typeof ReplyContent>;

/** One template with its draft and its newest versions, the last first. */
export const Template = TemplateItem.extend({
  ...draftFields(TemplateContent),
  account_name: z.string(),
  /** The account at Meta; null where there is none yet. */
  waba_id: z.string().nullable(),
  created_by: Person.nullable(),
  created_at: Instant,
  versions: z.array(TemplateVersion),
  /** What the quick replies of the draft bring. */
  contents: z.array(ReplyContent),
});
export type Template = z.output<typeof Template>;

const TemplateParts = changedParts(partName(templateDraft));

/** A change of a template: its name and language at once, parts of its draft with what the writer saw in them (D6). */
export const TemplatePatch = z.strictObject({
  title: TemplateTitle.optional(),
  /** Only before it is sent to Meta the first time. */
  language: TemplateLanguage.optional(),
  draft: TemplateParts.optional(),
  base: z
    .strictObject({ title: TemplateTitle.optional(), language: z.string().optional(), draft: TemplateParts.optional() })
    .optional(),
});
export type TemplatePatch = z.output<typeof TemplatePatch>;

/** What a numbered parameter stands for: a variable of ours, and what is written where it has no value. */
export const ParameterMeaning = z.strictObject({
  name: z.enum(placeholdersFor('text').map(({ name }) => name)),
  fallback: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^{}|]*$/),
});
export type ParameterMeaning = z.output<typeof ParameterMeaning>;

const ofOrg = noRow('templates belong to the whole organisation; the policy key decides');
const looking = {
  needs: 'INTEGRATIONS.MANAGE',
  plan: 'free',
  database: 'read',
  reads: [whatsappTemplatesTag],
} as const;
const changing = { needs: 'INTEGRATIONS.MANAGE', plan: 'INTEGRATION', changes: [whatsappTemplatesTag] } as const;

export const whatsappTemplates = {
  list: endpoint(`GET ${TEMPLATES}`, {
    ...looking,
    summary:
      'The message templates, by name, with what Meta says of them: at most 250 of an account written here, and 250 in WhatsApp Manager.',
    source: 'own: templates are seen before they are used (S0-4-54)',
    query: z.object({ account_id: QueryId.optional() }),
    returns: z.object({ results: z.array(TemplateItem) }),
  }),
  create: endpoint('POST /api/integrations/api/v1/waba-autoresponder/create-template', {
    ...changing,
    database: 'none',
    summary:
      'Makes a message template as a draft; with `submits` it is sent to Meta for review at once. Where nothing answers new leads yet, it becomes their answer once Meta approves it, and the responder is switched on.',
    source: 'automations.createWabaTemplate',
    body: z.strictObject({
      /** Null: the connected account, where there is one. */
      account_id: Id.nullable(),
      title: TemplateTitle,
      language: TemplateLanguage,
      draft: TemplateContent.optional(),
      submits: z.boolean().default(false),
      /** False only makes the template (readings.md C19). */
      answers_leads: z.boolean().default(true),
    }),
    returns: Template,
    status: 201,
    errors: ['invalid_input', 'not_possible_now'],
  }),
  get: endpoint(`GET ${ONE}`, {
    ...looking,
    row: ofOrg,
    summary: 'One message template with its draft and its last 50 versions.',
    source: 'own: a template is written before it is sent to Meta',
    params: byId,
    returns: Template,
    errors: ['not_found'],
  }),
  saveDraft: endpoint(`PUT ${ONE}draft/`, {
    ...changing,
    row: ofOrg,
    database: 'none',
    summary:
      'Saves parts of the draft, and the name at once; what another person changed in the meantime is refused (D6).',
    source: 'own: the draft of a template',
    params: byId,
    body: TemplatePatch,
    returns: Template.extend(foundBy),
    errors: ['not_found', 'edit_conflict', 'invalid_input', 'not_possible_now'],
  }),
  discardDraft: endpoint(`POST ${ONE}discard-draft/`, {
    ...changing,
    row: ofOrg,
    plan: 'free',
    database: 'transaction',
    summary: 'Makes the draft equal to the version that is sent now.',
    source: 'own: draft and live',
    params: byId,
    returns: Template,
    errors: ['not_found', 'not_possible_now'],
  }),
  submit: endpoint(`POST ${ONE}submit/`, {
    ...changing,
    row: ofOrg,
    database: 'none',
    summary:
      'Sends the draft to Meta for review as a new version; until it is approved, messages are sent with the one before. A text that is in review or active already is not sent again.',
    source: 'own: readings.md C19, creating is one call of the catalogue, sending again is another',
    params: byId,
    /** Sends it in another category, such as one that Meta refused as utility. */
    body: z.strictObject({ category: TemplateCategory.optional() }),
    returns: Template,
    errors: ['not_found', 'not_possible_now'],
  }),
  explain: endpoint(`PUT ${ONE}parameters/`, {
    ...changing,
    row: ofOrg,
    database: 'transaction',
    summary:
      'Saves what is written for each numbered parameter of a template from WhatsApp Manager, so that it can be sent. Nothing changes at Meta.',
    source: 'own: templates written at Meta are used too (decision 0281)',
    params: byId,
    body: z.strictObject({
      /** In the order of their numbers: the first for `{{1}}`. */
      header: z.array(ParameterMeaning).max(1),
      body: z.array(ParameterMeaning).max(100),
    }),
    returns: Template,
    errors: ['not_found', 'invalid_input', 'not_possible_now'],
  }),
  sync: endpoint(`POST ${TEMPLATES}sync/`, {
    ...changing,
    plan: 'free',
    database: 'none',
    summary: 'Reads now what Meta says of the templates of an account.',
    source: 'own: a lost notice is made up for (WA-02)',
    body: z.strictObject({ account_id: Id }),
    returns: z.object({ results: z.array(TemplateItem) }),
    errors: ['not_found', 'not_possible_now'],
  }),
  delete: endpoint(`DELETE ${ONE}`, {
    ...changing,
    row: ofOrg,
    plan: 'free',
    database: 'transaction',
    summary:
      'Deletes a template here and, soon, its versions at Meta. One that was written in WhatsApp Manager is deleted there, and here after.',
    source: 'own: what was made can be removed',
    params: byId,
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
  }),
  getValues: endpoint(`GET ${TEMPLATES}values/{id}/`, {
    ...looking,
    needs: 'session',
    row: clientRow('view'),
    summary: 'What the variables of a template become for a client, if the caller were the assignee.',
    source: 'own: a preview for a real client',
    params: byId,
    returns: z.object({ values: z.record(z.string(), z.string().nullable()) }),
    errors: ['not_found', 'client_not_assigned_to_user'],
  }),
};
