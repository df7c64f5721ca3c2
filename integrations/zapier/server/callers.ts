import { findKeyInUse, type KeyInUse } from '#features/api-keys/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';

/** How many calls a key may make in a minute, besides leads, which have the allowance of their source. */
const CALLS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;
/** What every key begins with; anything else is not looked for. */
const KEY = /^lkz_live_/;

/** Zapier asks people to connect again when it hears this status. */
export const refuseKey = () =>
  new Problem('bad_signature', { detail: 'This API key is wrong or was revoked. Connect Leadkeep again in Zapier.' });

export const findCaller = async (services: Services, key: string, request_id: string): Promise<KeyInUse | null> =>
  KEY.test(key) ? findKeyInUse(services, key, request_id) : null;

/** Returns who calls with a key, and counts the call. Throws `bad_signature` and `too_many_requests`. */
export async function requireCaller(services: Services, key: string, request_id: string): Promise<KeyInUse> {
  const caller = await findCaller(services, key, request_id);
  if (!caller) throw refuseKey();
  const bucket = `zapier:key:${caller.org_id}:${caller.key_id}`;
  await withGlobalScope(services.database, request_id, (globalScope) =>
    countAttempt(
      globalScope,
      [{ bucket, limit: CALLS_PER_MINUTE, within_ms: MINUTE_MS }],
      (wait) => `Too many calls with this key. Try again in ${wait}.`,
    ),
  );
  return caller;
}
