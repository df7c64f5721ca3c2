import { Pencil, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { DeleteDialog } from '#platform/web/deleting/delete-dialog.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type ClientGroup, clientGroups } from '../../contract.ts';
import { text } from './en.ts';

export interface GroupMenuProps {
  group: ClientGroup;
  /** How many smart groups name it in their rules. */
  uses: number;
  /** Absent for people who may not change groups. */
  onEdit: ((group: ClientGroup) => void) | undefined;
}

/** Shows what can be done with a group. */
export function GroupMenu({ group, uses, onEdit, trigger, isOpenAtFirst }: GroupMenuProps & OnDemandProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const showClients = () => void navigate({ to: fillPage(clientPages.clients), search: { group_id: group.id } });
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
        {onEdit && <DeleteMenuItem onSelect={() => setIsAsking(true)} />}
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
const DeleteGroup = ({ group: { id, name }, uses, isOpen, onClose }: DeleteGroupProps) => (
  <DeleteDialog
    isOpen={isOpen}
    onClose={onClose}
    remove={clientGroups.delete}
    restore={clientGroups.restore}
    input={{ params: { id } }}
    question={text('delete_question', { name })}
    words={{ deleted: text('deleted', { name }), restored: text('restored', { name }) }}
  >
    {text('delete_text')}
    {uses > 0 && ` ${text('delete_rules', { count: uses })}`}
  </DeleteDialog>
);
