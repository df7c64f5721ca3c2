import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { type Entry, entryKey } from './entry.ts';

/** Pixels of a usual card, until it is measured, and between two. */
const CARD_PX = 118;
const GAP_PX = 8;
const OVERSCAN = 6;

interface VirtualCardsProps {
  scrollRef: RefObject<HTMLElement | null>;
  entries: readonly Entry[];
  renderCard: (entry: Entry) => ReactNode;
}

/** The cards in sight of a long column, with a few around them. */
export function VirtualCards({ scrollRef, entries, renderCard }: VirtualCardsProps) {
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => (entries[index] ? entryKey(entries[index]) : index),
    gap: GAP_PX,
    overscan: OVERSCAN,
  });
  return (
    <li className="relative shrink-0" style={{ height: virtualizer.getTotalSize() }}>
      <ul>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index];
          return (
            entry && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={entries.length}
                className={`absolute inset-x-0 top-0 ${entry.kind === 'away' ? 'hidden' : ''}`}
                style={{ translate: `0 ${start}px` }}
              >
                {renderCard(entry)}
              </li>
            )
          );
        })}
      </ul>
    </li>
  );
}
