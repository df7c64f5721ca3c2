import type { Client } from '#features/clients/contract.ts';
import { clientFieldLabel } from '#features/clients/web/index.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type ClientMerge, duplicates } from '../contract.ts';
import { describeCounts } from './describe-counts.ts';
import { text } from './en.ts';

/** Lists the merges into a client, says what undoing each would do, and undoes one. */
export function UnmergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const read = useRead(duplicates.listMerges, { params: { id: client.id } });
  return (
    <Dialog isOpen onClose={onClose} size="task" title={text('unmerge_title', { name: client.name })}>
      <div className="grid gap-4 px-[18px] pb-4">
        {read.isError && <PartNotLoaded words={text('not_loaded')} read={read} />}
        {read.data?.results.length === 0 && <p className="text-fg-2">{text('no_merges')}</p>}
        {read.data?.results.map((merge) => (
          <Merge key={merge.id} id={client.id} merge={merge} onDone={onClose} />
        ))}
      </div>
    </Dialog>
  );
}

function Merge({ id, merge, onDone }: { id: number; merge: ClientMerge; onDone: () => void }) {
  const { time_zone } = useSession();
  const undo = useChange(duplicates.unmerge, {
    onSuccess: () => {
      toast({ type: 'SUCCESS', heading: text('unmerged') });
      onDone();
    },
  });
  const names = merge.clients.map(({ name }) => name ?? text('hidden_client')).join(', ');
  const [returned, staying] = [describeCounts(merge.returned), describeCounts(merge.staying)];
  const kept = merge.kept_fields.map((field) => clientFieldLabel(field) ?? field).join(', ');
  return (
    <section className="grid gap-1 border-t border-line-2 pt-3">
      <h3 className="font-medium">{text('merge_of', { names, time: formatDateTime(merge.merged_at, time_zone) })}</h3>
      {returned && <p className="text-sm text-fg-2">{text('goes_back', { what: returned })}</p>}
      {staying && <p className="text-sm text-fg-2">{text('stays', { what: staying })}</p>}
      {kept && <p className="text-sm text-fg-2">{text('kept_fields', { what: kept })}</p>}
      <Button
        className="mt-1 justify-self-start"
        isSaving={undo.isPending}
        onClick={() => undo.mutate({ params: { id, merge_id: merge.id } })}
      >
        {text('undo_merge')}
      </Button>
    </section>
  );
}
