import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

const OVERSCAN = 8;

export type Range = { first: number; last: number };

type VirtualRangeProps = {
  scrollRef: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  onChange: (range: Range) => void;
};

/** Draws nothing; it reports the visible rows, with a few around them, before the browser paints. */
export function VirtualRange({ scrollRef, count, rowHeight, onChange }: VirtualRangeProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });

  // The virtualizer remembers measured heights, all of which another density makes wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height is the reason to measure
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  useLayoutEffect(() => {
    if (first !== undefined && last !== undefined) onChange({ first, last });
  }, [first, last, onChange]);
  return null;
}
