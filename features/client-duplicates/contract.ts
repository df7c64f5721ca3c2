import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, duplicatesTag, followUpsTag, timelineTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { Client, FoundClient, plainFieldNames } from '#features/clients/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';

const CLIENTS = '/api/dashboard-v2/api/v2/user-client/' as const;

/** The most clients that are merged at once. */
export const MAX_MERGED = 50;

/** What happens to a new lead of a known client (G-049): attached, made a client, or made one and a person is asked. */
export const OnLead = z.enum(['ATTACH', 'CREATE', 'ASK']);
export type OnLead = z.output<typeof OnLead>;

export const DuplicateSettings = z.object({ on_lead: OnLead });

/** Which duplicates are listed: all that are open, those among them that are sure, or those that are kept apart. */
export const DuplicateView = z.enum(['ALL', 'SURE', 'APART']);
export type DuplicateView = z.output<typeof DuplicateView>;

/** A phone that two clients share: the very number, or the number in another spelling of its country. */
export const PhoneMatch = z.enum(['SAME', 'OTHER_SPELLING']);

/** Clients that share a phone or an e-mail, as far as the caller may change them. */
export const DuplicateEntry = z.object({
  id: Id,
  /** The client the others are compared with, and one of the others. */
  client: FoundClient,
  other: FoundClient,
  /** The client and all the others, at most fifty. */
  client_ids: z.array(Id),
  /** What the client and that other share. */
  phone_match: PhoneMatch.nullable(),
  same_email: z.boolean(),
  /** All of them share the very number or the address with the client, and have a name like it or none. */
  is_sure: z.boolean(),
  /** A lead about which a person is asked. */
  is_question: z.boolean(),
});
export type DuplicateEntry = z.output<typeof DuplicateEntry>;

const Chosen = z.strictObject({ client_ids: z.array(Id).min(2).max(MAX_MERGED) });

/** Whose value each field gets; a field left out, or without a value there, gets the first value in the order of the ids. */
export const MergeChoices = z.strictObject({
  fields: z.partialRecord(z.enum(plainFieldNames), Id).optional(),
  custom_fields: z.record(z.string().max(60), Id).optional(),
  /** Whose phones and e-mails come first; all of them are kept, up to ten. */
  phones: Id.optional(),
  emails: Id.optional(),
  assigned_to: Id.optional(),
  follow_up: Id.optional(),
});
export type MergeChoices = z.output<typeof MergeChoices>;

/** The first of the clients stays, and the others become part of it. */
export const MergeDraft = Chosen.extend({ choices: MergeChoices });
export type MergeDraft = z.output<typeof MergeDraft>;

/** What people are told the number of, by the words of `counted` in the manifests. */
export const countedRows = ['activities', 'shares', 'messages', 'leads', 'sequences'] as const;

const RowCounts = z.partialRecord(z.enum(countedRows), z.int());

export const MergePreview = z.object({
  /** The client after the merge, exactly; `updated_at` is when it was last changed before. */
  client: Client,
  clients: z.array(
    z.object({
      client: Client,
      counts: RowCounts,
      /** They unsubscribed from e-mails, which holds for the one client too. */
      is_unsubscribed: z.boolean(),
    }),
  ),
  /** Phones, e-mails and groups that one client has no room for; they stay with the hidden ones. */
  left_out: z.object({ phones: z.array(z.string()), emails: z.array(z.string()), group_ids: z.array(Id) }),
});
export type MergePreview = z.output<typeof MergePreview>;

/** A merge that can be undone. */
export const ClientMerge = z.object({
  id: Id,
  merged_at: Instant,
  merged_by: Person.nullable(),
  /** The clients that became part of this one; those the caller may not see have no name. */
  clients: z.array(z.object({ id: Id, name: z.string().nullable() })),
  returned: RowCounts,
  /** What came since and stays with this client. */
  staying: RowCounts,
  /** Fields that were changed since and keep their value. */
  kept_fields: z.array(z.string()),
});
export type ClientMerge = z.output<typeof ClientMerge>;

