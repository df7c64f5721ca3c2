import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

/** Row heights, saved per user: 34, 40 and 52 px. */
export type Density = 'compact' | 'default' | 'relaxed';

export const rowHeights: Record<Density, number> = { compact: 34, default: 40, relaxed: 52 };

export type TableProps = {
  /** The table's name for screen readers. */
  label: string;
  density?: Density;
  /** The number of all rows, including the head, when only some are in the page. */
  rowCount?: number;
  /** The ref of the scrolling element, for VirtualRows. */
  scrollRef?: Ref<HTMLElement>;
  /** The name under which the router keeps the scroll position. */
  scrollId?: string;
  /** Pixels below which the table scrolls sideways instead of squeezing its columns. */
  minWidth?: number;
  className?: string;
  /** `<colgroup>`, `<thead>` with HeadCells, `<tbody>`. */
  children: ReactNode;
};

/**
 * A list from edge to edge with a sticky head and hairlines, without a card; it scrolls inside its own area, never the
 * page sideways.
 */
export function Table({
  label,
  density = 'default',
  rowCount,
  scrollRef,
  scrollId,
  minWidth,
  className,
  children,
}: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the part of the page around it is the landmark, and a fieldset does not scroll
    <section
      role="group"
      ref={scrollRef}
      data-density={density}
      data-scroll-restoration-id={scrollId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={classNames('focus-inset min-h-0 min-w-0 overflow-auto bg-surface', className)}
    >
      <table
        aria-label={label}
        aria-rowcount={rowCount}
        style={{ minWidth }}
        className="w-full table-fixed border-separate border-spacing-0 bg-surface text-sm"
      >
        {children}
      </table>
    </section>
  );
}

export type SortDirection = 'ascending' | 'descending';

export type HeadCellProps = {
  children: ReactNode;
  /** True for numbers, which are aligned to the end. */
  isNumber?: boolean;
  /** Null: the column can be sorted and is not; absent: it cannot be sorted. */
  sort?: SortDirection | null;
  onSort?: () => void;
  className?: string;
};

/** A column's name, with its sort if it can be sorted. */
export function HeadCell({ children, isNumber = false, sort, onSort, className }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sort ?? undefined}
      className={classNames(
        'sticky top-0 z-(--ui-z-sticky) h-(--ui-row-head-h) border-y border-line-2 bg-surface px-2.5 text-xs font-medium whitespace-nowrap text-fg-3',
        'first:ps-5 last:pe-5',
        isNumber ? 'text-end' : 'text-start',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            'focus-inset group/sort inline-flex h-6 items-center gap-1 rounded-xs font-medium hover:text-fg',
            sort ? 'text-fg-2' : 'text-inherit',
          )}
        >
          {children}
          <Icon
            of={sort === 'ascending' ? ArrowUp : ArrowDown}
            size={12}
            className={sort ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export type RowProps = ComponentPropsWithRef<'tr'> & { isSelected?: boolean };

/** One row; quick actions (RowActions in its last cell) appear on hover and keyboard focus. */
export function Row({ isSelected = false, className, ...row }: RowProps) {
  return (
    <tr
      {...row}
      data-selected={isSelected || undefined}
      className={classNames('focus-inset group/row h-(--ui-row-h)', className)}
    />
  );
}

export type CellProps = ComponentPropsWithRef<'td'> & { isNumber?: boolean };

/** A value; an empty one is an em dash: `<Cell>—</Cell>`. */
export function Cell({ isNumber = false, className, ...cell }: CellProps) {
  return (
    <td
      {...cell}
      className={classNames(
        'h-(--ui-row-h) truncate border-b border-line px-2.5 py-0 align-middle whitespace-nowrap first:ps-5 last:pe-5',
        'group-hover/row:bg-hover group-data-selected/row:border-brand-tint-2 group-data-selected/row:bg-selected forced-colors:group-data-selected/row:border-[Highlight] group-hover/row:group-data-selected/row:bg-selected-hover',
        isNumber && 'text-end tabular-nums',
        className,
      )}
    />
  );
}

/** The classes of the cell with RowActions, which draws its end of the ring around a focused row. */
export const rowEndClasses =
  'relative overflow-visible row-link-focused:border-focus row-link-focused:shadow-[inset_0_2px_var(--ui-focus),inset_0_-1px_var(--ui-focus),inset_-2px_0_var(--ui-focus)]';

/** The quick actions over the end of a row, inside a Cell with `rowEndClasses`. */
export function RowActions({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={classNames(
        'absolute inset-y-0.5 end-3 flex items-center gap-0.5 rounded-md bg-raised px-0.5 opacity-0 shadow-pop transition-opacity duration-(--ui-dur-1)',
        'pointer-events-none row-focused:pointer-events-auto row-focused:opacity-100 row-open:pointer-events-auto row-open:opacity-100 group-hover/row:pointer-events-auto group-hover/row:opacity-100 pointer-coarse:hidden',
      )}
    >
      {children}
    </div>
  );
}
