import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { isLoopbackHost } from '#platform/server/network/loopback.ts';
import { findPublicAddress, type PublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';
import { GROUP_CODE } from './code.queries.ts';
import { normaliseCode } from './group-code.ts';

const WINDOW_MS = 10 * 60_000;
/** How many codes that lead nowhere one person, and one network address, may try. */
const TRIES_OF_PERSON = 20;
const TRIES_OF_ADDRESS = 60;

export const noSuchCode = (log_detail: string) =>
  new Problem('not_found', { detail: 'This code does not work. Ask the person who gave it to you.', log_detail });

/**
 * Returns the group of a code. Only codes that lead nowhere are counted, and after too many of them none is looked up. Throws
 * `not_found` and `too_many_requests`.
 */
export async function findByCode(
  { services, request, actor }: Pick<DetachedContext, 'services' | 'request' | 'actor'>,
  code: string,
): Promise<PublicAddress> {
  const address = await withGlobalScope(services.database, request.id, async (globalScope) => {
    const found = await findPublicAddress(globalScope, GROUP_CODE, normaliseCode(code));
    const makeLimit = (bucket: string, limit: number) => ({
      bucket: `group-code:${bucket}`,
      within_ms: WINDOW_MS,
      // A right code after the last wrong one must be refused as a wrong one is.
      ...(found ? { hits: 0, limit: limit - 1 } : { limit }),
    });
    const limits = [makeLimit(`user:${actor.user_id}`, TRIES_OF_PERSON)];
    // The address of this machine distinguishes nobody.
    if (!isLoopbackHost(request.ip)) limits.push(makeLimit(request.ip, TRIES_OF_ADDRESS));
    await countAttempt(globalScope, limits, (wait) => `You have tried many codes. Try again in ${wait}.`);
    return found;
  });
  if (!address) throw noSuchCode('unknown code of a group');
  return address;
}
