import type { Client } from '#features/clients/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { bulkClientGroups } from '../bulk-contract.ts';
import type { ClientGroup } from '../contract.ts';
import { text } from './en.ts';

/** Returns a command that puts clients into a group or takes them out, with its undo. */
export function useChangeMany() {
  const change = useChange(bulkClientGroups.change);
  const undo = useChange(bulkClientGroups.undoChange, {
    onFailure: (failure) => {
      toast({ type: 'ERROR', heading: text('undo_failed'), message: failure.message });
      return true;
    },
  });
  return async (clients: readonly Client[], { id, name }: Pick<ClientGroup, 'id' | 'name'>, isIn: boolean) => {
    const client_ids = clients.map((client) => client.id);
    const body = { client_ids, add_ids: isIn ? [id] : [], remove_ids: isIn ? [] : [id] };
    // A refusal has been shown.
    const answer = await change.mutateAsync({ body }).catch(() => null);
    if (!answer) return;
    const { changed_ids } = answer;
    const count = changed_ids.length;
    if (count === 0) toast({ type: 'SUCCESS', heading: text('nothing_changed', { name }) });
    else {
      toast({
        type: 'SUCCESS',
        heading: text(isIn ? 'added_toast' : 'removed_toast', { count, name }),
        undo: () => undo.mutate({ body: { client_ids: changed_ids } }),
      });
    }
  };
}
