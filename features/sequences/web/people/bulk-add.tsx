import { ListTree } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { type ShownList, useShownList } from '#features/clients/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { BulkAction } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { entryText } from '../client/entry-en.ts';
import { AddDialog } from './add-dialog.tsx';

/** Adds the selected clients to a sequence, or all that the filter of the list finds. */
export function SequenceBulkAction({ chosen, whole }: BulkActionsProps<Client>) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useShownList();
  const mine = chosen.filter(({ access_policy }) => access_policy.EDIT);
  if (mine.length === 0) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <BulkAction icon={<Icon of={ListTree} />} label={entryText('add_to_sequence')} onClick={() => setIsOpen(true)} />
      {isOpen &&
        (list ? (
          <AddFound list={list} clients={mine} isWhole={whole !== undefined} onClose={close} />
        ) : (
          <AddDialog clients={mine} onClose={close} />
        ))}
    </>
  );
}

interface AddFoundProps {
  list: ShownList;
  clients: readonly Client[];
  isWhole: boolean;
  onClose: () => void;
}

function AddFound({ list: { endpoint, query, criteria, isRecentlyActive }, ...props }: AddFoundProps) {
  const count = useRead(endpoint, { query: { ...query, page_size: 1, with_count: true } }).data?.count;
  const found =
    count === undefined ? null : { count, criteria, ...(isRecentlyActive && { recently_active: true as const }) };
  return <AddDialog {...props} found={found} />;
}
