import { useSyncExternalStore } from 'react';

/** The `sm` of the design system, below which a screen is as narrow as a phone's. */
const phone = matchMedia('(width < 40rem)');

/** The `lg` of the design system, below which, or at twice the zoom, a table of many columns would be cut off. */
const narrow = matchMedia('(width < 64rem)');

/** The `xl` of the design system, from which two panes stand side by side. */
const wide = matchMedia('(width >= 80rem)');

const listenTo = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const onPhone = listenTo(phone);
const onNarrow = listenTo(narrow);
const onWide = listenTo(wide);
const isOnPhone = () => phone.matches;
const isOnNarrow = () => narrow.matches;
const isOnWide = () => wide.matches;

/** Returns whether the screen is narrow, for parts too expensive to draw twice; looks alone use `max-sm:`. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhone, isOnPhone, isOnPhone);

/** Returns whether a list is rows for the thumb instead of a table. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onNarrow, isOnNarrow, isOnNarrow);

/** Returns whether the screen is wide enough for two panes of a page side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(onWide, isOnWide, isOnWide);
