import * as z from 'zod';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { Assignment, MAX_BULK_CLIENTS } from './contract.ts';

const client_ids = z.array(Id).min(1).max(MAX_BULK_CLIENTS);

/** How many clients were changed; those that already were as asked are not counted. */
export const Changed = z.object({ changed_count: z.int() });

const shared = {
  needs: 'session',
  database: 'transaction',
  errors: ['client_bulk_action_all_not_assigned_to_user'],
} as const;

/**
 * Commands for many clients, all or nothing: when one may not be changed or no longer exists, the answer is 456 with
 * `skipped_count` and nothing is changed (readings.md B26).
 */
export const bulkClients = {
  reassign: endpoint('POST /api/dashboard-v2/api/v2/user-client/bulk/reassign-client/', {
    ...shared,
    plan: 'CLIENT.MANAGE_ACTIVITY',
    summary: 'Assigns many clients to one person, or to no one.',
    source: 'own: bulk bar of the clients list',
    body: z.strictObject({ client_ids, ...Assignment.shape }),
    returns: Changed,
    changes: [clientsTag, timelineTag],
  }),
  undoReassign: endpoint('POST /api/dashboard-v2/api/v2/user-client/bulk/reassign-client/undo/', {
    ...shared,
    plan: 'free',
    summary: 'Undoes the caller’s own last assignment of these clients, within ten minutes.',
    source: 'own: undo of clients.reassign and its bulk command',
    body: z.strictObject({ client_ids }),
    returns: Changed,
    errors: ['not_possible_now'],
    changes: [clientsTag, timelineTag],
  }),
  markLead: endpoint('POST /api/dashboard-v2/api/v2/user-client/bulk/mark-lead/', {
    ...shared,
    plan: 'CLIENT.MANAGE_ACTIVITY',
    summary: 'Marks or unmarks many clients as new leads.',
    source: 'own: bulk bar of the clients list',
    body: z.strictObject({ client_ids, new_lead: z.boolean() }),
    returns: Changed,
    changes: [clientsTag],
  }),
  delete: endpoint('POST /api/dashboard-v2/api/v2/user-client/bulk/delete/', {
    ...shared,
    plan: 'free',
    summary: 'Deletes many clients; they can be restored for 30 days.',
    source: 'own: bulk bar of the clients list',
    body: z.strictObject({ client_ids }),
    returns: Changed,
    changes: [clientsTag],
  }),
  restore: endpoint('POST /api/dashboard-v2/api/v2/user-client/bulk/restore/', {
    ...shared,
    plan: 'free',
    summary: 'Undoes the deletion of many clients.',
    source: 'own: undo of the bulk deletion',
    body: z.strictObject({ client_ids }),
    returns: Changed,
    changes: [clientsTag],
  }),
};
