import { useSyncExternalStore } from 'react';

/** The `sm` of the design system: below it a screen has the room of a phone. */
const phone = matchMedia('(width < 40rem)');

/** The `lg`: below it, or enlarged to twice its size, a table of many columns would be cut. */
const narrow = matchMedia('(width < 64rem)');

const listenTo = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const onPhone = listenTo(phone);
const onNarrow = listenTo(narrow);
const isOnPhone = () => phone.matches;
const isOnNarrow = () => narrow.matches;

/** True on a narrow screen, for what is too much to be drawn both ways and hidden once. Looks alone belong to `max-sm:`. */
export const useIsPhone = (): boolean => useSyncExternalStore(onPhone, isOnPhone, isOnPhone);

/** True where a list is rows for a thumb instead of a table. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onNarrow, isOnNarrow, isOnNarrow);
