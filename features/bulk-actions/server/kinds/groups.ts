import {
  listGroupIds,
  listPlainGroups,
  recordGroupUse,
  requirePlainGroups,
} from '#features/client-groups/server/index.ts';
import { manyClients } from '#features/clients/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { SkipReason } from '../../contract.ts';
import { bulkWords } from '../en.ts';
import { bulkWork, leaveOut, listUnchanged, partByRight } from './bulk-kind.ts';

export const grouping = bulkWork({
  kind: 'GROUPS',
  right: 'edit',
  async prepare(scope, { add_ids, remove_ids }) {
    if (add_ids.length + remove_ids.length === 0) throw fieldProblem('change', bulkWords.nothing);
    await requirePlainGroups(scope, add_ids);
    return { add_ids, remove_ids };
  },
  async run({ scope, isQuiet }, clients, { add_ids, remove_ids }) {
    const { changed_ids, too_many_ids } = await manyClients.changeGroups(
      scope,
      clients.map(({ id }) => id),
      (shown) => [...shown.filter((id) => !remove_ids.includes(id)), ...add_ids],
      { isQuiet },
    );
    if (changed_ids.length > 0) await recordGroupUse(scope, add_ids);
    const tooMany = clients.filter(({ id }) => too_many_ids.includes(id));
    return [...leaveOut(tooMany, 'TOO_MANY_GROUPS'), ...listUnchanged(clients, [...changed_ids, ...too_many_ids])];
  },
  hasLeft: ({ changes }) => changes.group_ids !== undefined,
  /** Each group that the action changed is as before, but for those that the client left or entered again since. */
  async undo(work, done) {
    const { scope, isQuiet } = work;
    const { allowed, left_out } = partByRight(work, done, 'edit');
    const changes = new Map(allowed.map(({ client, changes }) => [client.id, changes.group_ids as GroupChange]));
    const ids = [...changes.keys()];
    const existing = new Set((await listPlainGroups(scope)).map(({ id }) => id));
    const shown = await listGroupIds(scope, ids);
    const { changed_ids, too_many_ids } = await manyClients.changeGroups(
      scope,
      ids,
      (groups, id) => manyClients.revertGroups(groups, changes.get(id)),
      { isQuiet },
    );
    const staying = allowed.flatMap(({ client }) => {
      const reason = too_many_ids.includes(client.id)
        ? 'TOO_MANY_GROUPS'
        : findReason(changes.get(client.id)!, shown.get(client.id) ?? [], existing);
      return reason ? leaveOut([client], reason) : [];
    });
    return { changed_ids, left_out: [...left_out, ...staying] };
  },
});

interface GroupChange {
  from: number[];
  to: number[];
}

/** Why some of the groups are not as before; null where all of them are. */
function findReason(
  { from, to }: GroupChange,
  shown: readonly number[],
  existing: ReadonlySet<number>,
): SkipReason | null {
  const added = to.filter((id) => !from.includes(id));
  const removed = from.filter((id) => !to.includes(id));
  if ([...added, ...removed].some((id) => !existing.has(id))) return 'GONE';
  const isAsLeft = added.every((id) => shown.includes(id)) && !removed.some((id) => shown.includes(id));
  return isAsLeft ? null : 'CHANGED_SINCE';
}
