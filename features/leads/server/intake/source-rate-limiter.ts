import { now, nowIso } from '#platform/server/clock.ts';
import { isForeignKeyBroken } from '#platform/server/database/database-errors.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import type { KnownSource } from '../../lead-source.ts';
import { addBadSignatures, type BadSignature, consumeRate, readRate } from './source-rate-limiter.queries.ts';

const FLUSH_MS = 1_000;
const MAX_KEPT_SIGNATURES = 20;

interface Allowance {
  /** How many leads may be sent now. */
  tokens: number;
  refilled_ms: number;
}

interface Bucket extends Allowance {
  source: KnownSource;
  unproven: Allowance;
  /** How many were accepted since the last settlement with the database. */
  spent: number;
  refused: { count: number; newest: BadSignature[] };
}

/**
 * Limits how fast a source may send: a bucket of `burst` leads that refills by `leads_per_minute`. Each process uses
 * its own copy and settles with the database once a second, so that the intake never waits for a shared row and several
 * or restarted processes agree. A crash forgets one second of spending, so it may accept too many leads but never
 * refuses one wrongly.
 */
class SourceRateLimiter {
  private readonly buckets = new Map<string, Promise<Bucket>>();
  private timer: NodeJS.Timeout | undefined;
  private flushing = Promise.resolve();

  constructor(private readonly services: Services) {}

  /**
   * @param leads how many a request brings; `paid` of them were spent before it was read.
   * @returns null when the leads are allowed, else the seconds until they are.
   */
  async consume(
    source: KnownSource,
    { leads, paid }: { leads: number; paid: number },
    request_id: string,
  ): Promise<number | null> {
    const left = Math.max(0, leads - paid);
    if (left === 0) return null;
    const bucket = await this.findBucket(source, request_id);
    // A list longer than the whole bucket would never be allowed, so a full bucket is enough.
    const wait = take(bucket, source, left, Math.min(leads, source.burst) - paid);
    if (wait !== null) return wait;
    bucket.spent += left;
    this.flushSoon();
    return null;
  }

  /**
   * Limits how much is read of a source only to check its signature: as much as its leads, but from a separate
   * allowance, so that nobody without the secret can exhaust theirs. Each process keeps its own.
   */
  async consumeUnproven(source: KnownSource, request_id: string): Promise<number | null> {
    const { unproven } = await this.findBucket(source, request_id);
    return take(unproven, source, 1, 1);
  }

  /** Counts a request without a valid signature, and keeps its headers. */
  async refuse(source: KnownSource, headers: Record<string, string>, request_id: string): Promise<void> {
    const { refused } = await this.findBucket(source, request_id);
    refused.count += 1;
    refused.newest = [{ at: nowIso(), headers }, ...refused.newest].slice(0, MAX_KEPT_SIGNATURES);
    this.flushSoon();
  }

  /**
   * Settles with the database now: when the process ends, and before somebody reads the counters. Never throws, because
   * a source that cannot be settled must hold up neither the others nor the reader. What is being settled is waited for.
   */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.settleAll());
    return this.flushing;
  }

  private async settleAll(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [key, pending] of [...this.buckets]) {
      try {
        await this.settle(await pending);
      } catch (error) {
        if (isForeignKeyBroken(error)) this.buckets.delete(key);
        else this.settleLater(error);
      }
    }
  }

  private settleLater(error: unknown): void {
    this.services.log.warn({ err: error }, 'lead allowances not settled yet');
    this.flushSoon();
  }

  private findBucket(source: KnownSource, request_id: string): Promise<Bucket> {
    const key = `${source.org_id}:${source.id}`;
    const known = this.buckets.get(key) ?? this.open(source, request_id);
    this.buckets.set(key, known);
    return known.then((bucket) => Object.assign(bucket, { source }));
  }

  private async open(source: KnownSource, request_id: string): Promise<Bucket> {
    const { org_id } = source;
    const stored = await withScope(this.services.database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
      readRate(scope, source.id),
    ).catch((error) => {
      this.buckets.delete(`${org_id}:${source.id}`);
      throw error;
    });
    const refilled_ms = stored ? Date.parse(stored.refilled_at) : now().getTime();
    const refused = { count: 0, newest: [] };
    const unproven = { tokens: source.burst, refilled_ms: now().getTime() };
    return { source, tokens: stored?.tokens ?? source.burst, refilled_ms, unproven, spent: 0, refused };
  }

  private flushSoon(): void {
    this.timer ??= setTimeout(() => {
      void this.flush();
    }, FLUSH_MS).unref();
  }

  private async settle(bucket: Bucket): Promise<void> {
    const { source, spent, refused } = bucket;
    const { org_id } = source;
    if (spent === 0 && refused.count === 0) return;
    bucket.spent -= spent;
    bucket.refused = { count: 0, newest: [] };
    const options = { org_id, actor: null, request_id: 'lead-meter', mode: 'transaction' } as const;
    const asked_ms = now().getTime();
    try {
      const left = await withScope(this.services.database, options, async (scope) => {
        if (refused.count > 0) await addBadSignatures(scope, source.id, refused);
        return spent > 0 ? consumeRate(scope, source, spent) : null;
      });
      if (left === null) return;
      // The database's answer does not include what was spent during the query.
      bucket.tokens = Math.max(0, left - bucket.spent);
      bucket.refilled_ms = asked_ms;
    } catch (error) {
      bucket.spent += spent;
      const newest = [...bucket.refused.newest, ...refused.newest].slice(0, MAX_KEPT_SIGNATURES);
      bucket.refused = { count: bucket.refused.count + refused.count, newest };
      throw error;
    }
  }
}

/**
 * Refills and takes. @returns null, or after how many seconds the needed leads are available; then nothing is taken.
 */
function take(from: Allowance, { leads_per_minute, burst }: KnownSource, leads: number, needed: number): number | null {
  const perMs = leads_per_minute / 60_000;
  const at = now().getTime();
  from.tokens = Math.min(burst, from.tokens + Math.max(0, at - from.refilled_ms) * perMs);
  from.refilled_ms = at;
  if (from.tokens < needed) return Math.ceil((needed - from.tokens) / perMs / 1_000);
  from.tokens = Math.max(0, from.tokens - leads);
  return null;
}

export const sourceRateLimiterFor = perProcess((services) => new SourceRateLimiter(services));
