import { identity } from '#features/identity/contract.ts';
import type { Startup } from '#platform/contract/startup.ts';
import { call } from '#platform/web/api.ts';

/**
 * Confirms a session opened by a link with a first write, which a link preview never makes because it runs no scripts
 * (readings.md D3). When this fails, the page's next write confirms the session.
 */
export function confirmProvisionalSession({ is_provisional }: Startup): void {
  if (is_provisional) void call(identity.confirmSession, {}).catch(() => undefined);
}
