import { Pencil } from 'lucide-react';
import type { EditableActivityType } from '#domain/activity-types.ts';
import { useDeleteWithUndo } from '#platform/web/deleting/use-delete-with-undo.ts';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type Activity, timeline } from '../contract.ts';
import { text } from './en.ts';

interface ActivityMenuProps extends OnDemandProps {
  activity: Activity;
  onEdit: () => void;
}

/** Shows what the author or a manager can do with an activity; the toast after a deletion can undo it. */
export function ActivityMenu({ activity, onEdit, trigger, isOpenAtFirst }: ActivityMenuProps) {
  const { remove } = useDeleteWithUndo({
    remove: timeline.deleteItem,
    restore: timeline.restoreItem,
    input: { params: { t: activity.item_type as EditableActivityType, id: activity.id } },
    words: { deleted: text('deleted') },
  });
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
      {activity.access_policy.EDIT && (
        <MenuItem icon={<Icon of={Pencil} />} onSelect={onEdit}>
          {text('edit')}
        </MenuItem>
      )}
      {activity.access_policy.DELETE && <DeleteMenuItem onSelect={remove} />}
    </Menu>
  );
}
