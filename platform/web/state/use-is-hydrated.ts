import { useDeferredValue, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns whether the page is the browser's: false in the HTML of the server and while React takes it over. What only a
 * browser knows is drawn after that, as work that yields: each part of a list would be drawn in the same task otherwise.
 */
export const useIsHydrated = (): boolean => useDeferredValue(true, useIsTakenOver() ? false : undefined);

/** Returns whether this part came as HTML; React asks for the server's value only while it takes such a part over. */
function useIsTakenOver(): boolean {
  const [part] = useState({ isTakenOver: false });
  return useSyncExternalStore(
    never,
    () => part.isTakenOver,
    () => {
      part.isTakenOver = true;
      return true;
    },
  );
}
