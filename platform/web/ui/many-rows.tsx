import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { VirtualRowsProps } from './virtual-rows.tsx';

const OVERSCAN = 8;

/** The rows in sight and a few around them; the others are two empty spaces of their height. */
export function ManyRows({ scrollRef, count, rowHeight, columnCount, renderRow, onRange }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });

  // The virtualizer keeps the heights it has seen; another density makes them all wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what calls for it
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

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
