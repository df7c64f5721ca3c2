import type { Startup } from '#platform/contract/startup.ts';
import { onCallFailed } from '#platform/web/api.ts';

/**
 * Leaves in the order of S0-4-26: the call, then the person counts as signed out, then the sign-in page, loaded anew so
 * that nothing of theirs stays in memory, and no draft in the tab. A call that fails (already signed out, no
 * connection) does not keep anybody in.
 */
export async function signOut(logout: () => Promise<unknown>): Promise<void> {
  await logout().catch(() => undefined);
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  location.replace('/login');
}

/** A session that ended elsewhere or ran out: the next call says so, and the person signs in again where they were. */
export function leaveWhenSignedOut({ person }: Startup): void {
  if (!person) return;
  onCallFailed(({ status }) => {
    if (status === 401) location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  });
}
