import { identity } from '#features/identity/contract.ts';
import { identityPages } from '#features/identity/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { Startup } from '#platform/contract/startup.ts';
import { call, onCallFailed } from '#platform/web/api.ts';
import { onAway } from '#platform/web/live.ts';

/** On it the tabs of a browser tell each other that nobody is signed in any more. */
const otherTabs = new BroadcastChannel('leadkeep.session');
const ASK_AGAIN_MS = 10_000;

/** True from the first sign on: the stream that ends with the session must not lead elsewhere than the person asked. */
let isLeaving = false;

/**
 * Leaves in the order of S0-4-26: the call, then the person counts as signed out, then the sign-in page, loaded anew so
 * that nothing of theirs stays in memory, and no draft in the tab. A call that fails (already signed out, no
 * connection) does not keep anybody in.
 */
export async function signOut(logout: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  await logout().catch(() => undefined);
  otherTabs.postMessage('signed out');
  leave(fillPage(identityPages.login));
}

/**
 * A session that ended elsewhere or ran out: the first sign of it, a refused call, a stream the server ended or another
 * tab of this browser, leads to the sign-in page and from there back.
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
  onAway(askWhileAway());
  otherTabs.onmessage = leaveHere;
}

/** A stream that breaks off may have been ended for want of a session: asks who is signed in; the answer 401 is heard above. */
function askWhileAway(): (isAway: boolean) => void {
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

/** Nothing of the person is seen from here on, and nobody is asked about what can no longer be saved. */
function leave(address: string): void {
  document.body.hidden = true;
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  location.replace(address);
}
