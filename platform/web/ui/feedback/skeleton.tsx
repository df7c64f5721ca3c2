import type { ReactNode } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Cell, Row } from '../display/table.tsx';
import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const shapes = { bar: 'rounded-xs', button: 'rounded-sm', circle: 'rounded-full', cover: '' } as const;

/** One grey shape in place of a text, a button, a portrait or a picture; `className` gives its size. */
export function SkeletonBlock({
  shape = 'bar',
  className = 'h-2.5 w-24',
}: {
  shape?: keyof typeof shapes;
  className?: string;
}) {
  return <span className={classNames('block bg-skeleton', shapes[shape], className)} />;
}

/**
 * A group of skeleton shapes: nothing for 150 ms, then the shapes with a sheen that stops under reduced motion. Screen
 * readers read out 'Loading' once.
 */
export function Skeleton({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{uiText('loading')}</VisuallyHidden>
      <div aria-hidden="true" className="appear-late">
        <div className="animate-breathe">{children}</div>
      </div>
    </div>
  );
}

const widths = ['w-31', 'w-24', 'w-38', 'w-27', 'w-22', 'w-34', 'w-26', 'w-30'] as const;
const endWidths = ['w-22', 'w-26', 'w-18', 'w-24', 'w-28', 'w-21', 'w-23', 'w-19'] as const;

/** A row of a table that has not loaded, as high as a real one. */
export function SkeletonRow({ rowIndex, columnCount }: { rowIndex: number; columnCount: number }) {
  return (
    <Row aria-rowindex={rowIndex} aria-hidden="true">
      {Array.from({ length: columnCount }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <Cell key={column}>
          <SkeletonBlock className={classNames('h-2.5 max-w-full', widths[(rowIndex + column) % widths.length])} />
        </Cell>
      ))}
    </Row>
  );
}

/** A list that loads for the first time: a head, then rows with checkbox, portrait, name and chip. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <Skeleton>
      <div className="flex h-(--ui-row-head-h) items-center gap-3 border-b border-line px-5">
        <SkeletonBlock className="h-2 w-13" />
        <SkeletonBlock className="ms-auto h-2 w-16" />
        <SkeletonBlock className="h-2 w-12" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex h-(--ui-row-h) items-center gap-3 border-b border-line px-5">
          <SkeletonBlock className="size-4 shrink-0" />
          <SkeletonBlock shape="circle" className="size-6 shrink-0" />
          <SkeletonBlock className={classNames('h-2.5', widths[row % widths.length])} />
          <SkeletonBlock className={classNames('ms-auto h-2.5', endWidths[row % endWidths.length])} />
          <SkeletonBlock className="h-4.5 w-15" />
        </div>
      ))}
    </Skeleton>
  );
}

/** A record that loads: portrait and name, then fields. */
export function RecordSkeleton() {
  return (
    <Skeleton>
      <div className="flex items-center gap-4 border-b border-line px-5 py-4">
        <SkeletonBlock shape="circle" className="size-10 shrink-0" />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2.5">
          <SkeletonBlock className="h-4 w-44 max-w-full" />
          <SkeletonBlock className="h-2.5 w-64 max-w-full" />
        </div>
        <SkeletonBlock shape="button" className="ms-auto h-8 w-32" />
      </div>
      <div className="grid gap-4 p-5">
        {widths.map((width, row) => (
          <div key={width} className="flex items-center gap-6">
            <SkeletonBlock className="h-2.5 w-20" />
            <SkeletonBlock className={classNames('h-2.5', endWidths[row])} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

/** Cards that load: cover, title, one line. */
export function CardsSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <Skeleton>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4">
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
          <div key={card} className="overflow-hidden rounded-pop border border-line-2">
            <SkeletonBlock shape="cover" className="h-37" />
            <div className="grid gap-2.5 p-3">
              <SkeletonBlock className={classNames('h-3', widths[card % widths.length])} />
              <SkeletonBlock className="h-2.5 w-20" />
              <SkeletonBlock className="h-1 w-full" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
