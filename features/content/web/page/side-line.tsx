import type { ReactNode } from 'react';
import { formatCappedCount } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';

interface SideLineProps {
  isChosen: boolean;
  /** An icon or a dot. */
  mark: ReactNode;
  label: string;
  count: number | undefined;
  onPress: () => void;
}

/** A line at the side of a list that chooses what it shows. */
export const SideLine = ({ isChosen, mark, label, count, onPress }: SideLineProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={classNames(
      'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-start font-medium hover:bg-hover max-lg:h-9 max-lg:w-auto max-lg:shrink-0',
      isChosen ? 'forced-chosen bg-fill text-fg' : 'text-fg-2',
    )}
  >
    {mark}
    <span className="truncate">{label}</span>
    {count !== undefined && <span className="ms-auto text-xs text-fg-3 tabular-nums">{formatCappedCount(count)}</span>}
  </button>
);
