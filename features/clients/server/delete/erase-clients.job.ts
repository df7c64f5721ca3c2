import { eraseAfter } from '#platform/server/jobs/erase-after.ts';
import { DELETED_KEPT_DAYS } from '../../deleted-contract.ts';
import { eraseDeletedClients } from './erase-clients.queries.ts';

/** Erases clients that were deleted 30 days ago, with everything known about them. */
export const eraseClientsJob = eraseAfter({
  name: 'clients.erase-deleted',
  cron: '43 3 * * *',
  table: 'clients',
  since: 'deleted_at',
  days: DELETED_KEPT_DAYS,
  erase: (scope, { before }) => eraseDeletedClients(scope, before),
});
