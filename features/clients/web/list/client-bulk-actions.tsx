import { CircleCheck, Sparkles, Trash2, UserCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { BulkAction, BulkDivider } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { useClientCommands } from '../use-client-commands.ts';
import { useClientListSlots } from './client-list-slots.tsx';

const DeleteClientsDialog = lazy(() =>
  import('./delete-clients-dialog.tsx').then((module) => ({ default: module.DeleteClientsDialog })),
);

/** Shows the actions for the selected clients; the toast after each offers Undo. */
export function ClientBulkActions({ chosen }: BulkActionsProps<Client>) {
  const { assign, mark } = useClientCommands();
  const { BulkActions } = useClientListSlots();
  const [isAsking, setIsAsking] = useState(false);
  const rights = (right: keyof Client['access_policy']) => chosen.some(({ access_policy }) => access_policy[right]);
  return (
    <>
      {rights('REASSIGN') && (
        <PeoplePicker
          label={text('assign_to', { count: chosen.length })}
          side="top"
          onChoose={(person) => void assign(chosen, person)}
          trigger={<BulkAction icon={<Icon of={UserCheck} />} label={text('assign')} />}
        />
      )}
      {BulkActions && <BulkActions chosen={chosen} />}
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
          <BulkAction icon={<Icon of={Trash2} />} label={uiText('delete')} onClick={() => setIsAsking(true)} />
        </>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <DeleteClientsDialog chosen={chosen} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
