import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { integrationsTag, leadRulesTag, leadSourcesTag, leadsTag, sourceHealthTag, warningsTag } from '#domain/tags.ts';
import { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { connectionsTag } from '#engines/connected-sources/tags.ts';
import { LeadReceivers } from '#features/lead-rules/contract.ts';
import { LeadRole } from '#features/leads/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { facebookPageRow } from './access.ts';
import { facebookTag } from './tags.ts';

/** The kind of this integration's lead sources, its provider in `connections` and its name in the directory. */
export const FACEBOOK = 'facebook';

const V1 = '/api/integrations/api/v1' as const;

/** How a page is doing (S0-4-47, integrations R.5). */
export const FacebookPageStatus = z.enum([
  'LOADING',
  'OK',
  'INSUFFICIENT_PERMISSION',
  'PERMISSION_EXPIRED',
  'GENERIC_ERROR',
]);
export type FacebookPageStatus = z.output<typeof FacebookPageStatus>;

/** What is wrong with a page; the screen has a sentence and a button for each. */
export const FacebookProblem = z.enum([
  /** The token ended: expired, password changed, app removed, checkpoint. */
  'token_expired',
  'password_changed',
  'app_removed',
  'account_blocked',
  /** Data is shown for 90 days after a person's last consent. */
  'data_access_expired',
  'scope_declined',
  /** The person may not read leads of this page: the task ADVERTISE is missing. */
  'task_missing',
  'page_not_ticked',
  /** An admin must allow the app in the business's Leads Access Manager. */
  'leads_access_manager',
  /** The stored permission cannot be read with the present SECRET_KEY. */
  'secret_key_changed',
  /** This server has no app at Facebook any more: its settings are missing. */
  'not_set_up',
  'not_answering',
]);
export type FacebookProblem = z.output<typeof FacebookProblem>;

/** A person whose Facebook login the organisation uses. */
export const FacebookConnection = z.object({
  id: Id,
  /** Their name at Facebook. */
  name: z.string(),
  /** The member who connected it; null when they are gone. */
  connected_by: Person.nullable(),
  connected_at: Instant,
  status: IntegrationStatus,
  problem: FacebookProblem.nullable(),
  /** Permissions of integrations 1.3 that the person declined, in Meta's words. */
  declined_scopes: z.array(z.string()),
  /** How many pages it brought at the last consent, and how many more found no room. */
  pages_count: z.int(),
  pages_left_out: z.int(),
  /** The earliest end of the token or of data access; null where nothing ends. */
  expires_at: Instant.nullable(),
  checked_at: Instant.nullable(),
});
export type FacebookConnection = z.output<typeof FacebookConnection>;

export const FacebookPage = z.object({
  id: Id,
  /** Its id at Facebook. */
  page_id: z.string(),
  name: z.string(),
  source_id: Id,
  status: FacebookPageStatus,
  problem: FacebookProblem.nullable(),
  /** Permissions and tasks that are missing, in Meta's words. */
  missing: z.array(z.string()),
  is_receiving: z.boolean(),
  forms_count: z.int(),
  forms_on_count: z.int(),
  /** Names at Facebook of the people whose login reaches it. */
  connected_by: z.array(z.string()),
  last_error_at: Instant.nullable(),
  /** When the latest lead came that had been sent more than 15 minutes before. */
  delayed_at: Instant.nullable(),
});
export type FacebookPage = z.output<typeof FacebookPage>;

/** A question of a form, as Meta describes it. */
export const FacebookQuestion = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
});
export type FacebookQuestion = z.output<typeof FacebookQuestion>;

/** What an answer fills: a part of a lead, a custom field ('custom_field:12'), or 'note' to be kept as an answer. */
export const QuestionTarget = z.union([LeadRole, z.string().regex(/^custom_field:[1-9]\d{0,15}$/), z.literal('note')]);
export type QuestionTarget = z.output<typeof QuestionTarget>;

export const FacebookForm = z.object({
  id: Id,
  /** Its id at Facebook. */
  form_id: z.string(),
  name: z.string(),
  /** ACTIVE, ARCHIVED, DELETED or DRAFT; any other word of Meta is kept. */
  status: z.string(),
  locale: z.string().nullable(),
  is_on: z.boolean(),
  switched_at: Instant.nullable(),
  questions: z.array(FacebookQuestion),
  /** What was chosen by hand, by the question's key; the others are recognised by their type. */
  mapping: z.record(z.string(), QuestionTarget),
  /** What every question fills at present, by its key; 'note' where nothing fits. */
  targets: z.record(z.string(), QuestionTarget),
  /** True when Facebook no longer lists it. */
  is_gone: z.boolean(),
  /** Who would get its leads now; null where the rule depends on the lead's answers or campaign. */
  goes_to: LeadReceivers.nullable(),
});
export type FacebookForm = z.output<typeof FacebookForm>;

