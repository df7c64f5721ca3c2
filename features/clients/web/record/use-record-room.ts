import { useSyncExternalStore } from 'react';

/**
 * How much of the record is shown at once: one part, one part on a tablet, the details beside another part, or all
 * three.
 */
export type RecordRoom = 'phone' | 'tablet' | 'laptop' | 'desktop';

/** The breakpoints of the design system, the narrowest first. */
const rooms: readonly { room: RecordRoom; query: MediaQueryList }[] = [
  { room: 'phone', query: matchMedia('(width < 40rem)') },
  { room: 'tablet', query: matchMedia('(width < 64rem)') },
  { room: 'laptop', query: matchMedia('(width < 80rem)') },
];

function onChange(listener: () => void): () => void {
  for (const { query } of rooms) query.addEventListener('change', listener);
  return () => {
    for (const { query } of rooms) query.removeEventListener('change', listener);
  };
}

const roomNow = (): RecordRoom => rooms.find(({ query }) => query.matches)?.room ?? 'desktop';

export const useRecordRoom = (): RecordRoom => useSyncExternalStore(onChange, roomNow);
