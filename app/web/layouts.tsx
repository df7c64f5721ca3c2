import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { followLive } from '#platform/web/live.ts';
import { SkipLink } from '#platform/web/ui/skip-link.tsx';
import type { Layout } from '../page-routes.ts';
import { LiveToasts } from './live-toasts.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ShellTools } from './shell-tools.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** The frames of S0-2.2-01. */
export const layouts: Record<Layout, () => ReactNode> = {
  default: DefaultLayout,
  blank: () => <Outlet />,
  'full-screen': FullScreenLayout,
  'full-screen-centered': CenteredLayout,
};

function DefaultLayout() {
  useLive();
  return (
    <div className="flex h-dvh flex-col bg-canvas">
      <SkipLink />
      <OfflineNotice />
      <TopNavigation />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col bg-surface outline-none">
        <Outlet />
      </main>
      <LiveToasts />
      <ShellTools />
    </div>
  );
}

function FullScreenLayout() {
  useLive();
  return (
    <main id="content" className="flex h-dvh flex-col bg-surface">
      <Outlet />
    </main>
  );
}

/** Content starts at 19 % of the height, so that the steps of a flow do not jump. */
function CenteredLayout() {
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center bg-surface px-4 pt-[19vh] pb-10">
      <Outlet />
    </main>
  );
}

function useLive(): void {
  const client = useQueryClient();
  useEffect(() => followLive(client), [client]);
}
