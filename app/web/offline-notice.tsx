import { useEffect, useState } from 'react';
import { text } from './en.ts';

/** A short gap needs no notice. */
const PATIENCE_MS = 5_000;

/** Says after five seconds without a connection that nothing can be saved; gone as soon as it is back. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className="flex h-(--ui-banner-h) items-center justify-center bg-warning-tint px-4 text-sm font-medium text-warning-fg">
          {text('offline')}
        </p>
      )}
    </div>
  );
}

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onOffline = () => {
      timer = setTimeout(() => setIsOffline(true), PATIENCE_MS);
    };
    const onOnline = () => {
      clearTimeout(timer);
      setIsOffline(false);
    };
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return isOffline;
}
