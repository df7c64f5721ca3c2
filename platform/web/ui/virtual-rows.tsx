import { lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react';

/** Below this number all rows are in the page: find-in-page and printing work, and nothing is gained by less. */
const VIRTUAL_FROM = 100;

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

const ManyRows = lazy(() => import('./many-rows.tsx').then((module) => ({ default: module.ManyRows })));

/** A table body that holds a hundred thousand rows and draws those in sight; the first rows do not wait for what that takes. */
export function VirtualRows(rows: VirtualRowsProps) {
  const isVirtual = rows.count >= VIRTUAL_FROM;
  return (
    <Suspense fallback={<AllRows {...rows} />}>{isVirtual ? <ManyRows {...rows} /> : <AllRows {...rows} />}</Suspense>
  );
}

function AllRows({ count, renderRow, onRange }: VirtualRowsProps) {
  useEffect(() => {
    if (count > 0) onRange?.(0, count - 1);
  }, [count, onRange]);
  return <tbody>{Array.from({ length: count }, (_, index) => renderRow(index, index + 2))}</tbody>;
}
