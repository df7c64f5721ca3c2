import { ListTree } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { BulkAction } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { entryText } from '../client/entry-en.ts';
import { AddDialog } from './add-dialog.tsx';

/** Adds the selected clients to a sequence. */
export function SequenceBulkAction({ chosen }: BulkActionsProps<Client>) {
  const [isOpen, setIsOpen] = useState(false);
  const mine = chosen.filter(({ access_policy }) => access_policy.EDIT);
  if (mine.length === 0) return null;
  return (
    <>
      <BulkAction icon={<Icon of={ListTree} />} label={entryText('add_to_sequence')} onClick={() => setIsOpen(true)} />
      {isOpen && <AddDialog clients={mine} onClose={() => setIsOpen(false)} />}
    </>
  );
}
