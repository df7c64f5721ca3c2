import { useQueryClient } from '@tanstack/react-query';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { apiText } from '#platform/web/en/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { MAX_BULK_CLIENTS } from '../../contract.ts';
import { type DeletedClient, deletedClients, MAX_ERASED } from '../../deleted-contract.ts';
import { text as clientsText } from '../en.ts';
import type { NewAssignee } from '../use-client-commands.ts';
import { text } from './en.ts';

type Chosen = readonly Pick<DeletedClient, 'id' | 'name'>[];

/** Commands on deleted clients; the rows leave the list with the answer, so each says itself what came of it. */
export function useDeletedCommands() {
  const cache = useQueryClient();
  const run = async (work: () => Promise<string>): Promise<boolean> => {
    try {
      toast({ type: 'SUCCESS', heading: await work() });
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      if (failure.status !== 423) toast({ type: 'ERROR', heading: apiText('not_saved'), message: failure.message });
      return false;
    } finally {
      void refresh(cache, deletedClients.restoreTo.changes);
    }
  };
  return {
    restore: (chosen: Chosen) =>
      run(async () => {
        for (const client_ids of inParts(chosen, MAX_BULK_CLIENTS))
          await call(deletedClients.restore, { body: { clients: { client_ids } } });
        return describeRestored(chosen.length, chosen[0]!.name);
      }),
    restoreTogether: ({ id, count }: { id: string; count: number }) =>
      run(async () => {
        const clients = { together: id };
        let left = 1;
        while (left > 0) left = (await call(deletedClients.restore, { body: { clients } })).left_count;
        return clientsText('restored_many', { count });
      }),
    restoreTo: (chosen: Chosen, to: NewAssignee) =>
      run(async () => {
        for (const client_ids of inParts(chosen, MAX_BULK_CLIENTS))
          await call(deletedClients.restoreTo, {
            body: { client_ids, assign_type: to ? 'OTHER' : 'UNASSIGNED', assigned_to_id: to?.id ?? null },
          });
        const count = chosen.length;
        return to ? text('restored_to', { count, name: to.name }) : text('restored_unassigned', { count });
      }),
    empty: () => run(async () => text('emptied', { count: (await call(deletedClients.empty, {})).erased_count })),
    erase: (chosen: Chosen) =>
      run(async () => {
        for (const client_ids of inParts(chosen, MAX_ERASED))
          await call(deletedClients.erase, { body: { client_ids } });
        return text('erased', { count: chosen.length });
      }),
  };
}

const describeRestored = (count: number, name: string): string =>
  count === 1 ? clientsText('restored', { name }) : clientsText('restored_many', { count });

/** Returns the ids in parts that one call takes. */
function* inParts(chosen: Chosen, most: number): Generator<number[]> {
  for (let start = 0; start < chosen.length; start += most) yield chosen.slice(start, start + most).map(({ id }) => id);
}
