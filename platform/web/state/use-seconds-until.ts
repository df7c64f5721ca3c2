import { useEffect, useState } from 'react';

const countSeconds = (ends_at: number): number => Math.max(0, Math.ceil((ends_at - Date.now()) / 1_000));

/** Returns the seconds until an instant of this screen's clock, updated every second; 0 once it is over. */
export function useSecondsUntil(ends_at: number): number {
  const [seconds, setSeconds] = useState(() => countSeconds(ends_at));
  useEffect(() => {
    const count = () => setSeconds(countSeconds(ends_at));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [ends_at]);
  return seconds;
}

/** Writes seconds as a clock does: '1:54'. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
