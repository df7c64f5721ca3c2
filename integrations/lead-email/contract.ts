import * as z from 'zod';
import { clientsTag, leadSourcesTag, leadsNeedingAttentionTag, leadsTag } from '#domain/tags.ts';
import { LeadSourceStatus, QuestionTarget } from '#features/leads/contract.ts';
import { anyLeadSourceRow } from '#features/source-health/access.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';
import { leadMailRow } from './access.ts';
import { LEAD_VIA_EMAIL } from './source-kind.ts';
import { leadMailsTag } from './tags.ts';

export { LEAD_VIA_EMAIL } from './source-kind.ts';

/** The kinds of sources that have a mail address of their own. */
export const MailSourceKind = z.enum([LEAD_VIA_EMAIL, 'propertyguru', 'godaddy']);
export type MailSourceKind = z.output<typeof MailSourceKind>;

/** A source that receives mails at an address of its own. */
export const LeadEmailConfig = z.object({
  id: Id,
  kind: MailSourceKind,
  name: z.string(),
  /** `lead-7f3k9q2m@in.example.com`; null while the installation receives no mail. */
  address: z.string().nullable(),
  status: LeadSourceStatus,
  default_country: z.string().nullable(),
  default_assignee_id: Id.nullable(),
  created_count: z.int(),
  duplicate_count: z.int(),
  last_received_at: Instant.nullable(),
});
export type LeadEmailConfig = z.output<typeof LeadEmailConfig>;

export const MailState = z.enum(['WAITING', 'LEAD', 'NOT_LEAD', 'CONFIRMATION']);
export const MailCheck = z.enum(['NO_CONTACT', 'LAYOUT_CHANGED', 'UNREADABLE', 'CONFIRM']);
export const NotLead = z.enum(['AUTO_REPLY', 'BULK', 'BOUNCE']);

/** One mail in the list of its source. */
export const LeadMailItem = z.object({
  id: Uuid,
  state: MailState,
  check_reason: MailCheck.nullable(),
  not_lead_reason: NotLead.nullable(),
  is_test: z.boolean(),
  sender: z.string(),
  sender_name: z.string(),
  subject: z.string(),
  received_at: Instant,
  client_id: Id.nullable(),
  client_name: z.string().nullable(),
  /** True where the caller may not see its client: neither subject nor text nor name is there. */
  is_hidden: z.boolean(),
});
export type LeadMailItem = z.output<typeof LeadMailItem>;

/** Characters of the subject or the text of a mail. */
export const MailPlace = z.object({ part: z.enum(['subject', 'text']), start: z.int(), end: z.int() });
export type MailPlace = z.output<typeof MailPlace>;

/** What was read of a mail, in its order; `place` where it stands there. */
export const MailField = z.object({
  label: z.string(),
  value: z.string(),
  target: z.string().nullable(),
  place: MailPlace.nullable(),
  is_corrected: z.boolean(),
});
export type MailField = z.output<typeof MailField>;

/** A mail as it was read; its HTML is never rendered. */
export const LeadMail = LeadMailItem.extend({
  source_id: Id,
  reply_to: z.string().nullable(),
  sent_at: Instant.nullable(),
  text: z.string(),
  fields: z.array(MailField),
  /** The code and the link by which a mail provider asks whether it may forward here; the link leads to Google alone. */
  confirmation: z.object({ code: z.string().nullable(), link: z.string().nullable() }).nullable(),
});
export type LeadMail = z.output<typeof LeadMail>;

/** Selected characters of the subject or the text of a mail. */
export const SelectedPlace = z.strictObject({
  part: z.enum(['subject', 'text']),
  start: z.int().min(0).max(100_000),
  end: z.int().min(1).max(100_000),
});

/** The selected words of a mail, and what they are. */
export const MailCorrection = z.strictObject({
  place: SelectedPlace,
  target: z.union([QuestionTarget, z.literal('ignore')]),
});

