import { useEffect } from 'react';
import { onLive } from '#platform/web/live.ts';
import { liveToasts } from './live-toast-handlers.ts';

/** Turns what happens elsewhere into toasts: a new lead, a due follow-up. Each feature says what its events mean. */
export function LiveToasts() {
  useEffect(
    () =>
      onLive((message) => {
        void liveToasts[message.kind]?.(message);
      }),
    [],
  );
  return null;
}
