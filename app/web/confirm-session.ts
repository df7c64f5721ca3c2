import { identity } from '#features/identity/contract.ts';
import type { Startup } from '#platform/contract/startup.ts';
import { call } from '#platform/web/api.ts';

/**
 * A session opened by a link lasts only once a script has written something: a link preview runs none (readings.md D3).
 * When it fails, the next write of the page confirms the session as well.
 */
export function confirmProvisionalSession({ is_provisional }: Startup): void {
  if (is_provisional) void call(identity.confirmSession, {}).catch(() => undefined);
}
