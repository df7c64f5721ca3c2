import { useDeferredValue } from 'react';

/**
 * Returns how many rows to draw: one screen on the first drawing and all right after it. That drawing yields to
 * scrolling and typing.
 */
export function useScreenful(count: number, screenful: number): number {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? count : Math.min(count, screenful);
}
