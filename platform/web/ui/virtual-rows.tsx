import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';

/** Below this number all rows are in the page: find-in-page and printing work, and nothing is gained by less. */
const VIRTUAL_FROM = 100;
const OVERSCAN = 8;

export type VirtualRowsProps = {
  /** The element that scrolls: the `scrollRef` of the Table. */
  scrollRef: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels, the same for every row: `rowHeights[density]`. */
  rowHeight: number;
  columnCount: number;
  /** Gives the row its place for screen readers: `<Row aria-rowindex={rowIndex}>`. A row not here yet is a SkeletonRow. */
  renderRow: (index: number, rowIndex: number) => ReactNode;
  /** Tells which rows are in sight, to fetch the pages they belong to. */
  onRange?: (first: number, last: number) => void;
};

/** A table body that holds a hundred thousand rows and draws those in sight. */
export function VirtualRows({ scrollRef, count, rowHeight, columnCount, renderRow, onRange }: VirtualRowsProps) {
  const isVirtual = count >= VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });

  // The virtualizer keeps the heights it has seen; another density makes them all wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what calls for it
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : count - 1;

  useEffect(() => {
    if (last >= first) onRange?.(first, last);
  }, [first, last, onRange]);

  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  return (
    <tbody>
      <SpacerRow height={first * rowHeight} columnCount={columnCount} />
      {indexes.map((index) => renderRow(index, index + 2))}
      <SpacerRow height={Math.max(0, count - last - 1) * rowHeight} columnCount={columnCount} />
    </tbody>
  );
}

function SpacerRow({ height, columnCount }: { height: number; columnCount: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row, nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columnCount} style={{ height }} className="p-0" />
    </tr>
  );
}
