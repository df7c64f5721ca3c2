import * as z from 'zod';
import { clientsTag, teamTag, timelineTag } from '#domain/tags.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';
import { clientRow, openedConditions, wholeClientRow } from './access.ts';
import {
  Client,
  ClientBase,
  ClientDraft,
  ClientFilter,
  ClientFilterBody,
  ClientPage,
  ClientSource,
  FoundClient,
  NewClient,
  RecentlyActiveClient,
  WrittenCustomFields,
} from './client.ts';
import { privateNotesTag } from './tags.ts';
import { UnmarkType } from './unmark-types.ts';

export * from './client.ts';
export * from './conditions.ts';
export * from './fields.ts';
export * from './list-choices.ts';
export { clientPipeline } from './pipeline-contract.ts';

const CLIENTS = '/api/dashboard-v2/api/v2/user-client/' as const;

/** Who gets a client (S0-3E-22, S0-4-28). */
export const AssignType = z.enum(['UNASSIGNED', 'SELF', 'OTHER']);
export const Assignment = z.strictObject({ assign_type: AssignType, assigned_to_id: Id.nullable().optional() });
export type Assignment = z.output<typeof Assignment>;

/** How a client that a rule had offered got its assignee: claimed, everyone passed, or nobody claimed it. */
export const OfferEnd = z.enum(['claimed', 'passed', 'unclaimed']);
export type OfferEnd = z.output<typeof OfferEnd>;

/** Whether the client is a new lead after the call. */
export const NewLeadMark = z.object({ is_new_lead: z.boolean() });

const ofOneClient = ['not_found', 'client_not_assigned_to_user'] as const;

/** Notes about a client that only the caller sees. */
export const PrivateNotes = z.object({ private_notes: z.string(), updated_at: Instant.nullable() });

/** The first query of the list's screen; the page that shows it is delivered with the answer. */
export const firstClients = { with_count: true, page_size: 50 } as const;

