import { nowIso } from '#platform/server/clock.ts';
import type { Door } from '#platform/server/scope.ts';
import { hashToken, newToken } from '#platform/server/secrets.ts';
import { dropCachedSession } from '#platform/server/session.queries.ts';
import { sessionEnd } from '#platform/server/session.ts';
import { deviceTypeOf } from './device-type.ts';

export interface Membership {
  user_id: number;
  org_id: number;
  profile_id: number;
}

interface NewSession extends Membership {
  user_agent: string;
  is_provisional: boolean;
  expires_at: string;
}

/** Opens a session. @returns the token for the cookie, which is stored hashed, and the hash. */
export async function addSession(door: Door, session: NewSession): Promise<{ token: string; token_hash: Buffer }> {
  const token = newToken();
  const token_hash = hashToken(token);
  const at = nowIso();
  const device_type = deviceTypeOf(session.user_agent);
  await door.db
    .insertInto('sessions')
    .values({ ...session, token_hash, device_type, created_at: at, last_seen_at: at })
    .execute();
  const { user_id, org_id } = session;
  await door.db
    .updateTable('user_orgs')
    .set({ last_used_at: at })
    .where('user_id', '=', user_id)
    .where('org_id', '=', org_id)
    .execute();
  return { token, token_hash };
}

/** Ends a session on every process at once. */
export async function endSession(door: Door, tokenHash: Buffer): Promise<void> {
  await door.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  await dropCachedSession(door, tokenHash);
}

/** Gives a session in use its full time again. @returns its new end. */
export async function prolongSession(door: Door, tokenHash: Buffer): Promise<string> {
  const expires_at = sessionEnd();
  await door.db
    .updateTable('sessions')
    .set({ expires_at, last_seen_at: nowIso() })
    .where('token_hash', '=', tokenHash)
    .where('is_provisional', '=', false)
    .execute();
  await dropCachedSession(door, tokenHash);
  return expires_at;
}
