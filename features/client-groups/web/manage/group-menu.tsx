import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2, UsersRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { type ClientGroup, clientGroups } from '../../contract.ts';
import { text } from './en.ts';

export interface GroupMenuProps {
  group: ClientGroup;
  /** How many smart groups name it in their rules. */
  uses: number;
  /** Absent for people who may not change groups. */
  onEdit: ((group: ClientGroup) => void) | undefined;
}

interface LoadedProps extends GroupMenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** Shows what can be done with a group. */
export function GroupMenu({ group, uses, onEdit, trigger, isOpenAtFirst }: LoadedProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const showClients = () =>
    void navigate({ to: fillPage(clientPages.clients), search: { group_id: group.id } as never });
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        <MenuItem icon={<Icon of={UsersRound} />} onSelect={showClients}>
          {text('show_clients')}
        </MenuItem>
        {onEdit && (
          <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onEdit(group)}>
            {text('edit')}
          </MenuItem>
        )}
        {onEdit && <MenuSeparator />}
        {onEdit && (
          <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={() => setIsAsking(true)}>
            {text('delete')}
          </MenuItem>
        )}
      </Menu>
      <DeleteGroup group={group} uses={uses} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface DeleteGroupProps extends Pick<GroupMenuProps, 'group' | 'uses'> {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks, deletes, and offers to restore. */
function DeleteGroup({ group: { id, name }, uses, isOpen, onClose }: DeleteGroupProps) {
  const restore = useChange(clientGroups.restore, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('restored', { name }) }),
  });
  const remove = useChange(clientGroups.delete, {
    onSuccess: () => {
      onClose();
      toast({
        type: 'SUCCESS',
        heading: text('deleted', { name }),
        undo: () => restore.mutate({ params: { id } }),
        lasts: 'until-navigation',
      });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
      isSaving={remove.isPending}
      isDestructive
      title={text('delete_question', { name })}
      confirmLabel={text('delete')}
    >
      {text('delete_text')}
      {uses > 0 && ` ${text('delete_rules', { count: uses })}`}
    </ConfirmDialog>
  );
}
