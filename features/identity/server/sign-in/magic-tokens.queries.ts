import { now, nowIso } from '#platform/server/clock.ts';
import type { GlobalScope } from '#platform/server/database/scope.ts';
import { hashToken, newToken } from '#platform/server/sessions/secrets.ts';
import { addSession, endSession, type Membership } from '../sessions/sessions.queries.ts';

/** How long a token opens provisional sessions after its first use, in milliseconds (readings.md D3). */
const PROVISIONAL_MS = 10 * 60_000;

/**
 * Creates a token that signs one person in without a code, for a link sent only to them.
 *
 * @param lifetimeMs until its first use.
 * @returns the token, which is stored hashed; it goes into the link's `magic-token` parameter.
 */
export async function issueMagicToken(
  globalScope: GlobalScope,
  membership: Membership,
  lifetimeMs: number,
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now().getTime() + lifetimeMs).toISOString();
  await globalScope.db
    .insertInto('magic_tokens')
    .values({ ...membership, token_hash: hashToken(token), created_at: nowIso(), expires_at })
    .execute();
  return token;
}

export interface Exchanged {
  token: string;
  max_age_seconds: number;
  /** The person it signs in. */
  person: Membership & { token_hash: Buffer };
  /** The earlier session this exchange ended. */
  ended_token_hash: Buffer | null;
}

/**
 * Opens a provisional session for a token. Until a script of that session writes something, the token may be exchanged
 * again, which ends the earlier session; so a link preview that follows the link uses nothing up (readings.md D3).
 *
 * @returns undefined for an unknown, spent or expired token.
 */
export async function exchangeToken(
  globalScope: GlobalScope,
  magicToken: string,
  user_agent: string,
): Promise<Exchanged | undefined> {
  const row = await globalScope.db
    .selectFrom('magic_tokens')
    .select(['user_id', 'org_id', 'profile_id', 'session_token_hash', 'expires_at'])
    .where('token_hash', '=', hashToken(magicToken))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', nowIso())
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_token_hash, ...known } = row;
  if (session_token_hash) await endSession(globalScope, session_token_hash);
  const lastsUntil = new Date(now().getTime() + PROVISIONAL_MS).toISOString();
  const expires_at = session_token_hash || lastsUntil > known.expires_at ? known.expires_at : lastsUntil;
  const { user_id, org_id, profile_id } = known;
  const session = { user_id, org_id, profile_id, user_agent, is_provisional: true, expires_at };
  const { token, token_hash } = await addSession(globalScope, session);
  await globalScope.db
    .updateTable('magic_tokens')
    .set({ session_token_hash: token_hash, expires_at })
    .where('token_hash', '=', hashToken(magicToken))
    .execute();
  const max_age_seconds = Math.ceil((Date.parse(expires_at) - now().getTime()) / 1000);
  const person = { user_id, org_id, profile_id, token_hash };
  return { token, max_age_seconds, person, ended_token_hash: session_token_hash };
}
