import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '#platform/web/styles/app.css';
import { identity } from '#features/identity/contract.ts';
import { loadWarnings } from '#features/warnings/web/index.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { call } from '#platform/web/api.ts';
import { reportUncaughtErrors } from '#platform/web/browser/report-error.ts';
import { followTheme } from '#platform/web/browser/theme.ts';
import { makeQueryClient, seedQueryCache } from '#platform/web/data.ts';
import { moveFocusWithPages } from '#platform/web/navigation/page-focus.ts';
import { PageFrame, RouterProvider } from '#platform/web/navigation/router/page-frame.tsx';
import { restoreScrollPositions } from '#platform/web/navigation/router/scroll-positions.ts';
import { StartupProvider } from '#platform/web/session.tsx';
import { ToastRegion } from '#platform/web/ui/feedback/toast.tsx';
import { dismissPageToasts } from '#platform/web/ui/feedback/toast-store.ts';
import { reloadAfterFailedChunk, unlessReloading } from './errors/chunk-reload.ts';
import { frames, makeRouter } from './router.tsx';
import { listenForPaletteKeyEarly } from './shell/shell-tools.tsx';
import { leaveWhenSignedOut } from './shell/sign-out.ts';
import { warningBanners } from './shell/warning-banners.ts';
import { readPrefetchedAnswers, readStartup } from './startup.ts';

/** The nonce of the page's inline styles, which its policy requires. */
const pageNonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
const startup = readStartup();
const queryClient = makeQueryClient();
seedQueryCache(queryClient, readPrefetchedAnswers());
const router = makeRouter(startup);

reportUncaughtErrors();
followTheme();
leaveWhenSignedOut(startup);
if (startup.person) listenForPaletteKeyEarly();
reloadAfterFailedChunk();
confirmProvisionalSession(startup);
restoreScrollPositions(router);
moveFocusWithPages(router);
router.onBeforeOpen((to, from) => to.pathname !== from?.pathname && dismissPageToasts());

// With its screen loaded the page is drawn once: React delays a screen by 300 ms after an empty frame. This is not
// awaited at the top level, because every screen imports this module. A warning that came later would push the screen down
// from under the pointer.
void Promise.all([router.open(), loadWarnings(queryClient, warningBanners)]).finally(draw);

function draw(): void {
  const root = createRoot(document.getElementById('root') as HTMLElement, {
    // biome-ignore lint/suspicious/noConsole: React does the same by default
    onCaughtError: unlessReloading(console.error),
    onUncaughtError: unlessReloading(window.reportError),
  });
  // Drawing as a transition does not block the person's input.
  startTransition(() =>
    root.render(
      <StrictMode>
        <CSPProvider nonce={pageNonce}>
          <StartupProvider startup={startup}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router}>
                <PageFrame frames={frames} />
              </RouterProvider>
              <ToastRegion onOpen={(href) => void router.navigate({ to: href })} />
            </QueryClientProvider>
          </StartupProvider>
        </CSPProvider>
      </StrictMode>,
    ),
  );
}

/**
 * Confirms a session opened by a link with a first write, which a link preview never makes because it runs no scripts
 * (readings.md D3). When this fails, the page's next write confirms the session.
 */
function confirmProvisionalSession({ is_provisional }: Startup): void {
  if (is_provisional) void call(identity.confirmSession, {}).catch(() => undefined);
}
