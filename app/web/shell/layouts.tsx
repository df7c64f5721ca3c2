import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { ClientListSlotsProvider } from '#features/clients/web/index.ts';
import { contentPages } from '#features/content/pages.ts';
import { useCountNews } from '#features/leads/web/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { RestrictedAccessHost } from '#features/subscription/web/index.ts';
import { ContactQuestions } from '#features/timeline/web/index.ts';
import { Warnings } from '#features/warnings/web/index.ts';
import type { Layout } from '#platform/contract/pages.ts';
import { isBelowPage } from '#platform/contract/pages.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { call } from '#platform/web/api.ts';
import { IntegrationPagesProvider } from '#platform/web/integration-pages.ts';
import { followLive } from '#platform/web/live.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageOutlet, usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { useLiveCursor } from '#platform/web/session.tsx';
import { Logo } from '#platform/web/ui/layout/logo.tsx';
import { SkipLink } from '#platform/web/ui/layout/skip-link.tsx';
import { clientListSlots } from '../client/client-list-slots.tsx';
import { integrationPages } from '../integration-pages.ts';
import { useOwnAccess } from '../own-access.ts';
import { useRememberRecent } from '../palette/recent.ts';
import { LiveToasts } from './live-toasts.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ShellTools } from './shell-tools.tsx';
import { TopNavigation } from './top-navigation.tsx';
import { warningBanners } from './warning-banners.ts';

/** The frames of S0-2.2-01; screens scroll inside theirs, and the document around it never does. */
export const layouts: Record<Layout, () => ReactNode> = {
  default: DefaultLayout,
  blank: PageOutlet,
  'full-screen': FullScreenLayout,
  'full-screen-centered': CenteredLayout,
};

function DefaultLayout() {
  useLive();
  useVisitedPages();
  useCountNews();
  useRememberRecent();
  return (
    <div className="relative flex h-dvh flex-col overflow-clip bg-canvas">
      <SkipLink />
      <div data-notices>
        <OfflineNotice />
        <Warnings banners={warningBanners} />
      </div>
      <TopNavigation />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col bg-surface outline-none">
        <IntegrationPagesProvider value={integrationPages}>
          <ClientListSlotsProvider value={clientListSlots}>
            <PageOutlet />
          </ClientListSlotsProvider>
        </IntegrationPagesProvider>
      </main>
      <LiveToasts />
      <ClientListSlotsProvider value={clientListSlots}>
        <ShellTools />
      </ClientListSlotsProvider>
      <ContactQuestions />
      <RestrictedAccessHost />
    </div>
  );
}

function FullScreenLayout() {
  useLive();
  return (
    <main id="content" tabIndex={-1} className="relative flex h-dvh flex-col overflow-clip bg-surface">
      <PageOutlet />
    </main>
  );
}

/** Content starts at 19 % of the height, so that the steps of a flow do not jump. */
function CenteredLayout() {
  useLive();
  return (
    <div className="relative min-h-dvh bg-surface">
      <header className="absolute start-5 top-5 sm:start-10 sm:top-7">
        <PageLink to={clientPages.clients} className="inline-block rounded-sm no-underline" aria-label={PRODUCT_NAME}>
          <Logo />
        </PageLink>
      </header>
      <main id="content" className="flex min-h-dvh flex-col items-center px-4 pt-[max(88px,19vh)] pb-10">
        <PageOutlet />
      </main>
    </div>
  );
}

function useLive(): void {
  useOwnAccess();
  const client = useQueryClient();
  const cursor = useLiveCursor();
  useEffect(() => followLive(client, cursor), [client, cursor]);
}

type VisitedPage = 'clients' | 'content';

function findArea(path: string): VisitedPage | null {
  if (isBelowPage(clientPages.clients, path)) return 'clients';
  return isBelowPage(contentPages.content, path) ? 'content' : null;
}

/** Counts visits of the clients and content pages (S0-2.1-88); moving within an area is one visit. */
function useVisitedPages(): void {
  const area = usePath(findArea);
  useEffect(() => {
    // Nothing on the screen depends on it, so a failure is ignored.
    if (area) void call(preferences.recordVisit, { body: { page: area } }).catch(() => undefined);
  }, [area]);
}
