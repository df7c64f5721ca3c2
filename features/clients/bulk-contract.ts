import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { MAX_BULK_CLIENTS } from './contract.ts';

/**
 * Deleted clients are no longer in any list or filter, so that bulk actions cannot bring them back. All or nothing: when one may not be
 * restored or was erased, the answer is 456 with `skipped_count` and nothing is changed (readings.md B26).
 */
export const bulkClients = {
  restore: endpoint('POST /api/dashboard-v2/api/v2/user-client/bulk/restore/', {
    needs: 'session',
    database: 'transaction',
    plan: 'free',
    summary: 'Restores many deleted clients.',
    source: 'own: deleted clients (issue)',
    body: z.strictObject({ client_ids: z.array(Id).min(1).max(MAX_BULK_CLIENTS) }),
    returns: z.object({ changed_count: z.int() }),
    errors: ['client_bulk_action_all_not_assigned_to_user'],
    changes: [clientsTag],
  }),
};
