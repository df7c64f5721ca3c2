import { Trash2, Undo2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { BulkAction, BulkDivider } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { DeletedClient } from '../../deleted-contract.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { text } from './en.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { useDeletedCommands } from './use-deleted-commands.ts';

/** What is done with the selected deleted clients. */
export function DeletedActions({ chosen }: BulkActionsProps<DeletedClient>) {
  const { restore, restoreTo, erase } = useDeletedCommands();
  const [isErasing, setIsErasing] = useState(false);
  const count = chosen.length;
  return (
    <>
      <BulkAction
        icon={<Icon of={Undo2} />}
        label={text('restore_count', { count })}
        onClick={() => void restore(chosen)}
      />
      <PeoplePicker
        label={text('restore_to_label', { count })}
        side="top"
        onChoose={(person) => void restoreTo(chosen, person)}
        trigger={<BulkAction icon={<Icon of={UserCheck} />} label={text('restore_to')} />}
      />
      <BulkDivider />
      <BulkAction icon={<Icon of={Trash2} />} label={text('erase_now')} onClick={() => setIsErasing(true)} />
      {isErasing && (
        <EraseDialog
          count={count}
          name={chosen[0]?.name ?? ''}
          onClose={() => setIsErasing(false)}
          onErase={() => void erase(chosen)}
        />
      )}
    </>
  );
}
