import { randomBytes } from 'node:crypto';
import { Problem } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import { type Scope, withGlobalScope } from '#platform/server/database/scope.ts';
import { findNetwork } from '#platform/server/network/network.ts';
import type { Services } from '#platform/server/services.ts';
import {
  findPublicAddress,
  type PublicAddress,
  publishAddress,
  retireAddresses,
} from '#platform/server/sessions/public-addresses.queries.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';
import { hashToken, seal, unseal } from '#platform/server/sessions/secrets.ts';
import { CODE_MINUTES, type ConnectCode } from '../contract.ts';
import { findOpenCode, saveCode } from './codes.queries.ts';

/** The kind of connect codes in public_addresses. */
const CODE_ADDRESS = 'wordpress-code';
const CODE_MS = CODE_MINUTES * 60_000;
const CODE_LENGTH = 8;
/** Without 0, 1, I and O, which are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const WRONG_CODES = 20;
const WRONG_CODES_WITHIN_MS = 10 * 60_000;

/** Makes a code of the caller's; the one before ends (integrations 9.7). */
export async function createCode(scope: Scope, { settings }: Services): Promise<ConnectCode> {
  const { profile_id } = scope.actor;
  const connect_code = Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  const expires_at = new Date(now().getTime() + CODE_MS).toISOString();
  await retireAddresses(scope, CODE_ADDRESS, profile_id, nowIso());
  await publishAddress(scope, CODE_ADDRESS, profile_id, connect_code);
  await retireAddresses(scope, CODE_ADDRESS, profile_id, expires_at);
  const sealed_code = seal(settings.secret_key, connect_code);
  await saveCode(scope, profile_id, { code_hash: hashToken(connect_code), sealed_code, expires_at });
  return { connect_code, expires_at };
}

export async function readOpenCode(scope: Scope, { settings }: Services): Promise<ConnectCode | null> {
  const code = await findOpenCode(scope, scope.actor.profile_id, nowIso());
  return code ? { connect_code: unseal(settings.secret_key, code.sealed_code), expires_at: code.expires_at } : null;
}

/** Returns a code as it was made: people type small letters, spaces and hyphens. */
export const cleanCode = (typed: string): string => typed.toUpperCase().replace(/[^\dA-Z]/g, '');

/** The refusal of a code that is wrong, spent or has expired; which one it is stays unsaid. */
export const refuseCode = () =>
  new Problem('gone', { detail: 'This code is wrong or has expired. Get a new one in Leadkeep.' });

/** Returns whose code this is. Throws `gone`, and `too_many_requests` after too many wrong codes of one network. */
export async function findCodeOwner(
  { database }: Services,
  code: string,
  { ip, request_id }: { ip: string; request_id: string },
): Promise<PublicAddress> {
  const limit = { bucket: `wordpress-code:${findNetwork(ip)}`, within_ms: WRONG_CODES_WITHIN_MS };
  const tooMany = (wait: string) => `Too many wrong codes. Try again in ${wait}.`;
  const owner = await withGlobalScope(database, request_id, async (globalScope) => {
    // Nothing is counted yet; a network at its limit is refused before its code is looked up.
    await countAttempt(globalScope, [{ ...limit, limit: WRONG_CODES - 1, hits: 0 }], tooMany);
    return findPublicAddress(globalScope, CODE_ADDRESS, code);
  });
  if (owner) return owner;
  await withGlobalScope(database, request_id, (globalScope) =>
    countAttempt(globalScope, [{ ...limit, limit: WRONG_CODES }], tooMany),
  );
  throw refuseCode();
}