const MAX_FORMS = 500;

export const FormChange = z.strictObject({
  id: Id,
  is_on: z.boolean().optional(),
  mapping: z.record(z.string().max(300), QuestionTarget).optional(),
});
export type FormChange = z.output<typeof FormChange>;

/** How far the fetching of old leads is (integrations R.8). */
export const OldLeadsRun = z.object({
  status: z.enum(['RUNNING', 'DONE', 'FAILED']),
  forms_scanned: z.int(),
  leads_seen: z.int(),
  leads_new: z.int(),
  started_at: Instant,
  finished_at: Instant.nullable(),
  /** Why it failed; it can be started again and goes on where it was. */
  problem: z.string().nullable(),
});
export type OldLeadsRun = z.output<typeof OldLeadsRun>;

/** Where Meta collects the events of a page (integrations 2.2). */
export const FacebookDataset = z.object({ id: z.string(), name: z.string(), is_crm: z.boolean() });
export type FacebookDataset = z.output<typeof FacebookDataset>;

const common = { needs: 'INTEGRATIONS.MANAGE' } as const;
const reads = [facebookTag, connectionsTag];
const changes = [facebookTag, integrationsTag];
const Pages = z.object({ results: z.array(FacebookPage) });
const Forms = z.object({ results: z.array(FacebookForm) });

