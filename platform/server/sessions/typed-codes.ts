import { randomInt } from 'node:crypto';
import { type OrgScope, withGlobalScope } from '../database/scope.ts';
import type { DetachedContext } from '../http/bind.ts';
import { isLoopbackHost } from '../network/loopback.ts';
import { findPublicAddress, type PublicAddress, publishAddress } from './public-addresses.queries.ts';
import { countAttempt } from './rate-limits.queries.ts';

/** The letters and digits of a code, without those that are mistaken for others (Crockford base32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

const WINDOW_MS = 10 * 60_000;
/** How many codes that lead nowhere one person, and one network address, may try. */
const TRIES_OF_PERSON = 20;
const TRIES_OF_ADDRESS = 60;

/**
 * Gives the subject a code that people read and type. @returns its 50 random bits, as 'K7M2Q-9ZT4X', which are stored only as
 * a hash.
 */
export async function publishTypedCode(scope: OrgScope, kind: string, subject_id: number): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  await publishAddress(scope, kind, subject_id, code);
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Returns a code as it is compared, however it was typed. */
const normaliseCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * Returns the owner of a typed code. Only codes that lead nowhere are counted, and after too many of them none is looked up. Throws
 * `too_many_requests`.
 */
export const findTypedCode = (
  { services, request, actor }: Pick<DetachedContext, 'services' | 'request' | 'actor'>,
  kind: string,
  typed: string,
): Promise<PublicAddress | undefined> =>
  withGlobalScope(services.database, request.id, async (globalScope) => {
    const found = await findPublicAddress(globalScope, kind, normaliseCode(typed));
    const makeLimit = (bucket: string, limit: number) => ({
      bucket: `${kind}-code:${bucket}`,
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
