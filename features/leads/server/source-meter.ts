import { now, nowIso } from '#platform/server/clock.ts';
import { perProcess } from '#platform/server/per-process.ts';
import { withScope } from '#platform/server/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { KnownSource } from './source-cache.ts';
import { addBadSignatures, type BadSignature, readRate, spendRate } from './source-meter.queries.ts';

const FLUSH_MS = 1_000;
const MAX_KEPT_SIGNATURES = 20;

interface Bucket {
  source: KnownSource;
  /** Leads that may still come now. */
  tokens: number;
  refilled_ms: number;
  /** Accepted since the database was last told. */
  spent: number;
  refused: { count: number; newest: BadSignature[] };
}

/**
 * How fast a source may send: a bucket of `burst` leads that refills by `leads_per_minute`. Each process spends from its
 * own copy and settles with the database once a second, so that the intake never waits for a shared row; several
 * processes, and one that was restarted, meet there. A crash forgets a second of spending: a lead too many is accepted,
 * never one refused that should not be.
 */
class SourceMeter {
  private readonly buckets = new Map<string, Promise<Bucket>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly services: Services) {}

  /** @returns null when the leads may come, else after how many seconds they may. */
  async spend(source: KnownSource, leads: number, request_id: string): Promise<number | null> {
    const bucket = await this.bucketOf(source, request_id);
    const perMs = source.leads_per_minute / 60_000;
    const at = now().getTime();
    bucket.tokens = Math.min(source.burst, bucket.tokens + Math.max(0, at - bucket.refilled_ms) * perMs);
    bucket.refilled_ms = at;
    // A list longer than the whole bucket could never come; it may when the bucket is full.
    const needed = Math.min(leads, source.burst);
    if (bucket.tokens < needed) return Math.ceil((needed - bucket.tokens) / perMs / 1_000);
    bucket.tokens = Math.max(0, bucket.tokens - leads);
    bucket.spent += leads;
    this.flushSoon();
    return null;
  }

  /** Counts a request that was not signed as it must be, and keeps its headers. */
  async refuse(source: KnownSource, headers: Record<string, string>, request_id: string): Promise<void> {
    const { refused } = await this.bucketOf(source, request_id);
    refused.count += 1;
    refused.newest = [{ at: nowIso(), headers }, ...refused.newest].slice(0, MAX_KEPT_SIGNATURES);
    this.flushSoon();
  }

  /** Settles with the database now: at the end of the process, and before somebody reads the counters. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const pending of [...this.buckets.values()]) await this.settle(await pending);
  }

  private bucketOf(source: KnownSource, request_id: string): Promise<Bucket> {
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
    return { source, tokens: stored?.tokens ?? source.burst, refilled_ms, spent: 0, refused };
  }

  private flushSoon(): void {
    this.timer ??= setTimeout(() => {
      this.flush().catch((error) => this.services.log.warn({ err: error }, 'lead allowances not settled yet'));
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
        return spent > 0 ? spendRate(scope, source, spent) : null;
      });
      if (left === null) return;
      // What was spent while the database was asked is not in its answer yet.
      bucket.tokens = Math.max(0, left - bucket.spent);
      bucket.refilled_ms = asked_ms;
    } catch (error) {
      bucket.spent += spent;
      bucket.refused.count += refused.count;
      throw error;
    }
  }
}

export const sourceMeterOf = perProcess((services) => new SourceMeter(services));
