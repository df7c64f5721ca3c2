import type * as z from 'zod';
import { allows } from '#platform/contract/access.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientAccess } from '../../access.ts';
import { type Assignment, MAX_BULK_CLIENTS } from '../../contract.ts';
import type { deletedClients } from '../../deleted-contract.ts';
import { assignClients } from '../assign/assign-clients.ts';
import { findAssignee } from '../assign/assignees.queries.ts';
import { refuseMissing } from '../clients.queries.ts';
import { manyClients } from '../write/many-clients.ts';
import { countDeletedTogether, findDeletedTogether, requireDeletedClients } from './deleted-clients.queries.ts';
import { eraseClients } from './erase-clients.queries.ts';
import { asRestoredTogether } from './restored-together.ts';

type Chosen = z.output<typeof deletedClients.restore.body>['clients'];

/** Restores named clients, or those deleted together up to the most of one call. */
export async function restoreDeleted(scope: Scope, chosen: Chosen) {
  const clients =
    'client_ids' in chosen
      ? await requireDeletedClients(scope, chosen.client_ids)
      : await findDeletedTogether(scope, chosen.together, MAX_BULK_CLIENTS);
  await manyClients.setDeleted(asRestoredTogether(scope, clients.length), clients, false);
  const left_count = 'together' in chosen ? await countDeletedTogether(scope, chosen.together) : 0;
  return { changed_count: clients.length, left_count };
}

/** Restores clients and assigns them. Throws as `requireClients` does for those the actor may not reassign. */
export async function restoreTo(
  scope: Scope,
  { client_ids, ...assignment }: { client_ids: number[] } & Assignment,
): Promise<{ changed_count: number }> {
  const clients = await requireDeletedClients(scope, client_ids);
  refuseMissing(
    clients.filter((client) => allows(clientAccess.reassign, scope.actor, client)),
    client_ids,
  );
  const to_id = await findAssignee(scope, assignment);
  const together = asRestoredTogether(scope, clients.length);
  await manyClients.setDeleted(together, clients, false);
  await assignClients(together, clients, to_id);
  return { changed_count: clients.length };
}

/** Erases deleted clients before their time is over; the audit log says how many, and of them nothing. */
export async function eraseNow(scope: Scope, client_ids: number[]): Promise<{ changed_count: number }> {
  const clients = await requireDeletedClients(scope, client_ids);
  const changed_count = await eraseClients(scope, clients);
  await manyClients.recordChange(scope, 'erased', changed_count);
  return { changed_count };
}
