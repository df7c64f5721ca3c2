import { readDeviceType } from '#domain/device-type.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { GlobalScope } from '#platform/server/database/scope.ts';
import { hashToken, newToken } from '#platform/server/sessions/secrets.ts';
import { dropCachedSession } from '#platform/server/sessions/session.queries.ts';
import { PROOF_MINUTES, SESSIONS_SHOWN } from '../../contract.ts';

export interface Membership {
  user_id: number;
  org_id: number;
  profile_id: number;
}

interface NewSession extends Membership {
  user_agent: string;
  is_provisional: boolean;
  expires_at: string;
  device_hash?: Buffer;
}

/** Creates a session. @returns the token for the cookie, which is stored hashed, and the hash. */
export async function addSession(
  globalScope: GlobalScope,
  session: NewSession,
): Promise<{ token: string; token_hash: Buffer }> {
  const token = newToken();
  const token_hash = hashToken(token);
  const at = nowIso();
  const device_type = readDeviceType(session.user_agent);
  await globalScope.db
    .insertInto('sessions')
    .values({ ...session, token_hash, device_type, created_at: at, last_seen_at: at })
    .execute();
  const { user_id, org_id } = session;
  await globalScope.db
    .updateTable('user_orgs')
    .set({ last_used_at: at })
    .where('user_id', '=', user_id)
    .where('org_id', '=', org_id)
    .execute();
  return { token, token_hash };
}

/** Returns a person's sessions, the most recently used first. */
export const readSessions = (globalScope: GlobalScope, user_id: number) =>
  globalScope.db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device_type', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', nowIso())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS_SHOWN)
    .execute();

/** Ends a session in every process at once. */
export async function endSession(globalScope: GlobalScope, tokenHash: Buffer): Promise<void> {
  await globalScope.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  await dropCachedSession(globalScope, tokenHash);
}

interface EndedSession {
  token_hash: Buffer;
  device_hash: Buffer | null;
}

/** Ends one session of a person. @returns undefined when they have none of this id. */
export async function endOwnSession(
  globalScope: GlobalScope,
  user_id: number,
  id: string,
): Promise<EndedSession | undefined> {
  const ended = await globalScope.db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(['token_hash', 'device_hash'])
    .executeTakeFirst();
  if (ended) await dropCachedSession(globalScope, ended.token_hash);
  return ended;
}

/** Ends every session of a person but one, and revokes links that could open another. @returns those that ended. */
export async function endOtherSessions(
  globalScope: GlobalScope,
  user_id: number,
  kept: Buffer,
): Promise<EndedSession[]> {
  const ended = await globalScope.db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', kept)
    .returning(['token_hash', 'device_hash'])
    .execute();
  for (const { token_hash } of ended) await dropCachedSession(globalScope, token_hash);
  await globalScope.db.deleteFrom('magic_tokens').where('user_id', '=', user_id).execute();
  return ended;
}

/** Extends a session in use. */
export async function prolongSession(globalScope: GlobalScope, tokenHash: Buffer, expires_at: string): Promise<void> {
  await globalScope.db
    .updateTable('sessions')
    .set({ expires_at, last_seen_at: nowIso() })
    .where('token_hash', '=', tokenHash)
    .where('is_provisional', '=', false)
    .execute();
  await dropCachedSession(globalScope, tokenHash);
}

/** Records that the person has proved within this session that the account is theirs. */
export async function markProven(globalScope: GlobalScope, tokenHash: Buffer): Promise<void> {
  await globalScope.db
    .updateTable('sessions')
    .set({ proven_at: nowIso() })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Tells whether the person proved themselves within this session recently. */
export async function isProven(globalScope: GlobalScope, tokenHash: Buffer): Promise<boolean> {
  const since = new Date(now().getTime() - PROOF_MINUTES * 60_000).toISOString();
  const found = await globalScope.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('proven_at', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Consumes the proof, which is valid for one change. */
export async function consumeProof(globalScope: GlobalScope, tokenHash: Buffer): Promise<void> {
  await globalScope.db.updateTable('sessions').set({ proven_at: null }).where('token_hash', '=', tokenHash).execute();
}
