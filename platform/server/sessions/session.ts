import type { Actor } from '../../contract/permissions.ts';
import { now, nowIso } from '../clock.ts';
import type { Database } from '../database/db.ts';
import { withGlobalScope, withScope } from '../database/scope.ts';
import type { ServerCookie } from '../http/cookies.ts';
import type { Listener } from '../live/listener.ts';
import { hashToken } from './secrets.ts';
import { confirmProvisional, findActor, findSession, markSeen } from './session.queries.ts';

export const SESSION_COOKIE = 'leadkeep_session' satisfies ServerCookie;

/** Seconds a device stays signed in without being used (G-031). */
export const SESSION_SECONDS = 30 * 86_400;

/** Seconds after which a session ends however much it is used. */
const LONGEST_SESSION_SECONDS = 90 * 86_400;

/** Returns when a session used now ends. */
export function sessionEnd(created_at: string = nowIso()): string {
  const unused = now().getTime() + SESSION_SECONDS * 1000;
  const longest = Date.parse(created_at) + LONGEST_SESSION_SECONDS * 1000;
  return new Date(Math.min(unused, longest)).toISOString();
}

/** The precision of "last used", in milliseconds. */
const SEEN_MS = 10 * 60_000;

/** Milliseconds for which this process may reuse an answer about a session. */
const CACHE_MS = 5_000;
const MAX_CACHED = 10_000;

export interface SessionState {
  readonly id: string;
  readonly actor: Actor;
  readonly token_hash: Buffer;
  /** True when a magic token opened it and no script has confirmed it yet (readings.md D3). */
  readonly is_provisional: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  /** Until when the plan in `actor` holds, in milliseconds; null where no change is known. */
  readonly plan_until: number | null;
}

interface CachedSession {
  state: SessionState | null;
  until: number;
}

/**
 * Finds the person of a session cookie. Answers are cached for 5 s, never beyond a change of the plan by the clock, and dropped at once by NOTIFY when a session ends or
 * a right changes; while the listening connection is down nothing is reused.
 */
export class SessionStore {
  private readonly cache = new Map<string, CachedSession>();
  /** The number of forgets: an answer read during one may be old and is not cached. */
  private forgotten = 0;

  constructor(
    private readonly database: Database,
    private readonly listener: Pick<Listener, 'isUp' | 'on' | 'onReconnect'>,
  ) {
    listener.on('session', (payload) => this.forget(payload));
    listener.onReconnect(() => this.forgetAll());
  }

  /** @param token the cookie's value. */
  async find(token: string | undefined, requestId: string): Promise<SessionState | null> {
    if (!token) return null;
    const hash = hashToken(token);
    const key = hash.toString('hex');
    const cached = this.cache.get(key);
    if (cached && cached.until > now().getTime() && this.listener.isUp) return cached.state;
    const { forgotten } = this;
    const state = await this.load(hash, requestId);
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const until = Math.min(now().getTime() + CACHE_MS, state?.plan_until ?? Number.POSITIVE_INFINITY);
    if (this.forgotten === forgotten) this.cache.set(key, { state, until });
    return state;
  }

  /**
   * Confirms a provisional session on a script's first write and consumes the token that opened it (readings.md D3).
   */
  async confirm(session: SessionState, requestId: string): Promise<void> {
    await withGlobalScope(this.database, requestId, (globalScope) =>
      confirmProvisional(globalScope, session.token_hash, sessionEnd(session.created_at)),
    );
    this.forgetOne(session.token_hash);
  }

  /** Makes this process forget one session at once, before the notification that tells the others. */
  forgetOne(tokenHash: Buffer): void {
    this.forget(`token:${tokenHash.toString('hex')}`);
  }

  /** Makes this process forget an organisation's sessions at once, before the notification that tells the others. */
  forgetOrg(org_id: number): void {
    this.forget(`org:${org_id}`);
  }

  /** Forgets all sessions; the next call of each reads the database. */
  forgetAll(): void {
    this.forgotten += 1;
    this.cache.clear();
  }

  private async load(token_hash: Buffer, request_id: string): Promise<SessionState | null> {
    const session = await withGlobalScope(this.database, request_id, async (globalScope) => {
      const found = await findSession(globalScope, token_hash, nowIso());
      const isLongAgo = found && now().getTime() - Date.parse(found.last_seen_at) > SEEN_MS;
      if (isLongAgo) await markSeen(globalScope, token_hash, nowIso());
      return found;
    });
    if (!session) return null;
    const { id, org_id, profile_id, is_provisional, created_at, expires_at } = session;
    const actor = await withScope(this.database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
      findActor(scope, profile_id),
    );
    if (!actor) return null;
    const { plan_until } = actor;
    return { id, actor, token_hash, is_provisional, created_at, expires_at, plan_until };
  }

  private forget(payload: string): void {
    this.forgotten += 1;
    const [kind, value] = payload.split(':');
    if (kind === 'token') this.cache.delete(value ?? '');
    else for (const [key, { state }] of this.cache) if (String(state?.actor.org_id) === value) this.cache.delete(key);
  }
}
