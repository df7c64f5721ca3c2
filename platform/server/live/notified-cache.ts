import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { OrgScope } from '../database/scope.ts';
import { perProcess } from '../per-process.ts';
import type { Services } from '../services.ts';
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

  async find(key: string, read: () => Promise<Kept | null>): Promise<Kept | null> {
    const found = this.known.get(key);
    if (found && found.until > now().getTime() && this.listener.isUp) return found.kept;
    const { changes } = this;
    const kept = await read();
    this.known.delete(key);
    if (kept && changes === this.changes) this.add(key, kept);
    return kept;
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
  const caches = new Set<NotifiedCache<Kept>>();
  const findCache = perProcess(({ listener }) => {
    const cache = new NotifiedCache(listener, options);
    caches.add(cache);
    return cache;
  });
  return {
    find: (services: Services, key: string, read: () => Promise<Kept | null>) => findCache(services).find(key, read),
    async clear(scope: OrgScope, subject: string): Promise<void> {
      await sql`select pg_notify(${options.channel}, ${subject})`.execute(scope.db);
      scope.afterCommit(() => {
        for (const cache of caches) cache.forget(subject);
      });
    },
  };
}
