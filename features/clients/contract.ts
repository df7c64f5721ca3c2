import * as z from 'zod';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { Flag, pageOf, pageQuery } from '#platform/contract/paging.ts';
import { Instant } from '#platform/contract/time.ts';

const CLIENTS = '/api/dashboard-v2/api/v2/user-client/' as const;

/** Where a client came from (S0-3E-23). */
export const ClientSource = z.enum(['added_manually', 'import_phonebook', 'external_integration']);

/** Most phones and e-mails one client keeps. */
const MAX_CONTACT_POINTS = 10;

/**
 * `number_e164` is null when the text is no valid number in any reading; the text itself is always kept.
 * `display` is how people read it: international and grouped, or the text as it was written.
 */
export const ClientPhone = z.object({ raw: z.string(), number_e164: z.string().nullable(), display: z.string() });
export type ClientPhone = z.output<typeof ClientPhone>;

/**
 * The fields that are one column of `clients` each. One added here and to the table is checked, written, read, compared,
 * kept in the history and undone without another line on the server.
 */
const plainFields = {
  name: z.string().trim().min(1).max(120),
  company: z.string().trim().max(120).nullable(),
  location: z.string().trim().max(200).nullable(),
};
export const plainFieldNames = Object.keys(plainFields) as (keyof typeof plainFields)[];

/** What a person may write about a client. */
export const ClientDraft = z.object({
  ...plainFields,
  phones: z.array(z.object({ raw: z.string().trim().min(1).max(60) })).max(MAX_CONTACT_POINTS),
  emails: z.array(z.email().max(254)).max(MAX_CONTACT_POINTS),
});
export type ClientDraft = z.output<typeof ClientDraft>;
export type ClientField = keyof ClientDraft;
export type PlainClientFields = Omit<ClientDraft, 'phones' | 'emails'>;

/** Callers name only what they know. */
export const NewClient = z.strictObject(ClientDraft.partial().required({ name: true }).shape);
export type NewClient = z.output<typeof NewClient>;

/** A client's next step. `is_overdue` is decided by the server; NOT_FIXED means someday (S0-3-26). */
export const FollowUp = z.object({
  remind_on: Instant.nullable(),
  is_overdue: z.boolean(),
  maturity_type: z.enum(['FIXED', 'NOT_FIXED']),
  note: z.string(),
  time_zone: z.string(),
});
export type FollowUp = z.output<typeof FollowUp>;

export const Client = z.object({
  id: Id,
  ...plainFields,
  phones: z.array(ClientPhone),
  emails: z.array(z.string()),
  source: ClientSource,
  source_name: z.string(),
  is_new_lead: z.boolean(),
  assigned_to: z.object({ id: Id, name: z.string() }).nullable(),
  assigned_to_id: Id.nullable(),
  assigned_to_name: z.string().nullable(),
  last_activity_type: z.string(),
  last_activity_summary: z.string(),
  last_activity_at: Instant,
  last_interaction_at: Instant.nullable(),
  first_response_at: Instant.nullable(),
  converted_at: Instant.nullable(),
  follow_up: FollowUp.nullable(),
  created_at: Instant,
  updated_at: Instant,
  access_policy: z.object({ EDIT: z.boolean(), DELETE: z.boolean(), REASSIGN: z.boolean() }),
});
export type Client = z.output<typeof Client>;

export const ClientSort = z.enum(['last_activity', 'added', 'name']);

/** What the list can be narrowed by. Searches look into name, phone and e-mail, from two characters on. */
export const ClientFilter = z.object({
  search: z.string().trim().max(100).optional(),
  source: ClientSource.optional(),
  source_name: z.string().max(120).optional(),
  is_new_lead: Flag.optional(),
  assigned_to_id: z.union([z.enum(['me', 'unassigned']), QueryId]).optional(),
  sort: ClientSort.optional(),
  sort_order: z.enum(['ASC', 'DESC']).optional(),
  /** True: the saved sort of the person is not applied (G-045). */
  ignore_prefs: Flag.optional(),
});

/** What the writer saw in the fields they change; a difference to what is stored is a conflict (readings.md D6). */
const Base = z.object(ClientDraft.partial().shape).optional();

export const clients = {
  list: endpoint(`GET ${CLIENTS}`, {
    needs: 'session',
    database: 'read',
    summary: 'The clients one may see, filtered and sorted.',
    source: 'clients.list',
    query: pageQuery().extend(ClientFilter.shape),
    returns: pageOf(Client),
    reads: ['clients'],
  }),
  get: endpoint(`GET ${CLIENTS}{id}/`, {
    needs: 'session',
    database: 'read',
    summary: 'One client.',
    source: 'clients.get',
    params: byId,
    returns: Client,
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: ['clients'],
  }),
  create: endpoint('POST /api/dashboard-v2/api/v1/user-client/', {
    needs: 'session',
    database: 'transaction',
    summary: 'Adds a client by hand, assigned to who adds it.',
    source: 'clients.create',
    body: NewClient,
    returns: Client,
    status: 201,
    changes: ['clients'],
  }),
  update: endpoint(`PUT ${CLIENTS}{id}/`, {
    needs: 'session',
    database: 'transaction',
    summary: 'Changes some fields of a client; what someone else changed meanwhile is never overwritten.',
    source: 'clients.update',
    params: byId,
    body: patchOf(ClientDraft.extend({ base: Base })),
    returns: Client,
    errors: ['not_found', 'client_not_assigned_to_user', 'edit_conflict'],
    changes: ['clients'],
  }),
  delete: endpoint(`DELETE ${CLIENTS}{id}/`, {
    needs: 'session',
    database: 'transaction',
    summary: 'Deletes a client; it can be brought back for 30 days.',
    source: 'clients.delete',
    params: byId,
    returns: Done,
    errors: ['not_found', 'client_not_assigned_to_user', 'no_permission_for_object'],
    changes: ['clients'],
  }),
  restore: endpoint(`POST ${CLIENTS}{id}/restore/`, {
    needs: 'session',
    database: 'transaction',
    summary: 'Undoes the deletion of a client.',
    source: 'own: undo of clients.delete',
    params: byId,
    returns: Client,
    errors: ['not_found', 'no_permission_for_object'],
    changes: ['clients'],
  }),
};