export const facebook = {
  start: endpoint(`POST ${V1}/facebook/start/`, {
    ...common,
    paid: true,
    database: 'transaction',
    summary: 'Begins a consent: returns the address of Facebook’s dialog, good for ten minutes and this session.',
    source: 'own: readings.md D31',
    /** `is_rerequest` asks again for what was declined. */
    body: z.strictObject({ is_rerequest: z.boolean().default(false) }),
    returns: z.object({ url: z.string() }),
    errors: ['not_configured'],
  }),
  subscribe: endpoint(`POST ${V1}/fb-user-webhook-subscription`, {
    ...common,
    paid: true,
    database: 'none',
    summary:
      'Ends a consent: exchanges the code and keeps the pages, at most 500; they are subscribed and their forms read in the background.',
    source: 'integrations.subscribeFbWebhook',
    body: z.strictObject({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) }),
    returns: z.object({ connection: FacebookConnection, pages: z.array(FacebookPage) }),
    errors: ['not_configured', 'not_possible_now'],
    changes: [...changes, leadSourcesTag],
  }),
  listConnections: endpoint(`GET ${V1}/facebook/connections/`, {
    ...common,
    database: 'read',
    summary: 'The Facebook logins the organisation uses, oldest first, at most 50.',
    source: 'own: one organisation may have several people’s logins',
    returns: z.object({ status: IntegrationStatus, results: z.array(FacebookConnection) }),
    reads,
  }),
  disconnect: endpoint(`DELETE ${V1}/fb-disconnect-webhook-subscription`, {
    ...common,
    database: 'none',
    summary:
      'Ends one login, or all: subscription and grant end at Facebook unless another organisation uses the page or the person; leads stay.',
    source: 'integrations.disconnectFbWebhook',
    query: z.object({ connection_id: QueryId.optional() }),
    returns: Done,
    errors: ['not_found'],
    changes: [...changes, leadSourcesTag],
  }),
  listPages: endpoint(`GET ${V1}/fetch-connected-fb-pages`, {
    ...common,
    database: 'read',
    summary: 'The connected pages, by name, at most 500.',
    source: 'integrations.listConnectedFbPages',
    returns: Pages,
    reads,
  }),
  pagesStatus: endpoint(`GET ${V1}/fetch-connected-fb-pages/status`, {
    ...common,
    database: 'read',
    summary: 'How the integration and each page are doing.',
    source: 'integrations.getConnectedFbPagesStatus',
    returns: z.object({
      status: IntegrationStatus,
      results: z.array(FacebookPage.pick({ id: true, page_id: true, name: true, status: true, problem: true })),
    }),
    reads,
  }),
  listForms: endpoint(`GET ${V1}/fetch-connected-fb-lead-forms/{id}`, {
    ...common,
    row: facebookPageRow('view'),
    database: 'read',
    summary: 'The forms of a page, those switched on first, then by name, at most 500.',
    source: 'integrations.listConnectedFbLeadForms',
    params: byId,
    returns: Forms,
    errors: ['not_found'],
    reads: [...reads, leadRulesTag],
  }),
  syncForms: endpoint(`POST ${V1}/trigger-fb-forms-sync`, {
    ...common,
    database: 'transaction',
    summary: 'Reads the forms of one page, or of all, again from Facebook, in the background.',
    source: 'integrations.triggerFbFormsSync',
    body: z.strictObject({ id: Id.optional() }).optional(),
    returns: Done,
    errors: ['not_found'],
    changes,
  }),
  updateForms: endpoint(`POST ${V1}/update-lead-forms-for-receiving-leads/{id}`, {
    ...common,
    row: facebookPageRow('edit'),
    database: 'transaction',
    summary: 'Switches a page or its forms on or off for receiving leads, and maps questions.',
    source: 'integrations.updateLeadFormsForReceivingLeads',
    params: byId,
    body: z.strictObject({
      is_receiving: z.boolean().optional(),
      forms: z.array(FormChange).max(MAX_FORMS).default([]),
    }),
    returns: Forms,
    errors: ['not_found'],
    changes: [...changes, sourceHealthTag],
  }),
  fetchOldLeads: endpoint(`GET ${V1}/fetch-old-fb-leads`, {
    ...common,
    database: 'none',
    summary:
      'Fetches leads from the last hours for the forms that are on; called again while it runs, it says how far it is. Creates nothing twice.',
    source: 'integrations.fetchOldFbLeads',
    query: z.object({
      /** At most 90 days, for which Meta keeps leads (S1-9-05). */
      hours_old_fb_sync: z.coerce.number<number | string>().int().min(1).max(2_160).default(168),
      /** False: begins at the last lead of each form that was fetched, if that is earlier (S1-9-06). */
      prevent_sync_hours_expansion: z.stringbool().default(true),
    }),
    returns: OldLeadsRun,
    errors: ['not_possible_now'],
    changes: [facebookTag, leadsTag, sourceHealthTag],
  }),
  getOldLeadsRun: endpoint(`GET ${V1}/facebook/old-leads-run/`, {
    ...common,
    database: 'read',
    summary: 'How far the last fetching of old leads is; begins nothing.',
    source: 'own: progress of old leads after a reload',
    returns: z.object({ run: OldLeadsRun.nullable() }),
    reads: [facebookTag, leadsTag],
  }),
  listDelayedPages: endpoint(`GET ${V1}/fb-delayed-leads-pages`, {
    ...common,
    database: 'read',
    summary: 'The pages with delayed leads that the person has not put aside.',
    source: 'integrations.listFbDelayedLeadsPages',
    returns: z.object({ fb_pages_delayed_leads: z.array(z.object({ id: Id, name: z.string() })) }),
    reads,
  }),
  dismissDelayedWarning: endpoint(`POST ${V1}/fb-dismiss-delayed-leads-warning`, {
    ...common,
    database: 'transaction',
    summary: 'Puts the warning about delayed leads aside; a newer delayed lead raises it again.',
    source: 'integrations.dismissFbDelayedLeadsWarning',
    returns: Done,
    changes: [facebookTag, warningsTag],
  }),
  listGraphForms: endpoint(`GET ${V1}/fb-graph-leadgen-forms`, {
    ...common,
    database: 'none',
    summary: 'The lead forms of a page as Facebook has them now. A sent access_token is ignored and never logged.',
    source: 'integrations.listGraphLeadgenForms',
    query: z.object({
      page_id: z.string().regex(/^\d{1,20}$/),
      fields: z.string().max(100).optional(),
      access_token: z.string().max(1_000).optional(),
    }),
    returns: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
    errors: ['not_found', 'not_possible_now'],
  }),
  syncPagePixel: endpoint(`POST ${V1}/sync-fb-page-pixel`, {
    ...common,
    paid: true,
    database: 'none',
    summary: 'Finds the dataset of a page, or offers those of its ad accounts; a chosen one is kept.',
    source: 'integrations.syncFbPagePixel',
    body: z.strictObject({
      id: Id,
      dataset_id: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    }),
    returns: z.object({ dataset: FacebookDataset.nullable(), offered: z.array(FacebookDataset) }),
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  getMetaCapiDetail: endpoint(`GET ${V1}/meta-capi-detail`, {
    ...common,
    database: 'read',
    summary: 'The dataset of each connected page.',
    source: 'integrations.getMetaCapiDetail',
    returns: z.object({
      results: z.array(
        FacebookPage.pick({ id: true, page_id: true, name: true }).extend({ dataset: FacebookDataset.nullable() }),
      ),
    }),
    reads,
  }),
};
