import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { OrgScope } from '../database/scope.ts';
import type { Listener } from './listener.ts';

interface CacheOptions<Kept> {
  /** Of the notifications. */
  channel: string;
  /** How many are kept. */
  most: number;
  /** Returns what a change of it is announced by: '7:12'. */
  nameSubject(kept: Kept): string;
  /** Returns until when it may be kept at the latest, as an instant; null without an end, undefined where it is never kept. */
  findEnd?(kept: Kept): string | null | undefined;
}

/** How long anything is kept, for changes that nothing announces. */
const KEPT_MS = 5_000;

/** What is kept at the moment, null for nothing, and how to add what was read because of that. */
interface Look<Kept> {
  kept: Kept | null;
  add(read: Kept | null): void;
}

/** Whose process it is. */
type InProcess = Pick<OrgScope, 'listener'>;

class NotifiedCache<Kept> {
  private readonly known = new Map<string, { kept: Kept; until: number }>();
  /** How many changes were heard of: what was read before one may be out of date. */
  private changes = 0;

  constructor(
    private readonly listener: Listener,
    private readonly options: CacheOptions<Kept>,
  ) {
    listener.on(options.channel, (subject) => this.forget(subject));
    listener.onReconnect(() => this.known.clear());
  }

  look(key: string): Look<Kept> {
    const found = this.known.get(key);
    const kept =
      found && found.until > now().getTime() && this.listener.hears(this.options.channel) ? found.kept : null;
    const { changes } = this;
    const add = (read: Kept | null) => {
      this.known.delete(key);
      if (read && changes === this.changes) this.add(key, read);
    };
    return { kept, add };
  }

  private add(key: string, kept: Kept): void {
    const { most, findEnd = () => null } = this.options;
    const end = findEnd(kept);
    if (end === undefined) return;
    if (this.known.size >= most) this.known.clear();
    const until = now().getTime() + KEPT_MS;
    this.known.set(key, { kept, until: end === null ? until : Math.min(until, Date.parse(end)) });
  }

  forget(subject: string): void {
    this.changes += 1;
    for (const [key, { kept }] of this.known) {
      if (this.options.nameSubject(kept) === subject) this.known.delete(key);
    }
  }
}

/**
 * Keeps what many ask for at once, 5 s at most, so that the database is asked once. A change clears it: in this process with the commit,
 * in others over NOTIFY; while that connection is down nothing is kept.
 */
export function notifiedCache<Kept>(options: CacheOptions<Kept>) {
  const caches = new Map<Listener, NotifiedCache<Kept>>();
  /** What they changed is not there for others yet, and may never be. */
  const changing = new WeakSet<object>();
  function look(process: InProcess, key: string): Look<Kept> {
    if (changing.has(process)) return { kept: null, add() {} };
    const { listener } = process;
    const cache = caches.get(listener) ?? new NotifiedCache(listener, options);
    caches.set(listener, cache);
    return cache.look(key);
  }
  return {
    look,
    async find(process: InProcess, key: string, read: () => Promise<Kept | null>): Promise<Kept | null> {
      const { kept, add } = look(process, key);
      if (kept) return kept;
      const found = await read();
      add(found);
      return found;
    },
    async clear(scope: OrgScope, subject: string): Promise<void> {
      changing.add(scope);
      await sql`select pg_notify(${options.channel}, ${subject})`.execute(scope.db);
      scope.afterCommit(() => {
        for (const cache of caches.values()) cache.forget(subject);
      });
    },
  };
}
