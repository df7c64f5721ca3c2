import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { contentPages } from '#features/content/pages.ts';
import { preferences } from '#features/preferences/contract.ts';
import { isBelowPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';

type VisitedPage = 'clients' | 'content';

function findArea(path: string): VisitedPage | null {
  if (isBelowPage(clientPages.clients, path)) return 'clients';
  return isBelowPage(contentPages.content, path) ? 'content' : null;
}

/** Counts visits of the clients and content pages (S0-2.1-88); moving within an area is one visit. */
export function useVisitedPages(): void {
  const area = useRouterState({ select: ({ location }) => findArea(location.pathname) });
  useEffect(() => {
    // Nothing on the screen depends on it, so a failure is ignored.
    if (area) void call(preferences.recordVisit, { body: { page: area } }).catch(() => undefined);
  }, [area]);
}
