import { useDeferredValue } from 'react';

/**
 * How many rows of a list to draw: on the first drawing those of one screen, all of them right after it. Drawing is
 * interrupted for whoever scrolls or types meanwhile.
 */
export function useScreenful(count: number, screenful: number): number {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? count : Math.min(count, screenful);
}
