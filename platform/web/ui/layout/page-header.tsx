import { type LucideIcon, Plus, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface PageHeaderProps {
  title: ReactNode;
  /** The icon or mark of what the page is about, 36 pixels. */
  icon?: ReactNode;
  /** The way back to the page above this one. */
  crumb?: ReactNode;
  actions?: ReactNode;
}

/** The title row of a page: the one h1, ghost secondary actions, one primary action last. */
export function PageHeader({ title, icon, crumb, actions }: PageHeaderProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 bg-surface px-5 pt-3.5 pb-2 max-sm:px-4">
      {icon && <span className="flex shrink-0">{icon}</span>}
      <div className="min-w-0">
        {crumb && <div className="mb-0.5 text-xs text-fg-3">{crumb}</div>}
        <h1 className="font-display text-xl font-semibold">{title}</h1>
      </div>
      {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** The icon of one of our own features, on a plate. */
export const HeaderIcon = ({ of }: { of: LucideIcon }) => (
  <span
    aria-hidden="true"
    className="grid size-9 place-items-center rounded-[9px] bg-brand-tint-2 text-brand-fg-strong"
  >
    <Icon of={of} size={18} />
  </span>
);

/** The toolbar: search, filter chips, then at the end the number of results, sort and display. */
export function Toolbar({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="flex min-w-0 shrink-0 flex-wrap items-center gap-2 bg-surface px-5 py-2.5 max-sm:px-4"
    >
      {children}
      {/* On a phone it has no box, because its content may be hidden there and an empty box would still take a gap. */}
      {end && <div className="ms-auto flex items-center gap-2 max-sm:contents">{end}</div>}
    </div>
  );
}

/** A thin upright line between groups of a toolbar. */
export function ToolbarDivider() {
  return <span aria-hidden="true" className="mx-1 h-4.5 w-px shrink-0 bg-line-2" />;
}

/** The number of results; changes are announced. */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <span role="status" className="text-xs text-fg-3 tabular-nums">
      {children}
    </span>
  );
}

const chipBase =
  'inline-flex h-7 min-w-0 max-w-full shrink-0 items-center gap-1.5 rounded-sm border border-line-btn text-xs font-medium whitespace-nowrap max-sm:h-9';

export type FilterChipProps = {
  /** The filter's name: 'Group'. */
  name: string;
  /** The filter's value: 'Investors, Upgraders +3'. */
  value: string;
  onRemove: () => void;
  /** The attributes of the button that opens its choices, set by a Popover or Menu. */
  trigger?: Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'>;
};

/** An active filter: a press changes it, × removes it. */
export function FilterChip({ name, value, onRemove, trigger }: FilterChipProps) {
  return (
    <span className={classNames(chipBase, 'bg-surface text-fg')}>
      <button {...trigger} type="button" className="flex h-full min-w-0 items-center gap-1.5 rounded-sm ps-[9px]">
        <span className="font-normal text-fg-3">{name}</span>
        <span className="truncate">{value}</span>
      </button>
      <button
        type="button"
        aria-label={uiText('remove_filter', { name })}
        onClick={onRemove}
        className="touch-target me-0.5 grid size-6 place-items-center rounded-xs text-fg-3 hover:bg-hover"
      >
        <Icon of={X} size={12} />
      </button>
    </span>
  );
}

/** A filter that can be added; a Popover or Menu takes it as its trigger. It is solid while it has something to show. */
export function AddFilterChip({
  children,
  icon = <Icon of={Plus} size={14} />,
  isSolid = false,
  ...button
}: ComponentPropsWithRef<'button'> & { icon?: ReactNode; isSolid?: boolean }) {
  return (
    <button
      {...button}
      type="button"
      className={classNames(
        chipBase,
        'touch-target px-[9px] aria-expanded:bg-hover hover:bg-hover',
        isSolid ? 'text-fg' : 'border-dashed text-fg-2',
      )}
    >
      <span className="flex text-icon">{icon}</span>
      {children}
    </button>
  );
}
