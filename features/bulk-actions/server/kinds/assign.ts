import { assignEach, manyClients } from '#features/clients/server/index.ts';
import type { SkipReason } from '../../contract.ts';
import { bulkWork, type ChangedClient, leaveOut, listUnchanged } from './bulk-kind.ts';

export const assigning = bulkWork({
  kind: 'ASSIGN',
  right: 'reassign',
  prepare: (scope, change) => manyClients.findAssignee(scope, change),
  async run({ scope, isQuiet }, clients, to_id) {
    const moved = clients.filter(({ assigned_to_id }) => assigned_to_id !== to_id);
    await assignEach(
      scope,
      moved.map(({ id, assigned_to_id }) => ({ id, assigned_to_id, to_id })),
      { isQuiet },
    );
    return listUnchanged(
      clients,
      moved.map(({ id }) => id),
    );
  },
  hasLeft: ({ changes }) => changes.assigned_to_id !== undefined,
  /** Works even where the assignment hid the client from the person who did it. */
  async undo({ scope, isQuiet }, done) {
    const judged = await manyClients.judgeAssignees(
      scope,
      done.map(readFormer).filter((id) => id !== null),
    );
    const reasons = done.map((one) => ({ one, reason: findReason(one, judged) }));
    const back = reasons.filter(({ reason }) => reason === null).map(({ one }) => one);
    await assignEach(
      scope,
      back.map((one) => ({ id: one.client.id, assigned_to_id: one.client.assigned_to_id, to_id: readFormer(one) })),
      { isQuiet },
    );
    return {
      changed_ids: back.map(({ client }) => client.id),
      left_out: reasons.flatMap(({ one, reason }) => (reason ? leaveOut([one.client], reason) : [])),
    };
  },
});

/** Who had the client before; null is nobody. */
const readFormer = ({ changes }: ChangedClient) => changes.assigned_to_id!.from as number | null;

/** Why the client cannot go back; null where it can. */
function findReason(one: ChangedClient, judged: ReadonlyMap<number, boolean>): SkipReason | null {
  const { client, changes } = one;
  if (client.deleted_at !== null) return 'NO_RIGHT';
  if (client.assigned_to_id !== changes.assigned_to_id!.to) return 'CHANGED_SINCE';
  const former = readFormer(one);
  if (former === null) return null;
  const isAllowed = judged.get(former);
  if (isAllowed === undefined) return 'GONE';
  return isAllowed ? null : 'NO_RIGHT';
}
