import { useEffect } from 'react';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.3;

/**
 * Reads again every two seconds, later less often, until the payment has moved on. A page in the background asks nothing,
 * and asks at once when it comes to the front.
 *
 * @param refetch that of `useRead`, which stays the same.
 */
export function usePolling(refetch: () => unknown, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    let wait = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void refetch();
        wait = Math.min(wait * GROWTH, LONGEST_MS);
        plan();
      }, wait);
    };
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      wait = FIRST_MS;
      void refetch();
      plan();
    };
    document.addEventListener('visibilitychange', wake);
    plan();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [refetch, isWaiting]);
}
