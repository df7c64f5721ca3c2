import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { ClientFilter } from '#features/clients/contract.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { savedViewRow } from './access.ts';
import { savedViewsTag } from './tags.ts';

const VIEWS = '/api/dashboard-v2/api/v2/saved-views/' as const;

/** The most views one person makes, and the longest name of one. */
export const MAX_VIEWS = 100;
export const MAX_VIEW_NAME = 60;
const MAX_COLUMNS = 60;

/** How long a deleted view can be restored. */
export const DELETED_VIEWS_KEPT_DAYS = 30;

const ViewName = z.string().trim().min(1).max(MAX_VIEW_NAME);
const ViewColumns = z.array(z.string().max(60)).max(MAX_COLUMNS);

/** Filters and sort of the list of clients, as its address has them. */
export const ViewQuery = z.strictObject(ClientFilter.omit({ ignore_prefs: true }).shape);

/** The same as it is answered: flags and ids of an address are texts there. */
const AnsweredQuery = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** A list of clients that was kept under a name: its filters, sort and columns. */
export const SavedView = z.object({
  id: Id,
  name: ViewName,
  /** Whether everybody in the organisation sees it; each person finds in it the clients they may see. */
  is_shared: z.boolean(),
  query: AnsweredQuery,
  /** The ids of the columns in their order; null where each person's own columns apply. */
  columns: ViewColumns.nullable(),
  created_by: Person.nullable(),
  /** What the caller may do with it. */
  access_policy: z.object({ EDIT: z.boolean() }),
  updated_at: Instant,
});
export type SavedView = z.output<typeof SavedView>;

export const SavedViewDraft = z.object({
  name: ViewName,
  is_shared: z.boolean(),
  query: ViewQuery,
  columns: ViewColumns.nullable(),
});
export type SavedViewDraft = z.output<typeof SavedViewDraft>;

const source = 'own: saved views of the list of clients (issue)';

export const savedViews = {
  list: endpoint(`GET ${VIEWS}`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The caller’s saved views and those shared with the organisation, by name.',
    source,
    returns: z.object({ results: z.array(SavedView) }),
    reads: [savedViewsTag],
  }),
  create: endpoint(`POST ${VIEWS}`, {
    needs: 'session',
    plan: 'PREFERENCES',
    database: 'transaction',
    summary: 'Keeps filters, sort and columns of the list of clients under a name.',
    source,
    body: z.strictObject(SavedViewDraft.shape),
    returns: SavedView,
    status: 201,
    errors: ['not_possible_now'],
    changes: [savedViewsTag],
  }),
  update: endpoint(`PUT ${VIEWS}{id}/`, {
    needs: 'session',
    plan: 'PREFERENCES',
    row: savedViewRow('edit'),
    database: 'transaction',
    summary: 'Renames a saved view, shares it or keeps other filters, sort or columns under it.',
    source,
    params: byId,
    body: patchOf(SavedViewDraft),
    returns: SavedView,
    errors: ['not_found', 'no_permission_for_object'],
    changes: [savedViewsTag],
  }),
  delete: endpoint(`DELETE ${VIEWS}{id}/`, {
    needs: 'session',
    plan: 'free',
    row: savedViewRow('edit'),
    database: 'transaction',
    summary: 'Deletes a saved view; it can be restored for 30 days.',
    source,
    params: byId,
    returns: Done,
    errors: ['not_found', 'no_permission_for_object'],
    changes: [savedViewsTag],
  }),
  restore: endpoint(`POST ${VIEWS}{id}/restore/`, {
    needs: 'session',
    plan: 'free',
    row: savedViewRow('restore'),
    database: 'transaction',
    summary: 'Undoes the deletion of a saved view.',
    source,
    params: byId,
    returns: SavedView,
    errors: ['not_found', 'not_possible_now'],
    changes: [savedViewsTag],
  }),
};
