import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preferences } from '#features/preferences/contract.ts';
import { call } from '#platform/web/api.ts';

type VisitedPage = 'clients' | 'content';

function findArea(path: string): VisitedPage | null {
  if (path === '/clients' || path.startsWith('/clients/')) return 'clients';
  return path === '/content' || path.startsWith('/content/') ? 'content' : null;
}

/** Counts visits of the clients and content pages (S0-2.1-88); moving about inside an area is one visit. */
export function useVisitedPages(): void {
  const area = useRouterState({ select: ({ location }) => findArea(location.pathname) });
  useEffect(() => {
    // Nothing on the screen depends on it, so a failure is nobody's concern.
    if (area) void call(preferences.recordVisit, { body: { page: area } }).catch(() => undefined);
  }, [area]);
}
