import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
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
  const restore = useChange(savedViews.restore, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('restored', { name }) }),
  });
  const remove = useChange(savedViews.delete, {
    onSuccess: () =>
      toast({
        type: 'SUCCESS',
        heading: text('deleted', { name }),
        undo: () => restore.mutate({ params: { id } }),
        lasts: 'until-navigation',
      }),
  });
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Icon of={Pencil} />} onSelect={onEdit}>
        {text('rename')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={() => remove.mutate({ params: { id } })}>
        {text('delete')}
      </MenuItem>
    </Menu>
  );
}
