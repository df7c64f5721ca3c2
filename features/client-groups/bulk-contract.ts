import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { MAX_BULK_CLIENTS, MAX_GROUPS_OF_CLIENT } from '#features/clients/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { clientGroupsTag } from './tags.ts';

const client_ids = z.array(Id).min(1).max(MAX_BULK_CLIENTS);
const groups = z.array(Id).max(MAX_GROUPS_OF_CLIENT);

/** The clients whose groups were changed; those that already were as asked are not among them. */
const ChangedClients = z.object({ changed_ids: z.array(Id) });

const shared = {
  needs: 'session',
  database: 'transaction',
  changes: [clientGroupsTag, clientsTag],
} as const;

/** Commands for many clients, all or nothing (readings.md B26). */
export const bulkClientGroups = {
  change: endpoint('POST /api/dashboard-v2/api/v2/user-client-group/bulk/change-groups/', {
    ...shared,
    plan: 'GROUPS',
    summary: 'Puts many clients into groups and takes them out of others.',
    source: 'own: bulk bar of the clients list',
    body: z.strictObject({ client_ids, add_ids: groups, remove_ids: groups }),
    returns: ChangedClients,
    errors: ['client_bulk_action_all_not_assigned_to_user'],
  }),
  undoChange: endpoint('POST /api/dashboard-v2/api/v2/user-client-group/bulk/change-groups/undo/', {
    ...shared,
    plan: 'free',
    summary: 'Undoes the caller’s own last change of the groups of these clients, within ten minutes.',
    source: 'own: undo of the bulk command',
    body: z.strictObject({ client_ids }),
    returns: ChangedClients,
    errors: ['client_bulk_action_all_not_assigned_to_user', 'not_possible_now'],
  }),
};
