import { useEffect } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { matchPage, readPageId } from '#platform/contract/pages.ts';
import { onLive } from '#platform/web/live.ts';
import { setTitleCount } from '#platform/web/navigation/page-title.tsx';
import { usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { leadAssigned, leadFiled, leadSeen } from '../events.ts';

/** The clients with a new lead since the person last looked, counted in the page's title. */
const news = new Set<number>();

function change(apply: () => void): void {
  apply();
  setTitleCount(news.size);
}

/**
 * Counts arriving leads until the person looks: at the client, in any tab or on any device, or at the list of clients
 * in the front window.
 */
export function useCountNews(): void {
  const path = usePath();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      const client = readPageId(clientPages.client, path);
      if (client !== null) change(() => news.delete(client));
      else if (matchPage(clientPages.clients, path)) change(() => news.clear());
    };
    look();
    const stop = onLive(({ kind, subject_id, by_me }) => {
      if (kind === leadSeen.kind && by_me) change(() => news.delete(subject_id));
      if (kind !== leadFiled.kind && kind !== leadAssigned.kind) return;
      change(() => news.add(subject_id));
      look();
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [path]);
}