export const clients = {
  list: endpoint(`GET ${CLIENTS}`, {
    needs: 'session',
    plan: openedConditions,
    database: 'read',
    summary: 'The clients the caller may see, filtered and sorted.',
    source: 'clients.list',
    query: pageQuery().extend(ClientFilter.shape),
    returns: ClientPage,
    reads: [clientsTag],
  }),
  get: endpoint(`GET ${CLIENTS}{id}/`, {
    needs: 'session',
    plan: 'free',
    row: wholeClientRow(),
    database: 'read',
    summary: 'One client.',
    source: 'clients.get',
    params: byId,
    returns: Client,
    errors: ofOneClient,
    reads: [clientsTag],
  }),
  create: endpoint('POST /api/dashboard-v2/api/v1/user-client/', {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    database: 'transaction',
    summary: 'Adds a client by hand, assigned to the caller.',
    source: 'clients.create',
    body: NewClient,
    returns: Client,
    status: 201,
    changes: [clientsTag],
  }),
  update: endpoint(`PUT ${CLIENTS}{id}/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'none',
    summary: 'Changes some fields of a client; what someone else changed in the meantime is never overwritten.',
    source: 'clients.update',
    params: byId,
    body: patchOf(ClientDraft.extend({ ...WrittenCustomFields.shape, base: ClientBase })),
    returns: Client,
    errors: [...ofOneClient, 'edit_conflict'],
    changes: [clientsTag],
  }),
  delete: endpoint(`DELETE ${CLIENTS}{id}/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('delete'),
    database: 'transaction',
    summary: 'Deletes a client; it can be restored for 30 days.',
    source: 'clients.delete',
    params: byId,
    returns: Done,
    errors: [...ofOneClient, 'no_permission_for_object'],
    changes: [clientsTag],
  }),
  restore: endpoint(`POST ${CLIENTS}{id}/restore/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('restore'),
    database: 'transaction',
    summary: 'Undoes the deletion of a client.',
    source: 'own: undo of clients.delete',
    params: byId,
    returns: Client,
    errors: ['not_found', 'no_permission_for_object'],
    changes: [clientsTag],
  }),
  filter: endpoint(`POST ${CLIENTS}filters/`, {
    needs: 'session',
    plan: openedConditions,
    database: 'read',
    summary: 'The clients the caller may see, by any of the criteria.',
    source: 'clients.filter',
    body: ClientFilterBody,
    returns: ClientPage,
    reads: [clientsTag],
  }),
  search: endpoint(`GET ${CLIENTS}search/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'Clients found by a part of their name, company, phone or e-mail, the closest first, for pickers.',
    source: 'clients.search',
    query: pageQuery().extend({ search: z.string().trim().min(1).max(100) }),
    returns: pageOf(FoundClient),
    reads: [clientsTag],
  }),
  searchDuplicates: endpoint(`POST ${CLIENTS}search-duplicates/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'Clients with this phone or e-mail; hidden ones only with their assignee.',
    source: 'clients.searchDuplicates',
    body: z.strictObject({
      phonenumber: z.string().trim().max(60).nullable().optional(),
      email: z.string().trim().max(254).nullable().optional(),
    }),
    returns: z.object({
      results: z.array(
        z.object({
          client: FoundClient.nullable(),
          assigned_to_id: Id.nullable(),
          assigned_to_name: z.string().nullable(),
        }),
      ),
    }),
  }),
  listRecentlyActive: endpoint(`GET ${CLIENTS}recently-active-clients/`, {
    needs: 'session',
    plan: openedConditions,
    database: 'read',
    summary: 'Clients by when they last did something themselves: opened what was shared, or enquired again (G-047).',
    source: 'clients.listRecentlyActive',
    query: pageQuery().extend(ClientFilter.omit({ sort: true, sort_order: true, ignore_prefs: true }).shape),
    returns: pageOf(RecentlyActiveClient),
    reads: [clientsTag],
  }),
  getStatsBySource: endpoint(`GET ${CLIENTS}clients-stats-by-source/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'How many of the clients the caller may see came from each source, the most frequent first.',
    source: 'clients.getStatsBySource',
    returns: z.object({
      results: z.array(
        z.object({
          source: ClientSource,
          source_name: z.string(),
          total_clients: z.int(),
          new_leads: z.int(),
          converted_clients: z.int(),
        }),
      ),
    }),
    reads: [clientsTag],
  }),
  listAssignees: endpoint(`GET ${CLIENTS}assignees/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'Active people the caller may assign clients to.',
    source: 'own: choices of clients.reassign',
    query: pageQuery().extend({ search: z.string().trim().max(100).optional() }),
    returns: pageOf(z.object({ id: Id, name: z.string(), is_me: z.boolean() })),
    reads: [teamTag],
  }),
  reassign: endpoint(`PUT ${CLIENTS}{id}/reassign-client/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('reassign'),
    database: 'transaction',
    summary: 'Assigns a client to the caller, to someone else or to no one.',
    source: 'clients.reassign',
    params: byId,
    body: Assignment,
    returns: z.object({ assigned_to_id: Id.nullable() }),
    errors: [...ofOneClient, 'no_permission_for_object'],
    changes: [clientsTag, timelineTag],
  }),
  undoReassign: endpoint(`POST ${CLIENTS}reassign-client/undo/`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary:
      'Undoes the caller’s own last assignment of a client within ten minutes, even where it hid the client from them.',
    source: 'own: undo of clients.reassign',
    body: z.strictObject({ client_id: Id }),
    returns: Done,
    errors: ['not_possible_now'],
    changes: [clientsTag, timelineTag],
  }),
  markLead: endpoint(`PUT ${CLIENTS}{id}/mark-lead/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Marks or unmarks a client as a new lead (S1-3-04).',
    source: 'clients.markLead',
    params: byId,
    body: z.strictObject({ new_lead: z.boolean() }),
    returns: NewLeadMark,
    errors: ofOneClient,
    changes: [clientsTag],
  }),
  autoUnmarkLead: endpoint(`PUT ${CLIENTS}{id}/set-auto-unmark-lead/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary:
      'Reports what just happened; the "new" mark is removed when the person chose that for it (readings.md B17).',
    source: 'clients.autoUnmarkLead',
    params: byId,
    body: z.strictObject({ unmark_type: UnmarkType.optional() }),
    returns: NewLeadMark,
    errors: ofOneClient,
    changes: [clientsTag],
  }),
  markConverted: endpoint(`POST ${CLIENTS}{id}/mark-converted-on-external-sources/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Records that the lead became a customer, for integrations that report conversions to ad sources (D15).',
    source: 'clients.markConvertedOnExternalSources',
    params: byId,
    returns: z.object({ converted_at: Instant }),
    errors: [...ofOneClient, 'not_possible_now'],
    changes: [clientsTag],
  }),
  updateLastInteraction: endpoint('PUT /api/dashboard-v2/api/v1/user-client/{id}/update-last-interaction/', {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('edit'),
    database: 'transaction',
    summary: 'Records that the person dealt with the client just now (S0-7-05).',
    source: 'clients.updateLastInteraction',
    params: byId,
    returns: Done,
    errors: ofOneClient,
    changes: [clientsTag],
  }),
  getPrivateNotes: endpoint(`GET ${CLIENTS}{id}/private-notes/`, {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'The caller’s own notes about the client; no one else ever sees them.',
    source: 'own: private notes of a client (issue)',
    params: byId,
    returns: PrivateNotes,
    errors: ofOneClient,
    reads: [privateNotesTag],
  }),
  setPrivateNotes: endpoint(`PUT ${CLIENTS}{id}/private-notes/`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: clientRow('note'),
    database: 'transaction',
    summary: "Writes the caller's own notes about the client (S1-3-07).",
    source: 'own: private notes of a client (issue)',
    params: byId,
    body: z.strictObject({ private_notes: z.string().max(10_000) }),
    returns: PrivateNotes,
    errors: ofOneClient,
    changes: [privateNotesTag],
  }),
};