/** What a correction changes in the sender's mails of 90 days. */
export const CorrectionEffect = z.object({
  mails: z.int(),
  /** In how many of them the field was filled, and will be. */
  before: z.int(),
  after: z.int(),
  /** How many have no such words. */
  missing: z.int(),
  /** How many clients the caller sees would get a value they lack. */
  fillable_clients: z.int(),
  /** In how many of them the field would say something else. */
  changed: z.int(),
  /** Those of them whose client the caller may see, newest first. */
  changes: z.array(
    LeadMailItem.pick({ id: true, subject: true, received_at: true }).extend({
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type CorrectionEffect = z.output<typeof CorrectionEffect>;

/** A sender and how their mails are read. */
export const MailSender = z.object({
  sender: z.string(),
  name: z.string(),
  mails: z.int(),
  corrections: z.int(),
  status: z.enum(['FITS', 'CHECK']),
});
export type MailSender = z.output<typeof MailSender>;

const CONFIG = '/api/integrations/api/v1/lead-email-config/' as const;
const MAILS = '/api/integrations/api/v1/lead-mails/' as const;
const common = { needs: 'INTEGRATIONS.MANAGE', plan: 'free' } as const;
const own = { ...common, source: 'own: leads by e-mail, integrations 8' } as const;
const byMail = z.object({ id: Uuid });

export const leadEmail = {
  list: endpoint(`GET ${CONFIG}`, {
    ...own,
    database: 'read',
    summary: 'The mail addresses of the organisation, and whether this installation receives mail at all.',
    returns: z.object({ is_receiving: z.boolean(), results: z.array(LeadEmailConfig) }),
    reads: [leadSourcesTag],
  }),
  create: endpoint(`POST ${CONFIG}`, {
    ...own,
    plan: 'INTEGRATION',
    database: 'transaction',
    summary: 'Makes the mail address of one kind of source; an organisation has one of each kind.',
    body: z.strictObject({ kind: MailSourceKind }),
    returns: LeadEmailConfig,
    status: 201,
    errors: ['not_configured'],
    changes: [leadSourcesTag],
  }),
  get: endpoint(`GET ${CONFIG}{id}/`, {
    ...common,
    row: anyLeadSourceRow('view'),
    database: 'none',
    summary: 'One mail address and its settings.',
    source: 'integrations.getLeadEmailConfig',
    params: byId,
    returns: LeadEmailConfig,
    errors: ['not_found'],
    reads: [leadSourcesTag],
  }),
  update: endpoint(`PUT ${CONFIG}{id}/`, {
    ...common,
    plan: areaExcept('INTEGRATION', { status: 'PAUSED' }),
    row: anyLeadSourceRow('edit'),
    database: 'transaction',
    summary:
      'Changes who gets its leads, their country, or pauses it: mails that arrive while it is paused are filed when it is resumed.',
    source: 'integrations.updateLeadEmailConfig',
    params: byId,
    body: z.strictObject({
      status: LeadSourceStatus.optional(),
      default_country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable()
        .optional(),
      default_assignee_id: Id.nullable().optional(),
    }),
    returns: LeadEmailConfig,
    errors: ['not_found'],
    changes: [leadSourcesTag],
  }),
  delete: endpoint(`DELETE ${CONFIG}{id}/`, {
    ...own,
    row: anyLeadSourceRow('delete'),
    database: 'transaction',
    summary: 'Ends a mail address: mails to it are refused at once and for good, its leads stay.',
    params: byId,
    returns: Done,
    errors: ['not_found'],
    changes: [leadSourcesTag],
  }),
  mails: endpoint(`GET ${CONFIG}{id}/mails/`, {
    ...own,
    row: anyLeadSourceRow('view'),
    database: 'read',
    summary:
      'The mails of a source of 120 days, newest first; the first page counts those to check, 1000 for as many or more.',
    params: byId,
    query: pageQuery().extend({
      show: z.enum(['TO_CHECK', 'NOT_LEADS']).optional(),
      search: z.string().trim().max(100).optional(),
    }),
    returns: pageOf(LeadMailItem).extend({ to_check: z.int().optional() }),
    errors: ['not_found'],
    reads: [leadMailsTag, leadsTag],
  }),
  senders: endpoint(`GET ${CONFIG}{id}/senders/`, {
    ...own,
    row: anyLeadSourceRow('view'),
    database: 'read',
    summary: 'Who sent mails to a source within 90 days, the most first; at most 50.',
    params: byId,
    returns: z.object({ results: z.array(MailSender) }),
    errors: ['not_found'],
    reads: [leadMailsTag],
  }),
  resetSender: endpoint(`POST ${CONFIG}{id}/senders/reset/`, {
    ...own,
    row: anyLeadSourceRow('edit'),
    database: 'transaction',
    summary: 'Removes the corrections of a sender, whose mails are read as any others from now on.',
    params: byId,
    body: z.strictObject({ sender: z.string().max(254) }),
    returns: Done,
    errors: ['not_found'],
    changes: [leadMailsTag],
  }),
};

export const leadMails = {
  get: endpoint(`GET ${MAILS}{id}/`, {
    ...own,
    row: leadMailRow('view'),
    database: 'read',
    summary: 'One mail as it was read, with the places of its fields.',
    params: byMail,
    returns: LeadMail,
    errors: ['not_found'],
    reads: [leadMailsTag, leadsTag],
  }),
  source: endpoint(`GET ${MAILS}{id}/source/`, {
    ...own,
    row: leadMailRow('view'),
    database: 'none',
    summary: 'The beginning of a mail as it came.',
    params: byMail,
    returns: z.object({ text: z.string(), is_cut: z.boolean() }),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [leadMailsTag],
  }),
  preview: endpoint(`POST ${MAILS}{id}/preview/`, {
    ...own,
    row: leadMailRow('view'),
    database: 'read',
    isReport: true,
    summary:
      'What a correction would change in the mails its sender sent within 90 days, at most 300 of them; changes nothing.',
    params: byMail,
    body: MailCorrection,
    returns: CorrectionEffect,
    errors: ['not_found', 'not_possible_now'],
  }),
  correct: endpoint(`POST ${MAILS}{id}/correct/`, {
    ...own,
    plan: 'INTEGRATION',
    row: leadMailRow('edit'),
    database: 'transaction',
    summary: 'Reads the mails of a sender by a correction from now on, and may fill what clients of earlier ones lack.',
    params: byMail,
    body: MailCorrection.extend({ fills_clients: z.boolean() }),
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
    changes: [leadMailsTag, clientsTag, leadsTag, leadsNeedingAttentionTag],
  }),
  settle: endpoint(`POST ${MAILS}{id}/settle/`, {
    ...own,
    row: leadMailRow('edit'),
    database: 'transaction',
    summary: 'Ends the question about a mail: it was checked, or its forwarding was confirmed.',
    params: byMail,
    returns: Done,
    errors: ['not_found'],
    changes: [leadMailsTag],
  }),
  accept: endpoint(`POST ${MAILS}{id}/accept/`, {
    ...own,
    plan: 'INTEGRATION',
    row: leadMailRow('edit'),
    database: 'transaction',
    summary: 'Makes a lead of a mail that was taken for none.',
    params: byMail,
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
    changes: [leadMailsTag, leadsTag, clientsTag],
  }),
};
