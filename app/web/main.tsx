import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import '#platform/web/styles/app.css';
import { identity } from '#features/identity/contract.ts';
import { loadWarnings } from '#features/warnings/web/index.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { call } from '#platform/web/api.ts';
import { nextTask } from '#platform/web/browser/next-task.ts';
import { reportUncaughtErrors } from '#platform/web/browser/report-error.ts';
import { followTheme } from '#platform/web/browser/theme.ts';
import { setFirstTime } from '#platform/web/clock.ts';
import { makeQueryClient, seedQueryCache } from '#platform/web/data.ts';
import { moveFocusWithPages } from '#platform/web/navigation/page-focus.ts';
import { restoreScrollPositions } from '#platform/web/navigation/router/scroll-positions.ts';
import { dismissPageToasts } from '#platform/web/ui/feedback/toast-store.ts';
import { followScreenWidth } from '#platform/web/ui/layout/screen-width.ts';
import { Application, type ApplicationProps } from './application.tsx';
import { stopEarlyEvents } from './early-events.ts';
import { reloadAfterFailedChunk, unlessReloading } from './errors/chunk-reload.ts';
import { makeRouter } from './router.tsx';
import { listenForPaletteKeyEarly } from './shell/shell-tools.tsx';
import { leaveWhenSignedOut } from './shell/sign-out.ts';
import { warningBanners } from './shell/warning-banners.ts';
import { readPrefetchedAnswers, readStartup } from './startup.ts';
import { applyStylesheet, nameStylesheet } from './stylesheet.ts';

const root = document.getElementById('root') as HTMLElement;

reportUncaughtErrors();
reloadAfterFailedChunk();
// Evaluating the modules and what follows would hold up a slow phone in one task. This is not awaited at the top level,
// because every screen imports this module.
void nextTask().then(start);

async function start(): Promise<void> {
  const startup = readStartup();
  const queryClient = makeQueryClient();
  seedQueryCache(queryClient, readPrefetchedAnswers());
  const router = makeRouter(startup);

  if (root.dataset.now) setFirstTime(root.dataset.now);
  followTheme();
  followScreenWidth(nameStylesheet());
  leaveWhenSignedOut(startup);
  if (startup.person) listenForPaletteKeyEarly();
  confirmProvisionalSession(startup);
  restoreScrollPositions(router);
  moveFocusWithPages(router);
  router.onBeforeOpen((to, from) => to.pathname !== from?.pathname && dismissPageToasts());

  // A warning that came later would push the screen down from under the pointer; in the HTML of the server it has its place.
  const bannersLoaded = loadWarnings(queryClient, warningBanners);
  const opened = router.open();
  await nextTask();
  // With its screen loaded the page is drawn once: React delays a screen by 300 ms after an empty frame.
  await Promise.allSettled([opened, applyStylesheet(), ...(root.hasChildNodes() ? [] : [bannersLoaded])]);
  draw({ startup, queryClient, router, nonce: readNonce() }, bannersLoaded);
}

/** Returns the nonce of the page's inline styles, which its policy requires. */
const readNonce = () => document.querySelector<HTMLElement>('script[nonce]')?.nonce;

function draw(parts: ApplicationProps, bannersLoaded: Promise<void>): void {
  const options: RootOptions = {
    // biome-ignore lint/suspicious/noConsole: React does the same by default
    onCaughtError: unlessReloading(console.error),
    onUncaughtError: unlessReloading(window.reportError),
    // What the server drew otherwise is drawn again, which nobody should have to wait for.
    onRecoverableError: window.reportError,
  };
  // Drawing as a transition does not block the person's input.
  startTransition(() => {
    if (!root.hasChildNodes()) return createRoot(root, options).render(<Application {...parts} />);
    const repeatEarlyEvents = stopEarlyEvents();
    const onUsable = () => {
      // A banner whose code is still loading would be drawn anew by what changes before it is taken over.
      void bannersLoaded.finally(repeatEarlyEvents);
      delete root.dataset.now;
    };
    hydrateRoot(root, <Application {...parts} onUsable={onUsable} />, options);
  });
}

/**
 * Confirms a session opened by a link with a first write, which a link preview never makes because it runs no scripts
 * (readings.md D3). When this fails, the page's next write confirms the session.
 */
function confirmProvisionalSession({ is_provisional }: Startup): void {
  if (is_provisional) void call(identity.confirmSession, {}).catch(() => undefined);
}
