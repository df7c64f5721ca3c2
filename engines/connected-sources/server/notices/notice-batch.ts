import { nowMillis } from '#platform/server/clock.ts';
import { isDatabaseAway } from '#platform/server/database/database-errors.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { acceptAnnounced, type FetchedNotice } from './accept-fetched.queries.ts';
import { returnNotices, type TakenNotice } from './due-notices.queries.ts';
import { beginFetching, recordFailedFetch } from './fetch-notice.ts';
import type { DueNotice, FetchFrom, FetchLead } from './lead-fetcher.ts';

/** How long a lead that was taken may wait until it is asked for; then another process may claim it. */
const LONGEST_WAIT_MS = 500;
/** Leads that were fetched within this time are accepted together, so that a slow one holds up no other. */
const GATHER_MS = 25;

/** Leads of one organisation that were taken together. */
export interface TakenBatch {
  org_id: number;
  notices: readonly TakenNotice[];
  /** Where they are fetched from, by source. */
  origins: ReadonlyMap<number, FetchFrom>;
  /** How many of them are asked for at once. */
  at_once: number;
}

/** Fetches leads that were taken together, a few at a time, and accepts them as they gather. */
export class NoticeBatch {
  private readonly waiting: TakenNotice[];
  private readonly fetchers = new Map<number, FetchLead>();
  private readonly asked = new Set<DueNotice>();
  private fetched: FetchedNotice[] = [];
  private accepting: Promise<void> = Promise.resolve();
  private gathering: NodeJS.Timeout | undefined;
  private readonly lastStartMs = nowMillis() + LONGEST_WAIT_MS;
  private isStopped = false;
  /** How many leads it may ask for at once: fewer when none is left to ask for. */
  places: number;

  /** @param onPlaceFree hears when it asks for fewer leads at once than before. */
  constructor(
    private readonly services: Services,
    private readonly batch: TakenBatch,
    private readonly onPlaceFree: () => void,
  ) {
    this.waiting = [...batch.notices];
    this.places = Math.min(batch.at_once, batch.notices.length);
  }

  get org_id(): number {
    return this.batch.org_id;
  }

  /** The sources of the leads that are asked for now. */
  get busy_sources(): number[] {
    return [...this.asked].map(({ source_id }) => source_id);
  }

  /** Asks for no further lead. */
  stop(): void {
    this.isStopped = true;
  }

  /** Returns when every lead is accepted, noted as failed or given back. Throws where the database is away: what is left stays leased. */
  async run(): Promise<void> {
    const ended = await Promise.allSettled(Array.from({ length: this.places }, () => this.fetchInTurn()));
    if (this.waiting.length > 0) await this.inOrg((scope) => returnNotices(scope, this.waiting));
    await this.acceptGathered();
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }

  private async fetchInTurn(): Promise<void> {
    try {
      for (let next = this.takeNext(); next; next = this.takeNext()) await this.fetchOne(next);
    } finally {
      this.places -= 1;
      this.onPlaceFree();
    }
  }

  private takeNext(): TakenNotice | undefined {
    return this.isStopped || nowMillis() > this.lastStartMs ? undefined : this.waiting.shift();
  }

  private async fetchOne(notice: DueNotice): Promise<void> {
    this.asked.add(notice);
    try {
      this.gather({ notice, lead: await this.fetcherOf(notice.source_id)(notice) });
    } catch (error) {
      await this.recordFailure(notice, error);
    } finally {
      this.asked.delete(notice);
    }
  }

  private fetcherOf(source_id: number): FetchLead {
    const fetch = this.fetchers.get(source_id) ?? beginFetching(this.services, this.batch.origins.get(source_id));
    this.fetchers.set(source_id, fetch);
    return fetch;
  }

  private recordFailure(notice: DueNotice, error: unknown): Promise<void> {
    return recordFailedFetch(this.services, this.org_id, {
      notice,
      source: this.batch.origins.get(notice.source_id)?.source,
      error,
      takeOthers: () => this.takeWaitingOf(notice.source_id),
    });
  }

  private takeWaitingOf(source_id: number): TakenNotice[] {
    const taken = this.waiting.filter((notice) => notice.source_id === source_id);
    this.waiting.splice(0, Number.POSITIVE_INFINITY, ...this.waiting.filter((notice) => !taken.includes(notice)));
    return taken;
  }

  private gather(fetched: FetchedNotice): void {
    this.fetched.push(fetched);
    this.gathering ??= setTimeout(() => void this.acceptGathered().catch(() => undefined), GATHER_MS);
  }

  /** Accepts what was fetched, one transaction after the other. */
  private acceptGathered(): Promise<void> {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.accepting = this.accepting.then(async () => {
      const gathered = this.fetched.splice(0);
      for (const source_id of new Set(gathered.map(({ notice }) => notice.source_id)))
        await this.accept(gathered.filter(({ notice }) => notice.source_id === source_id));
    });
    return this.accepting;
  }

  /** Accepts leads of one source together. When that fails each is accepted alone, so that one cannot hold up the others. */
  private async accept(fetched: readonly FetchedNotice[]): Promise<void> {
    const [{ notice }] = fetched as [FetchedNotice];
    const { source } = this.batch.origins.get(notice.source_id)!;
    try {
      await this.inOrg((scope) => acceptAnnounced(scope, this.services, source, fetched));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (fetched.length === 1) return this.recordFailure(notice, error);
      this.services.log.warn({ err: error, source_id: source.id }, 'fetched leads are accepted one by one');
      for (const one of fetched) await this.accept([one]);
    }
  }

  private inOrg<Result>(work: (scope: OrgScope) => Promise<Result>): Promise<Result> {
    return inOrg(this.services, this.org_id, 'notice-drain', work);
  }
}
