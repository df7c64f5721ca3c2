import { Ago } from '#platform/web/ago.tsx';
import { useChange, useRead } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { customFields, type Removal } from '../../contract.ts';
import { text } from '../en.ts';
import { countClients } from './describe-field.tsx';
import { describeRemoval } from './removals.ts';

/** Lists what took values away in the last 30 days, each with a button that brings it back. */
export function RemovedList() {
  const removals = useRead(customFields.listRemovals, {}).data?.results ?? [];
  if (removals.length === 0) return null;
  return (
    <section aria-labelledby="removed-heading" className="mt-8">
      <h2 id="removed-heading" className="font-semibold">
        {text('removed_title')}
      </h2>
      <p className="text-xs text-fg-3">{text('removed_text')}</p>
      <ul className="mt-2 border-b border-line">
        {removals.map((removal) => (
          <RemovedLine key={removal.id} removal={removal} />
        ))}
      </ul>
    </section>
  );
}

function RemovedLine({ removal }: { removal: Removal }) {
  const undo = useChange(customFields.undoRemoval, {
    onSuccess: ({ name }) => toast({ type: 'SUCCESS', heading: text('undone', { name }) }),
  });
  const { removed_at, removed_by_name: name, clients_count } = removal;
  const what = describeRemoval(removal);
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{what}</p>
        <p className="text-xs text-fg-3">
          {countClients(clients_count)}
          {' · '}
          <Ago instant={removed_at} write={(when) => (name ? text('removed_by', { when, name }) : when)} />
        </p>
      </div>
      <Button
        size="sm"
        aria-label={text('undo_named', { what })}
        isSaving={undo.isPending}
        onClick={() => undo.mutate({ params: { id: removal.id } })}
      >
        {text('undo')}
      </Button>
    </li>
  );
}
