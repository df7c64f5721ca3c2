import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyDialog } from '#platform/web/state/lazy-dialog.tsx';
import { makeSharedState } from '#platform/web/state/shared-state.ts';
import { ActionBar, ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { UndoBarButtons } from '../undo-buttons.tsx';
import type { DraftView } from '../use-draft.ts';

const Drawer = lazyDialog(() => import('#platform/web/ui/overlays/drawer.tsx').then((module) => module.Drawer));

/** The column that stands over the draft where there is no room beside it. */
const openColumn = makeSharedState<'first' | 'last' | null>(null);

export const openFirstColumn = (): void => openColumn.set('first');
export const openLastColumn = (): void => openColumn.set('last');
const closeColumn = (): void => openColumn.set(null);

interface EditorColumn {
  label: string;
  icon: LucideIcon;
  /** In the bar of a narrow screen; without it, its label. */
  shortLabel?: string;
  /** @param onDone closes the column where it stands over the draft. */
  draw: (onDone?: () => void) => ReactNode;
}

interface EditorColumnsProps {
  of: DraftView;
  label: string;
  /** The widths of the columns, where there is room for three. */
  className: string;
  first: EditorColumn;
  last: EditorColumn;
  /** The draft itself. */
  children: ReactNode;
}

const column = 'min-h-0 overflow-y-auto overscroll-contain';

/** A draft between what it can get and what is about it; on a narrow screen these are drawers, opened in a bar. */
export function EditorColumns({ of, label, className, first, last, children }: EditorColumnsProps) {
  const isNarrow = useIsNarrow();
  const open = openColumn.use();
  if (!isNarrow) {
    return (
      <div className={classNames('grid min-h-0 flex-1', className)}>
        <aside aria-label={first.label} className={`${column} border-e border-line-2 bg-surface px-3 py-3.5`}>
          {first.draw()}
        </aside>
        <div className={`${column} bg-canvas`}>{children}</div>
        <aside aria-label={last.label} className={`${column} border-s border-line-2 bg-surface p-4`}>
          {last.draw()}
        </aside>
      </div>
    );
  }
  const drawer = { onClose: closeColumn, placement: 'bottom', isExpandable: true } as const;
  return (
    <>
      <div className={`${column} flex-1 bg-canvas`}>{children}</div>
      <Drawer {...drawer} isOpen={open === 'first'} title={first.label}>
        {first.draw(closeColumn)}
      </Drawer>
      <Drawer {...drawer} isOpen={open === 'last'} title={last.label}>
        {last.draw(closeColumn)}
      </Drawer>
      <ActionBar label={label}>
        <ActionBarButton data-main icon={<Icon of={first.icon} />} onClick={openFirstColumn}>
          {first.shortLabel ?? first.label}
        </ActionBarButton>
        <ActionBarButton icon={<Icon of={last.icon} />} onClick={openLastColumn}>
          {last.shortLabel ?? last.label}
        </ActionBarButton>
        <UndoBarButtons of={of} />
      </ActionBar>
    </>
  );
}
