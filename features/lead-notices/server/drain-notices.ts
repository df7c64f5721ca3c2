import { withScope } from '#platform/server/database/scope.ts';
import { repeatWork } from '#platform/server/jobs/repeat-work.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { claimNotices, orgsWithDueNotices } from './due-notices.queries.ts';
import { fetchNotice, findJobs } from './fetch-notice.ts';
import { noticeQueueFor } from './notice-queue.ts';

/** How many leads one process fetches at once, in all and for one organisation. */
const AT_ONCE = 12;
const AT_ONCE_PER_ORG = 4;
/** How long until notices left by a crash, or due for another try, are found. */
const SWEEP_MS = 1_000;

/** A lead that is fetched now. */
interface Fetch {
  org_id: number;
  source_id: number;
}

/** Fetches announced leads in this process, so that no organisation and no account holds up the others. */
class NoticeDrain {
  private readonly running = new Map<Fetch, Promise<void>>();
  private last_org_id = 0;
  private isStopped = false;

  constructor(
    private readonly services: Services,
    private readonly onDone: () => void,
  ) {}

  /** Begins to fetch what is due, as far as there is room. @returns how many. */
  async begin(): Promise<number> {
    let begun = 0;
    for (const org_id of await this.orgsInTurn()) {
      if (this.isStopped) break;
      begun += await this.beginFor(org_id);
    }
    return begun;
  }

  /** Returns when one of the fetches at work is over. */
  async waitForOne(): Promise<void> {
    await Promise.race(this.running.values());
  }

  get isIdle(): boolean {
    return this.running.size === 0;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running.values());
  }

  /** Whoever was behind the last one comes first. */
  private async orgsInTurn(): Promise<number[]> {
    if (this.running.size >= AT_ONCE) return [];
    const due = await orgsWithDueNotices(this.services.database);
    return [...due.filter((id) => id > this.last_org_id), ...due.filter((id) => id <= this.last_org_id)];
  }

  private async beginFor(org_id: number): Promise<number> {
    const mine = [...this.running.keys()].filter((fetch) => fetch.org_id === org_id);
    const limit = Math.min(AT_ONCE_PER_ORG - mine.length, AT_ONCE - this.running.size);
    if (limit <= 0) return 0;
    this.last_org_id = org_id;
    const busy_sources = mine.map(({ source_id }) => source_id);
    const options = { org_id, actor: null, request_id: 'notice-drain', mode: 'transaction' } as const;
    const claimed = await withScope(this.services.database, options, async (scope) => {
      const notices = await claimNotices(scope, { limit, busy_sources });
      return findJobs(scope, notices);
    });
    for (const { notice, job } of claimed)
      this.keep({ org_id, source_id: notice.source_id }, fetchNotice(this.services, org_id, notice, job));
    return claimed.length;
  }

  /** A fetch that ends with an error is taken up again when its lease is over. */
  private keep(fetch: Fetch, work: Promise<void>): void {
    const settled = work
      .catch((error) => this.services.log.warn({ err: error, ...fetch }, 'announced lead waits for the next sweep'))
      .finally(() => {
        this.running.delete(fetch);
        this.onDone();
      });
    this.running.set(fetch, settled);
  }
}

/** Fetches announced leads in this process as soon as they are due. */
export function startNoticeDrain(services: Services): BackgroundWork {
  const drain = new NoticeDrain(services, () => fetching.begin());
  const fetching = repeatWork(services, {
    every_ms: SWEEP_MS,
    work: async (isStopped) => {
      while (!isStopped() && (await drain.begin()) > 0);
    },
    complaint: 'announced leads wait for the next sweep',
  });
  const leave = noticeQueueFor(services).onWaiting(fetching.begin);
  fetching.begin();
  return {
    stop: async () => {
      leave();
      await fetching.stop();
      await drain.stop();
    },
  };
}

/** Fetches everything that is due now, and what that makes due. */
export async function drainNotices(services: Services): Promise<void> {
  const drain = new NoticeDrain(services, () => {});
  for (;;) {
    // What ends while others are looked for may make more due.
    const wasIdle = drain.isIdle;
    if ((await drain.begin()) > 0) continue;
    if (wasIdle) return;
    if (!drain.isIdle) await drain.waitForOne();
  }
}
