import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useDeleteWithUndo } from '#platform/web/deleting/use-delete-with-undo.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { type SavedView, savedViews } from '../contract.ts';
import { text } from './en.ts';

interface ViewMenuProps {
  view: SavedView;
  onEdit: () => void;
  trigger: ReactElement<Record<string, unknown>>;
}

/** Renames, shares or deletes a view; a deleted one can be restored from the toast. */
export function ViewMenu({ view: { id, name }, onEdit, trigger }: ViewMenuProps) {
  const { remove } = useDeleteWithUndo({
    remove: savedViews.delete,
    restore: savedViews.restore,
    input: { params: { id } },
    words: { deleted: text('deleted', { name }), restored: text('restored', { name }) },
  });
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Icon of={Pencil} />} onSelect={onEdit}>
        {text('rename')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={remove}>
        {text('delete')}
      </MenuItem>
    </Menu>
  );
}
