import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, leadSourcesTag, leadsNeedingAttentionTag, leadsTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { AlertReceipt } from '#features/notifications/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { leadRow } from './access.ts';
import { Dismissal } from './dismissal.ts';
import { LeadOutcome } from './lead-source.ts';
import { LeadAnswer } from './normalised-lead.ts';

export * from './dismissal.ts';
export { LeadMapping, LeadOutcome, LeadSourceStatus } from './lead-source.ts';
export * from './normalised-lead.ts';

/** When a lead reached each stage; null for one it has not reached. */
export const LeadTrace = z.object({
  /** When the person sent the form, where the provider says; the next two only of a lead that had to be fetched. */
  submitted_at: Instant.nullable(),
  notified_at: Instant.nullable(),
  fetched_at: Instant.nullable(),
  received_at: Instant,
  parsed_at: Instant.nullable(),
  matched_at: Instant.nullable(),
  filed_at: Instant.nullable(),
  alerted_at: Instant.nullable(),
  seen_at: Instant.nullable(),
  first_response_at: Instant.nullable(),
});
export type LeadTrace = z.output<typeof LeadTrace>;

/** A lead as received: label and value pairs in their own order (G-054), and its outcome. */
export const RawLeadView = z.object({
  id: Uuid,
  source_id: Id,
  source_name: z.string(),
  page_name: z.string().nullable(),
  form_name: z.string().nullable(),
  campaign_name: z.string().nullable(),
  outcome: LeadOutcome,
  /** The earlier lead of the client that it completes. */
  completes_id: Uuid.nullable(),
  is_test: z.boolean(),
  /** True when the sender proved the source's signing secret. */
  is_signed: z.boolean(),
  answers: z.array(LeadAnswer),
  /** The answers other than the client's name, phone, e-mail, company or location and the sender's metadata. */
  questions: z.array(LeadAnswer),
  trace: LeadTrace,
  /** The person who saw it first; null until somebody does. */
  seen_by: Person.nullable(),
  /** How far the alerts about it came, for a month. */
  alerts: z.array(AlertReceipt),
});
export type RawLeadView = z.output<typeof RawLeadView>;

/** A lead that needs attention: what could be read of it, why, and since when. */
export const LeadNeedingAttention = z.object({
  id: Uuid,
  source_id: Id,
  source_kind: z.string(),
  source_name: z.string(),
  outcome: LeadOutcome,
  reason: z.string(),
  attempts: z.int(),
  answers: z.array(LeadAnswer),
  /** The beginning of the bytes, where nothing could be read. */
  raw_text: z.string().nullable(),
  received_at: Instant,
  /** True where the caller may not see what the lead brought: neither answers nor bytes are there. */
  is_hidden: z.boolean(),
});
export type LeadNeedingAttention = z.output<typeof LeadNeedingAttention>;

const byLeadId = z.object({ id: Uuid });

export const leads = {
  rawLeadInfo: endpoint('GET /api/dashboard-v2/api/v2/user-client/raw-lead-info/client/{id}/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The leads of a client as received, newest first, each with its trace.',
    source: 'clients.getRawLeadInfo',
    params: byId,
    query: pageQuery(),
    returns: pageOf(RawLeadView),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [leadsTag],
  }),
  markSeen: endpoint('POST /api/leads/seen/client/{id}/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'transaction',
    summary: 'Records that someone who may see the client has looked at its leads; only the first look counts.',
    source: 'own: the trace of a lead, architecture.md §7',
    params: byId,
    returns: Done,
    errors: ['not_found', 'client_not_assigned_to_user'],
    changes: [leadsTag],
  }),
  listNeedingAttention: endpoint('GET /api/leads/needs-attention/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    database: 'read',
    summary: 'Leads that could not be filed automatically, newest first.',
    source: 'own: no lead vanishes, architecture.md §7',
    query: pageQuery(),
    returns: pageOf(LeadNeedingAttention),
    reads: [leadsNeedingAttentionTag],
  }),
  countNeedingAttention: endpoint('GET /api/leads/needs-attention/count/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    database: 'read',
    summary: 'How many leads need attention, announced ones that could not be fetched included; at most 1000.',
    source: 'own: no lead vanishes, architecture.md §7',
    returns: z.object({ count: z.int() }),
    reads: [leadsNeedingAttentionTag],
  }),
  replay: endpoint('POST /api/leads/needs-attention/{id}/replay/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    row: leadRow('settle'),
    database: 'none',
    summary: 'Files a lead that needs attention again and returns its outcome.',
    source: 'own: no lead vanishes, architecture.md §7',
    params: byLeadId,
    /** RECEIVED means it is still being tried. */
    returns: z.object({ outcome: LeadOutcome, reason: z.string().nullable(), client_id: Id.nullable() }),
    errors: ['not_found'],
    changes: [leadsNeedingAttentionTag, leadSourcesTag, leadsTag, clientsTag],
  }),
  replayAll: endpoint('POST /api/leads/needs-attention/replay-all/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    database: 'none',
    summary: 'Files every lead that needs attention again, 1000 at a time, and returns their outcomes.',
    source: 'own: no lead vanishes, architecture.md §7',
    /** Of the replayed leads, how many were filed and how many are still being tried. */
    returns: z.object({ replayed: z.int(), filed: z.int(), waiting: z.int() }),
    changes: [leadsNeedingAttentionTag, leadSourcesTag, leadsTag, clientsTag],
  }),
  dismiss: endpoint('POST /api/leads/needs-attention/{id}/dismiss/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    row: leadRow('settle'),
    database: 'transaction',
    summary: 'Dismisses a lead that needs attention, with the reason; it is kept.',
    source: 'own: no lead vanishes, architecture.md §7',
    params: byLeadId,
    body: Dismissal,
    returns: Done,
    errors: ['not_found'],
    changes: [leadsNeedingAttentionTag],
  }),
};