const ofMany = ['client_bulk_action_all_not_assigned_to_user'] as const;
const ofOne = ['not_found', 'client_not_assigned_to_user'] as const;
const merging = [clientsTag, timelineTag, followUpsTag, duplicatesTag];

export const duplicates = {
  getSettings: endpoint('GET /api/dashboard-v2/api/v1/organization/duplicate-leads/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'What happens to a new lead of a known client.',
    source: 'own: settings of /account/duplicate-leads (G-049)',
    returns: DuplicateSettings,
    reads: [duplicatesTag],
  }),
  changeSettings: endpoint('PUT /api/dashboard-v2/api/v1/organization/duplicate-leads/', {
    needs: 'TEAM.DUPLICATE_CLIENT_SETTING',
    plan: 'free',
    database: 'transaction',
    summary: 'Chooses what happens to new leads of known clients.',
    source: 'own: settings of /account/duplicate-leads (G-049)',
    body: z.strictObject({ on_lead: OnLead }),
    returns: DuplicateSettings,
    changes: [duplicatesTag],
  }),
  list: endpoint(`GET ${CLIENTS}duplicates/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'Clients the caller may change that share a phone or an e-mail, questions first, then the last found.',
    source: 'own: /account/duplicate-leads (S0-2.1-28)',
    query: pageQuery().extend({ view: DuplicateView.default('ALL') }),
    returns: pageOf(DuplicateEntry).extend({
      /** With `with_count`, on the first page: how many each view has; 1000 stands for as many or more. */
      counts: z.object({ ALL: z.int(), SURE: z.int(), APART: z.int() }).optional(),
    }),
    reads: [duplicatesTag, clientsTag],
  }),
  dismiss: endpoint(`POST ${CLIENTS}duplicates/dismiss/`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Says that these clients are different people; they are not asked about again.',
    source: 'own: /account/duplicate-leads (S0-2.1-28)',
    body: Chosen,
    returns: Done,
    errors: ofMany,
    changes: [duplicatesTag],
  }),
  restore: endpoint(`POST ${CLIENTS}duplicates/restore/`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Takes back that these clients are different people.',
    source: 'own: undo of duplicates.dismiss',
    body: Chosen,
    returns: Done,
    errors: ofMany,
    changes: [duplicatesTag],
  }),
  preview: endpoint(`POST ${CLIENTS}merge/preview/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The client that merging these would make, exactly, and what comes along.',
    source: 'own: merging clients (D12)',
    body: MergeDraft,
    returns: MergePreview,
    errors: [...ofOne, 'not_possible_now', 'no_permission_for_object'],
  }),
  merge: endpoint(`POST ${CLIENTS}merge/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    database: 'transaction',
    summary: 'Makes one client of several; it can be undone at any time.',
    source: 'own: merging clients (D12)',
    body: MergeDraft.extend({
      /** When each client was last changed, as the preview said; a later change is a conflict. */
      seen: z.array(z.strictObject({ id: Id, updated_at: Instant })).max(MAX_MERGED),
    }),
    returns: z.object({ merge_id: Id, client: Client }),
    errors: [...ofMany, 'edit_conflict', 'not_possible_now', 'no_permission_for_object'],
    changes: merging,
  }),
  listMerges: endpoint(`GET ${CLIENTS}{id}/merges/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The merges into this client, the last first, and what undoing each would do.',
    source: 'own: un-merging clients (D12)',
    params: byId,
    returns: z.object({ results: z.array(ClientMerge) }),
    errors: ofOne,
    reads: [clientsTag, timelineTag],
  }),
  unmerge: endpoint(`POST ${CLIENTS}{id}/merges/{merge_id}/undo/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Restores the clients of a merge with what was theirs; what came since stays (D12).',
    source: 'own: un-merging clients (D12)',
    params: z.object({ id: PathId, merge_id: PathId }),
    returns: ClientMerge,
    errors: ofOne,
    changes: merging,
  }),
};
