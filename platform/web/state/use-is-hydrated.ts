import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns whether the page is the browser's: false in the HTML of the server and while React takes it over, so that what
 * only a browser knows is drawn right after it.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
