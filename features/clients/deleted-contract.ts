import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { Flag, pageOf, pageQuery } from '#platform/contract/paging.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { Client, FoundClient } from './client.ts';
import { Assignment, MAX_BULK_CLIENTS } from './contract.ts';
import { ClientChange } from './history-contract.ts';
import { MAX_SEARCH } from './list-choices.ts';

/** Days for which a deleted client can be restored before it is erased. */
export const DELETED_KEPT_DAYS = 30;

/** A client that is erased within so many days is marked, and can be filtered by. */
export const ERASED_SOON_DAYS = 7;

/** The most clients that one call erases. */
export const MAX_ERASED = 200;

const DeletionId = z.string().max(100);

export const DeletedClient = FoundClient.pick({ id: true, name: true, company: true, phone: true, email: true }).extend(
  {
    custom_fields: Client.shape.custom_fields,
    deleted_at: Instant,
    /** Null when the product deleted it, as when an import was undone, or when the person has left since. */
    deleted_by: Person.nullable(),
    erased_at: Instant,
    /** Why it was deleted, where that is known: the undo of an import. */
    reason: z.string().nullable(),
    /** What was deleted at once with it: how many of them can be restored, and how many are back; null for one deleted alone. */
    together: z.object({ id: DeletionId, count: z.int(), back_count: z.int() }).nullable(),
  },
);
export type DeletedClient = z.output<typeof DeletedClient>;

/** How clients were deleted: one or a few by a person, by a bulk action, or as an import was undone. */
export const deletionWays = ['BY_HAND', 'IN_BULK', 'IMPORT_UNDO'] as const;
export type DeletionWay = (typeof deletionWays)[number];

export const deletedSorts = ['deleted_last', 'erased_next'] as const;

const DELETED = '/api/dashboard-v2/api/v2/user-client/deleted/' as const;

const many = { needs: 'session', database: 'transaction', source: 'own: deleted clients (issue)' } as const;

const client_ids = z.array(Id).min(1);

const Changed = z.object({ changed_count: z.int() });

export const deletedClients = {
  list: endpoint(`GET ${DELETED}`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary:
      'Clients deleted in the last 30 days that the caller may restore. Of those deleted together the first four are shown, unless they are named in `open` or the list is filtered.',
    source: 'own: deleted clients (issue)',
    query: pageQuery().extend({
      search: z.string().trim().max(MAX_SEARCH).optional(),
      is_erased_soon: Flag.optional(),
      deleted_by_id: QueryId.optional(),
      way: z.enum(deletionWays).optional(),
      sort: z.enum(deletedSorts).optional(),
      open: DeletionId.optional(),
    }),
    returns: pageOf(DeletedClient),
    reads: [clientsTag],
  }),
  get: endpoint(`GET ${DELETED}{id}/`, {
    needs: 'session',
    plan: 'free',
    row: noRow('it is found among the deleted clients that the caller may restore'),
    database: 'read',
    summary: 'One deleted client as it would be restored; the caller may change nothing about it.',
    source: 'own: deleted clients (issue)',
    params: byId,
    returns: Client.extend({ deleted_at: Instant, groups: z.array(z.object({ id: Id, name: z.string() })) }),
    errors: ['not_found'],
    reads: [clientsTag],
  }),
  listHistory: endpoint(`GET ${DELETED}{id}/history/`, {
    needs: 'session',
    plan: 'free',
    row: noRow('it is found among the deleted clients that the caller may restore'),
    database: 'read',
    summary: 'The changes of a deleted client, newest first; none can be undone.',
    source: 'own: deleted clients (issue)',
    params: byId,
    query: pageQuery(),
    returns: pageOf(ClientChange),
    errors: ['not_found'],
    reads: [clientsTag],
  }),
  restore: endpoint(`POST ${DELETED}restore/`, {
    ...many,
    plan: 'free',
    summary:
      'Restores the named clients, all or nothing, or those deleted together, of which `left_count` remain for further calls.',
    body: z.strictObject({
      clients: z.union([
        z.strictObject({ client_ids: client_ids.max(MAX_BULK_CLIENTS) }),
        z.strictObject({ together: DeletionId }),
      ]),
    }),
    returns: Changed.extend({ left_count: z.int() }),
    errors: ['client_bulk_action_all_not_assigned_to_user'],
    changes: [clientsTag],
  }),
  restoreTo: endpoint(`POST ${DELETED}restore-to/`, {
    ...many,
    plan: 'CLIENT.MANAGE_ACTIVITY',
    summary: 'Restores deleted clients and assigns them, all or nothing.',
    body: z.strictObject({ client_ids: client_ids.max(MAX_BULK_CLIENTS), ...Assignment.shape }),
    returns: Changed,
    errors: ['client_bulk_action_all_not_assigned_to_user'],
    changes: [clientsTag, timelineTag],
  }),
  erase: endpoint(`POST ${DELETED}erase/`, {
    ...many,
    plan: 'free',
    summary: 'Erases deleted clients now and for good, as when a person asks for it; all or nothing.',
    body: z.strictObject({ client_ids: client_ids.max(MAX_ERASED) }),
    returns: Changed,
    errors: ['client_bulk_action_all_not_assigned_to_user'],
    changes: [clientsTag],
  }),
  count: endpoint(`GET ${DELETED}count/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'How many deleted clients the caller may restore.',
    source: 'own: deleted clients (issue)',
    returns: z.object({ count: z.int() }),
    reads: [clientsTag],
  }),
  empty: endpoint(`POST ${DELETED}empty/`, {
    ...many,
    plan: 'free',
    summary: 'Erases all deleted clients that the caller may restore, in the background and for good.',
    returns: z.object({ erased_count: z.int() }),
    changes: [clientsTag],
  }),
};
