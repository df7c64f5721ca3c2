import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { leadAssigned, leadFiled, leadSeen } from '#features/leads/events.ts';
import { matchPage, readPageId } from '#platform/contract/pages.ts';
import { onLive } from '#platform/web/live.ts';
import { clearAllNews, clearNews, countNews } from '#platform/web/new-things.ts';

/**
 * Counts arriving leads until the person looks: at the client, in any tab or on any device, or at the list of clients
 * in the front window.
 */
export function useCountNews(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      const client = readPageId(clientPages.client, path);
      if (client !== null) clearNews(client);
      else if (matchPage(clientPages.clients, path)) clearAllNews();
    };
    look();
    const stop = onLive(({ kind, subject_id, by_me }) => {
      if (kind === leadSeen.kind && by_me) clearNews(subject_id);
      if (kind !== leadFiled.kind && kind !== leadAssigned.kind) return;
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
