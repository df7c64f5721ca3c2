import { Check, Pencil } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { clients } from '#features/clients/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { useRead } from '#platform/web/data.ts';
import { useDeleteWithUndo } from '#platform/web/deleting/use-delete-with-undo.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type SavedView, savedViews } from '../../contract.ts';
import type { ViewQuery } from '../compare-view.ts';
import { UnsavedMark } from '../unsaved-mark.tsx';
import { text } from './en.ts';

interface ViewGroupProps {
  heading: string;
  views: readonly SavedView[];
  active: SavedView | undefined;
  /** Whether the list differs from the open view. */
  hasChanges: boolean;
  onOpen: (view: SavedView) => void;
  onEdit: (view: SavedView) => void;
}

/** Shows the views of oneself, or those of others, with the number of clients of each. */
export function ViewGroup({ heading, views, active, hasChanges, onOpen, onEdit }: ViewGroupProps) {
  const id = useId();
  const me = useSession().profile_id;
  return (
    <section aria-labelledby={id} className="p-1 not-first:border-t not-first:border-line">
      <h2 id={id} className="px-2 pt-2 pb-1 text-xs font-medium text-fg-3">
        {heading}
      </h2>
      <ul>
        {views.map((view) => {
          const isActive = view.id === active?.id;
          return (
            <li key={view.id} className={classNames('flex items-center rounded-sm', isActive && 'bg-hover')}>
              <button
                type="button"
                aria-current={isActive ? 'true' : undefined}
                onClick={() => onOpen(view)}
                className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-start text-sm hover:bg-hover max-sm:min-h-11"
              >
                <Icon of={Check} className={classNames('text-brand-fg', !isActive && 'invisible')} />
                <span className="min-w-0 truncate" title={view.name}>
                  {view.name}
                </span>
                {isActive && hasChanges && <UnsavedMark />}
                <span className="ms-auto flex items-center gap-3 ps-2 text-xs text-fg-3 tabular-nums">
                  {view.created_by && view.created_by.id !== me && (
                    <>
                      <Avatar of={view.created_by} size={20} />
                      <VisuallyHidden>{text('made_by', { name: view.created_by.name })}</VisuallyHidden>
                    </>
                  )}
                  <ViewCount query={view.query} />
                </span>
              </button>
              {view.access_policy.EDIT && (
                <ViewMenu
                  view={view}
                  onEdit={() => onEdit(view)}
                  trigger={<RowMenuButton label={text('manage', { name: view.name })} />}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The number of clients in a view; nothing where its filter no longer works. */
function ViewCount({ query: { sort: _, sort_order: __, ...filters } }: { query: ViewQuery }) {
  const query = { ...filters, page_size: 1, with_count: true, ignore_prefs: true };
  const { data } = useRead(clients.list, { query } as CallInput<typeof clients.list>);
  return data?.count === undefined ? null : formatCappedCount(data.count);
}

interface ViewMenuProps {
  view: SavedView;
  onEdit: () => void;
  trigger: ReactElement<Record<string, unknown>>;
}

/** Renames, shares or deletes a view; a deleted one can be restored from the toast. */
function ViewMenu({ view: { id, name }, onEdit, trigger }: ViewMenuProps) {
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
      <DeleteMenuItem onSelect={remove} />
    </Menu>
  );
}
