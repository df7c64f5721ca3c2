import { clientAccess } from '#features/clients/access.ts';
import { clientDeleted } from '#features/clients/events.ts';
import { manyClients } from '#features/clients/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import type { SkipReason } from '../../contract.ts';
import { bulkWork, type ChangedClient, leaveOut, type Work } from './bulk-kind.ts';

export const deleting = bulkWork({
  kind: 'DELETE',
  right: 'delete',
  prepare: async () => null,
  async run({ scope, isQuiet }, clients) {
    await manyClients.setDeleted(scope, clients, true, { isQuiet });
    return [];
  },
  hasLeft: ({ kinds }) => kinds.has(clientDeleted.kind),
  async undo(work, done) {
    const reasons = done.map((one) => ({ client: one.client, reason: findReason(work, one) }));
    const back = reasons.filter(({ reason }) => reason === null).map(({ client }) => client);
    await manyClients.setDeleted(work.scope, back, false, work);
    return {
      changed_ids: back.map(({ id }) => id),
      left_out: reasons.flatMap(({ client, reason }) => (reason ? leaveOut([client], reason) : [])),
    };
  },
});

/** Why the client stays as it is; null where it can be restored. One that was restored and deleted again is another deletion. */
function findReason({ scope }: Work, { client, at }: ChangedClient): SkipReason | null {
  if (client.deleted_at === null || client.deleted_at > at) return 'CHANGED_SINCE';
  return allows(clientAccess.restore, scope.actor, client) ? null : 'NO_RIGHT';
}
