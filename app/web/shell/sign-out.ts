import { identity } from '#features/identity/contract.ts';
import { identityPages } from '#features/identity/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { call, onCallFailed } from '#platform/web/api.ts';
import { clearPersonalStorage } from '#platform/web/browser/personal-storage.ts';
import { onAway } from '#platform/web/live.ts';

/** The channel on which the tabs of a browser announce a sign-out. */
const otherTabs = new BroadcastChannel('leadkeep.session');
const ASK_AGAIN_MS = 10_000;

/** True from the first sign of leaving, so that the ending stream does not redirect elsewhere. */
let isLeaving = false;

/**
 * Signs out in the order of S0-4-26: the call, then the sign-in page, loaded afresh so that nothing of the person's
 * stays in memory, in the tab's drafts or in the browser. A call that fails (already signed out, no connection) signs out all the same.
 *
 * @param next the address to which signing in leads back.
 */
export async function signOut(logout: () => Promise<unknown>, next?: string): Promise<void> {
  isLeaving = true;
  await logout().catch(() => undefined);
  otherTabs.postMessage('signed out');
  clearPersonalStorage();
  leave(fillPage(identityPages.login, {}, { next }));
}

/**
 * Leads to the sign-in page, and from there back, when a session ended elsewhere or ran out: on a refused call, a
 * stream ended by the server or a notice of another tab.
 */
export function leaveWhenSignedOut({ person }: Startup): void {
  if (!person) return;
  const leaveHere = () => {
    if (isLeaving) return;
    isLeaving = true;
    leave(fillPage(identityPages.login, {}, { next: location.pathname + location.search }));
  };
  onCallFailed(({ status }) => {
    if (status !== 401) return;
    otherTabs.postMessage('signed out');
    leaveHere();
  });
  onAway(recheckSession());
  otherTabs.onmessage = leaveHere;
}

/**
 * Asks who is signed in when a stream breaks off, because the session may have ended; the answer 401 is handled above.
 */
function recheckSession(): (isAway: boolean) => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const ask = () => {
    if (!isLeaving) void call(identity.getAppStartup, {}).catch(() => undefined);
  };
  return (isAway) => {
    clearInterval(timer);
    if (!isAway) return;
    ask();
    timer = setInterval(ask, ASK_AGAIN_MS);
  };
}

/** Hides the person's data and skips questions about what can no longer be saved. */
function leave(address: string): void {
  document.body.hidden = true;
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  try {
    sessionStorage.clear();
  } catch {
    // A browser without storage has nothing to forget.
  }
  location.replace(address);
}
