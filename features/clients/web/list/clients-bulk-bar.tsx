import { CircleCheck, Sparkles, Trash2, UserCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { BulkAction, BulkBar, BulkDivider } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MAX_BULK_CLIENTS } from '../../bulk-contract.ts';
import { text } from '../en.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { useClientCommands } from '../use-client-commands.ts';
import type { ClientsPages } from './clients-table.tsx';
import type { Selection } from './use-selection.ts';

const DeleteClientsDialog = lazy(() =>
  import('./delete-clients-dialog.tsx').then((module) => ({ default: module.DeleteClientsDialog })),
);

interface ClientsBulkBarProps {
  selection: Selection;
  list: Pick<ClientsPages, 'rows' | 'count' | 'hasNextPage' | 'fetchNextPage'>;
}

/** What can be done with the chosen clients. Undo is in the toast that says it was done. */
export function ClientsBulkBar({ selection, list }: ClientsBulkBarProps) {
  const { assign, mark } = useClientCommands();
  const [isAsking, setIsAsking] = useState(false);
  const { chosen, clear } = selection;
  const rights = (right: keyof (typeof chosen)[number]['access_policy']) =>
    chosen.some(({ access_policy }) => access_policy[right]);
  return (
    <>
      <BulkBar count={chosen.length} onClear={clear} {...useSelectAll(selection, list)}>
        {rights('REASSIGN') && (
          <PeoplePicker
            label={text('assign_to', { count: chosen.length })}
            side="top"
            onChoose={(person) => void assign(chosen, person)}
            trigger={<BulkAction icon={<Icon of={UserCheck} />} label={text('assign')} />}
          />
        )}
        {chosen.some(({ is_new_lead }) => is_new_lead) && (
          <BulkAction
            icon={<Icon of={CircleCheck} />}
            label={text('unmark_new')}
            onClick={() => void mark(chosen, false)}
          />
        )}
        {chosen.some(({ is_new_lead }) => !is_new_lead) && (
          <BulkAction icon={<Icon of={Sparkles} />} label={text('mark_new')} onClick={() => void mark(chosen, true)} />
        )}
        {rights('DELETE') && (
          <>
            <BulkDivider />
            <BulkAction icon={<Icon of={Trash2} />} label={text('delete')} onClick={() => setIsAsking(true)} />
          </>
        )}
      </BulkBar>
      {isAsking && chosen.length > 0 && (
        <Suspense fallback={null}>
          <DeleteClientsDialog chosen={chosen} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Reads the rows that are not here yet, then ticks them all; at most as many as one command touches. */
function useSelectAll(selection: Selection, { rows, count, hasNextPage, fetchNextPage }: ClientsBulkBarProps['list']) {
  if (count === undefined) return {};
  const selectAll = async () => {
    let known = rows;
    for (let more = hasNextPage; more && known.length < MAX_BULK_CLIENTS; ) {
      const answer = await fetchNextPage();
      if (answer.isError) return;
      known = answer.data?.pages.flatMap(({ results }) => results) ?? known;
      more = answer.hasNextPage;
    }
    selection.choose(known.slice(0, MAX_BULK_CLIENTS).map(({ id }) => id));
  };
  return {
    total: count,
    onSelectAll: () => void selectAll(),
    ...(count >= COUNT_CAP && { selectAllLabel: text('select_first', { count: MAX_BULK_CLIENTS }) }),
  };
}
