import { Plus } from 'lucide-react';
import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { type SavedView, savedViews } from '../../contract.ts';
import type { Shown } from '../compare-view.ts';
import { text as shared } from '../en.ts';
import { UnsavedMark } from '../unsaved-mark.tsx';
import { text } from './en.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewGroup } from './view-group.tsx';

export interface ViewsPopoverProps {
  /** What the list shows now. */
  shown: Shown;
  /** The view that is open. */
  active: SavedView | undefined;
  /** What differs from it, in words. */
  difference: string | null;
}

/** The view a dialog edits, or a new one. */
type Edited = SavedView | 'new' | null;

/** Lists the saved views; one opens the list with its filters, sort and columns. */
export function ViewsPopover({ shown, active, difference, trigger, isOpenAtFirst }: ViewsPopoverProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [edited, setEdited] = useState<Edited>(null);
  const navigate = useNavigate();
  const open = (view: SavedView | undefined) => {
    setIsOpen(false);
    const search = view && { ...view.query, view: view.id };
    void navigate({ to: fillPage(clientPages.clients), search: search ?? {} });
  };
  const edit = (view: Edited) => {
    setIsOpen(false);
    setEdited(view);
  };
  return (
    <>
      <Popover
        trigger={trigger}
        label={shared('views_of_list')}
        align="end"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        className="w-[316px] max-w-[calc(100vw-16px)]"
      >
        <Views active={active} difference={difference} onOpen={open} onEdit={edit} />
        <Changes shown={shown} active={active} difference={difference} onOpen={open} onSave={() => edit('new')} />
      </Popover>
      {edited !== null && (
        <ViewDialog
          view={edited === 'new' ? undefined : edited}
          shown={shown}
          onClose={() => setEdited(null)}
          onCreated={open}
        />
      )}
    </>
  );
}

interface ViewsProps extends Pick<ViewsPopoverProps, 'active' | 'difference'> {
  onOpen: (view: SavedView | undefined) => void;
  onEdit: (view: SavedView) => void;
}

function Views({ active, difference, onOpen, onEdit }: ViewsProps) {
  const me = useSession().profile_id;
  const read = useRead(savedViews.list, {});
  if (read.isPending) return <SkeletonBlock className="m-3 h-4 w-40" />;
  if (read.isError) {
    return (
      <p role="alert" className="flex items-center gap-2 p-3 text-sm">
        {text('not_loaded')}
        <Button size="sm" onClick={() => void read.refetch()}>
          {text('try_again')}
        </Button>
      </p>
    );
  }
  const { results } = read.data;
  if (results.length === 0) return <p className="p-3 text-sm text-fg-2">{text('no_views')}</p>;
  const mine = results.filter(({ created_by }) => created_by?.id === me);
  const others = results.filter(({ created_by }) => created_by?.id !== me);
  const shared = { active, hasChanges: difference !== null, onOpen, onEdit };
  return (
    <div className="max-h-[min(420px,50vh)] overflow-y-auto max-sm:max-h-none">
      {mine.length > 0 && <ViewGroup heading={text('my_views')} views={mine} {...shared} />}
      {others.length > 0 && <ViewGroup heading={text('shared_views')} views={others} {...shared} />}
    </div>
  );
}

interface ChangesProps extends ViewsPopoverProps {
  onOpen: (view: SavedView | undefined) => void;
  onSave: () => void;
}

/** Says what differs from the open view, and keeps it in the view, in a new one or not at all. */
function Changes({ shown, active, difference, onOpen, onSave }: ChangesProps) {
  const update = useChange(savedViews.update, {
    onSuccess: (view) => {
      toast({ type: 'SUCCESS', heading: text('saved'), message: view.name });
      onOpen(view);
    },
  });
  const keep = ({ id, columns }: SavedView) =>
    update.mutate({
      params: { id },
      body: { query: shown.query, columns: shown.columns ? [...shown.columns] : columns },
    });
  return (
    <footer className="grid gap-2 border-t border-line bg-surface-2 px-3 py-2.5 max-sm:sticky max-sm:bottom-0">
      {active && difference && (
        <p className="flex items-center gap-2 text-xs text-fg-2">
          <UnsavedMark />
          <span className="min-w-0 flex-1">{text('unsaved', { what: difference })}</span>
          <Button variant="ghost" size="sm" className="text-brand-fg" onClick={() => onOpen(active)}>
            {text('discard')}
          </Button>
        </p>
      )}
      <div className="grid grid-flow-col auto-cols-fr gap-2">
        {active && difference && active.access_policy.EDIT && (
          <Button size="sm" isSaving={update.isPending} onClick={() => keep(active)}>
            {text('update')}
          </Button>
        )}
        <Button size="sm" icon={<Icon of={Plus} />} onClick={onSave}>
          {text('save_as')}
        </Button>
      </div>
      {active && (
        <Button variant="ghost" size="sm" onClick={() => onOpen(undefined)}>
          {text('all_clients')}
        </Button>
      )}
    </footer>
  );
}
