import { startTransition, useEffect, useState } from 'react';

/** Rows on the tallest usual screen. */
const screenfuls = { phone: 12, table: 30 };

/**
 * Returns how many rows to draw: one screen on the first drawing, the others right after it, one screen at a time. That
 * drawing yields to scrolling and typing, and the browser lays out no more than that at once.
 */
export function useScreenful(count: number, kind: keyof typeof screenfuls): number {
  const [drawn, setDrawn] = useState(screenfuls[kind]);
  const isDrawn = drawn >= count;
  useEffect(() => {
    if (!isDrawn) startTransition(() => setDrawn(drawn + screenfuls[kind]));
  }, [isDrawn, drawn, kind]);
  return Math.min(drawn, count);
}
