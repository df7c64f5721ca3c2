import { X } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useEffect } from 'react';
import { tallBottomBar } from '#platform/web/browser/root-mark.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

export type BulkBarProps = {
  /** The number of selected rows; the bar is hidden at 0. */
  count: number;
  /** Replaces '{count} selected'. */
  label?: string;
  /** The number of all rows, when it is more than the selected ones. */
  total?: number;
  onSelectAll?: () => void;
  /** Replaces 'Select all {total}' where all is more than may be selected. */
  selectAllLabel?: string;
  onClear: () => void;
  /** BulkActions, the destructive one last after a BulkDivider. */
  children: ReactNode;
};

/**
 * The actions on the selected rows; Escape clears the selection. The list needs room under its last row. On a phone the
 * actions are below the count, each with its word under its icon.
 */
export function BulkBar({ count, label, total, onSelectAll, selectAllLabel, onClear, children }: BulkBarProps) {
  const isShown = count > 0;
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu or dialog handles Escape itself.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[data-open][role]')) onClear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown, onClear]);

  if (!isShown) return null;
  return (
    <div
      ref={tallBottomBar}
      role="toolbar"
      aria-label={uiText('bulk_actions')}
      className={classNames(
        'fixed bottom-5 left-1/2 z-(--ui-z-bulk) flex h-12 max-w-[calc(100vw-24px)] -translate-x-1/2 animate-rise items-center gap-1 overflow-x-auto rounded-lg bg-inverse px-2 text-sm text-on-inverse shadow-dialog [scrollbar-width:none] forced-colors:border',
        'max-sm:bottom-[max(12px,env(safe-area-inset-bottom))] max-sm:h-auto max-sm:w-[calc(100vw-24px)] max-sm:flex-wrap max-sm:py-1',
      )}
    >
      <BulkButton aria-label={uiText('clear_selection')} onClick={onClear}>
        <Icon of={X} />
      </BulkButton>
      <span role="status" className="px-1 font-medium whitespace-nowrap tabular-nums">
        {label ?? uiText('selected', { count })}
      </span>
      {total !== undefined && total > count && onSelectAll && (
        <BulkButton onClick={onSelectAll} className="text-on-inverse-2 max-sm:ms-auto">
          {selectAllLabel ?? uiText('select_all', { total })}
        </BulkButton>
      )}
      <BulkDivider />
      <div className="flex items-center gap-1 max-sm:w-full max-sm:items-stretch">{children}</div>
    </div>
  );
}

export function BulkAction({
  icon,
  label,
  ...button
}: ComponentPropsWithRef<'button'> & { icon: ReactNode; label: string }) {
  return (
    <BulkButton
      {...button}
      className="max-sm:h-auto max-sm:min-h-12 max-sm:flex-1 max-sm:flex-col max-sm:justify-start max-sm:gap-1 max-sm:px-0.5 max-sm:py-1.5 max-sm:text-2xs max-sm:text-balance max-sm:whitespace-normal"
    >
      {icon}
      {label}
    </BulkButton>
  );
}

export function BulkDivider() {
  return <span aria-hidden="true" className="mx-1.5 h-5 w-px shrink-0 bg-on-inverse/18 max-sm:hidden" />;
}

function BulkButton({ className, ...button }: ComponentPropsWithRef<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className={classNames(
        'touch-target focus-inset inline-flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 font-medium whitespace-nowrap hover:bg-on-inverse/12 disabled:opacity-50',
        'focus-visible:outline-current',
        className,
      )}
    />
  );
}
