import { manyClients } from '#features/clients/server/index.ts';
import { bulkWork, leaveOut, listUnchanged, partByRight } from './bulk-kind.ts';

export const marking = bulkWork({
  kind: 'MARK_NEW',
  right: 'edit',
  prepare: async (_scope, { new_lead }) => new_lead,
  async run({ scope, isQuiet }, clients, new_lead) {
    const marked = clients.filter(({ is_new_lead }) => is_new_lead !== new_lead).map(({ id }) => id);
    await manyClients.setNewLeads(scope, marked, new_lead, { isQuiet });
    return listUnchanged(clients, marked);
  },
  hasLeft: ({ changes }) => changes.is_new_lead !== undefined,
  async undo(work, done) {
    const { allowed, left_out } = partByRight(work, done, 'edit');
    const isAsLeft = ({ client, changes }: (typeof done)[number]) => client.is_new_lead === changes.is_new_lead!.to;
    const ids = allowed.filter(isAsLeft).map(({ client }) => client.id);
    const { from } = done[0]!.changes.is_new_lead!;
    await manyClients.setNewLeads(work.scope, ids, Boolean(from), { isQuiet: work.isQuiet });
    const others = allowed.filter((one) => !isAsLeft(one)).map(({ client }) => client);
    return { changed_ids: ids, left_out: [...left_out, ...leaveOut(others, 'CHANGED_SINCE')] };
  },
});
