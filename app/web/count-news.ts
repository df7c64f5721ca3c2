import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leadFiled, leadSeen } from '#features/leads/events.ts';
import { onLive } from '#platform/web/live.ts';
import { clearAllNews, clearNews, countNews } from '#platform/web/new-things.ts';

/**
 * Counts leads that arrive until one has looked: at the client, in whatever tab or on whatever device, or at the list of
 * clients in a window that is in front.
 */
export function useCountNews(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      const client = /^\/client\/(\d+)$/.exec(path)?.[1];
      if (client) clearNews(Number(client));
      else if (/^\/clients\/?$/.test(path)) clearAllNews();
    };
    look();
    const stop = onLive(({ kind, subject_id, by_me }) => {
      if (kind === leadSeen.kind && by_me) clearNews(subject_id);
      if (kind !== leadFiled.kind) return;
      countNews(subject_id);
      look();
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [path]);
}
