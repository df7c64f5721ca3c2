import { useSyncExternalStore } from 'react';
import { SCREEN_COOKIE, type ScreenWidth, screenWidths } from '../../../contract/startup/rendered-page.ts';

/** The breakpoints of the design system, the narrowest first. */
const widths = Object.entries(screenWidths).map(([width, query]) => [width as ScreenWidth, matchMedia(query)] as const);

function onWidth(listener: () => void): () => void {
  for (const [, query] of widths) query.addEventListener('change', listener);
  return () => {
    for (const [, query] of widths) query.removeEventListener('change', listener);
  };
}

const readWidth = (): ScreenWidth => widths.find(([, query]) => query.matches)?.[0] ?? 'desktop';

const useWidth = <Read extends ScreenWidth | boolean>(read: () => Read): Read =>
  useSyncExternalStore(onWidth, read, read);

const isPhone = () => readWidth() === 'phone';
const isNarrow = () => ['phone', 'tablet'].includes(readWidth());
const isWide = () => readWidth() === 'desktop';

/** Returns how wide the screen is, for parts too expensive to draw twice; looks alone use `max-sm:`. */
export const useScreenWidth = (): ScreenWidth => useWidth(readWidth);

/** Returns whether the screen is as narrow as a phone's. */
export const useIsPhone = (): boolean => useWidth(isPhone);

/** Returns whether a list is rows for the thumb, because a table of many columns would be cut off. */
export const useIsNarrow = (): boolean => useWidth(isNarrow);

/** Returns whether the screen is wide enough for two panes of a page side by side. */
export const useIsWide = (): boolean => useWidth(isWide);

const YEAR_S = 365 * 24 * 3_600;

/**
 * Tells the server how wide the screen is, now and whenever that changes, so that it draws the next page for it.
 *
 * @param sheet names the stylesheet that this browser has.
 */
export function followScreenWidth(sheet: string): void {
  const tell = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
    document.cookie = `${SCREEN_COOKIE}=${readWidth()}.${sheet}; path=/; max-age=${YEAR_S}; samesite=lax`;
  };
  tell();
  onWidth(tell);
}
