import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { lazyPart } from '../../state/lazy-part.tsx';
import { useScreenful } from './use-screenful.ts';
import type { Range } from './virtual-range.tsx';

/**
 * Below this number all rows are in the page, so that find-in-page and printing work; fewer rows would gain nothing.
 */
const VIRTUAL_FROM = 100;
/** The rows drawn at first in such a long list, before the visible ones are known. */
const FIRST_PAGE = 50;

export type VirtualRowsProps = {
  /** The scrolling element: the `scrollRef` of the Table. */
  scrollRef: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels, the same for every row: `rowHeights[density]`. */
  rowHeight: number;
  columnCount: number;
  /** Draws a row with its position, `<Row aria-rowindex={rowIndex}>`; one that is not loaded is a SkeletonRow. */
  renderRow: (index: number, rowIndex: number) => ReactNode;
  /** Called with the visible rows, so that their pages are read. */
  onRange?: (first: number, last: number) => void;
};

const VirtualRange = lazyPart(() => import('./virtual-range.tsx').then((module) => module.VirtualRange));

/**
 * A table body for a hundred thousand rows that draws the visible ones. The code that finds them, and the next page, load
 * when such a list is first scrolled; the rows stay the same elements, so that the focus stays.
 */
export function VirtualRows({ scrollRef, count, rowHeight, columnCount, renderRow, onRange }: VirtualRowsProps) {
  const [inSight, setInSight] = useState<Range>({ first: 0, last: FIRST_PAGE - 1 });
  const drawn = useScreenful(count, 'table');
  const isVirtual = count >= VIRTUAL_FROM;
  const isScrolled = useIsScrolled(scrollRef);
  const isWaiting = isVirtual && !isScrolled;
  const first = isVirtual ? Math.min(inSight.first, count - 1) : 0;
  const last = isVirtual ? Math.min(inSight.last, count - 1) : drawn - 1;

  useEffect(() => {
    if (last >= first && !isWaiting) onRange?.(first, last);
  }, [first, last, onRange, isWaiting]);

  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  return (
    <tbody>
      {isVirtual && isScrolled && (
        <VirtualRange scrollRef={scrollRef} count={count} rowHeight={rowHeight} onChange={setInSight} />
      )}
      <SpacerRow height={first * rowHeight} columnCount={columnCount} />
      {indexes.map((index) => renderRow(index, index + 2))}
      <SpacerRow height={Math.max(0, count - last - 1) * rowHeight} columnCount={columnCount} />
    </tbody>
  );
}

function useIsScrolled(scrollRef: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const scroller = scrollRef.current;
    const onScroll = () => setIsScrolled(true);
    // A list on return is scrolled before anybody listens.
    if (scroller && scroller.scrollTop > 0) onScroll();
    scroller?.addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => scroller?.removeEventListener('scroll', onScroll);
  }, [scrollRef]);
  return isScrolled;
}

function SpacerRow({ height, columnCount }: { height: number; columnCount: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row is empty, nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columnCount} style={{ height }} className="p-0" />
    </tr>
  );
}
