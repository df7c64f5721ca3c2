import { useEffect, useState } from 'react';
import { onAway } from '#platform/web/live.ts';
import { text } from '../en.ts';

/** A shorter gap needs no notice. */
const PATIENCE_MS = 5_000;

/**
 * Says after five seconds that the browser is offline or the server does not answer, and disappears when it is back.
 */
export function OfflineNotice() {
  const isOffline = useForAWhile(onOffline);
  const isAway = useForAWhile(onAway);
  const notice = isOffline ? text('offline') : isAway ? text('server_away') : null;
  return (
    <div role="status">
      {notice && (
        <p className="flex min-h-(--ui-banner-h) items-center justify-center bg-warning-tint px-4 py-1 text-center text-sm font-medium text-warning-fg">
          {notice}
        </p>
      )}
    </div>
  );
}

type Subscribe = (listen: (isSo: boolean) => void) => () => void;

const onOffline: Subscribe = (listen) => {
  const say = () => listen(!navigator.onLine);
  window.addEventListener('offline', say);
  window.addEventListener('online', say);
  say();
  return () => {
    window.removeEventListener('offline', say);
    window.removeEventListener('online', say);
  };
};

/** Returns true once something has lasted five seconds, and false as soon as it ends. */
function useForAWhile(subscribe: Subscribe): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((isSo) => {
      clearTimeout(timer);
      if (isSo) timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
      else setIsLong(false);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe]);
  return isLong;
}
