import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { PageFrame, RouterProvider } from '#platform/web/navigation/router/page-frame.tsx';
import type { Router } from '#platform/web/navigation/router/router.ts';
import { StartupProvider } from '#platform/web/session.tsx';
import { ToastRegion } from '#platform/web/ui/feedback/toast.tsx';
import { frames } from './router.tsx';

export interface ApplicationProps {
  startup: Startup;
  queryClient: QueryClient;
  router: Router;
  /** The nonce of the page's inline styles, which its policy requires. */
  nonce: string | undefined;
  /** Called when the page has been drawn and every part of it listens. */
  onUsable?: () => void;
}

/** The whole product, the same for the server, which writes it as HTML, and for the browser. */
export const Application = ({ startup, queryClient, router, nonce, onUsable }: ApplicationProps) => (
  <StrictMode>
    <CSPProvider nonce={nonce}>
      <StartupProvider startup={startup}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router}>
            <PageFrame frames={frames} onUsable={onUsable} />
          </RouterProvider>
          <ToastRegion onOpen={(href) => void router.navigate({ to: href })} />
        </QueryClientProvider>
      </StartupProvider>
    </CSPProvider>
  </StrictMode>
);
