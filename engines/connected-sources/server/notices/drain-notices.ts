import { pause } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import { listOrgsWithWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { claimNotices, findDueNotices } from './due-notices.queries.ts';
import { findOrigins } from './fetch-notice.ts';
import { NoticeBatch, type TakenBatch } from './notice-batch.ts';
import { noticeQueueFor } from './notice-queue.ts';

/** How many leads one process asks for at once, in all and for one organisation. */
const AT_ONCE = 12;
const AT_ONCE_PER_ORG = 4;
/** How many are taken for each that is asked for at once. What they have in common is looked up once. */
const TAKEN_FOR_EACH = 5;
/** How long until notices left by a crash, or due for another try, are found. */
const SWEEP_MS = 1_000;
/** What is announced within this time of the last look is taken together. */
const REST_MS = 50;

/** Fetches announced leads in this process, so that no organisation and no account holds up the others. */
class NoticeDrain {
  private readonly running = new Map<NoticeBatch, Promise<void>>();
  private last_org_id = 0;
  private isStopped = false;

  constructor(
    private readonly services: Services,
    private readonly onDone: () => void,
  ) {}

  /** Begins to fetch what is due, as far as there is room. @returns how many leads were taken. */
  async begin(): Promise<number> {
    let taken = 0;
    for (const org_id of await this.orgsInTurn()) {
      if (this.isStopped) break;
      taken += await this.beginFor(org_id);
    }
    return taken;
  }

  /** Returns when a batch at work is over. */
  async waitForOne(): Promise<void> {
    await Promise.race(this.running.values());
  }

  get isIdle(): boolean {
    return this.running.size === 0;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const batch of this.running.keys()) batch.stop();
    await Promise.all(this.running.values());
  }

  private get room(): number {
    return AT_ONCE - countPlaces([...this.running.keys()]);
  }

  /** The one behind the last one served comes first. */
  private async orgsInTurn(): Promise<number[]> {
    if (this.room <= 0) return [];
    const due = await listOrgsWithWork(this.services.database, findDueNotices);
    return [...due.filter((id) => id > this.last_org_id), ...due.filter((id) => id <= this.last_org_id)];
  }

  private async beginFor(org_id: number): Promise<number> {
    const mine = [...this.running.keys()].filter((batch) => batch.org_id === org_id);
    const at_once = Math.min(AT_ONCE_PER_ORG - countPlaces(mine), this.room);
    if (at_once <= 0) return 0;
    this.last_org_id = org_id;
    const busy_sources = mine.flatMap((batch) => batch.busy_sources);
    const taken = await inOrg(this.services, org_id, 'notice-drain', async (scope) => {
      const notices = await claimNotices(scope, { limit: at_once * TAKEN_FOR_EACH, busy_sources });
      const source_ids = notices.map(({ source_id }) => source_id);
      return { notices, origins: await findOrigins(scope, source_ids) };
    });
    if (taken.notices.length > 0) this.keep({ org_id, at_once, ...taken });
    return taken.notices.length;
  }

  /** Leads of a batch that ends with an error are taken up again when their lease is over. */
  private keep(taken: TakenBatch): void {
    const batch = new NoticeBatch(this.services, taken, this.onDone);
    const { org_id } = taken;
    const settled = batch
      .run()
      .catch((error) => this.services.log.warn({ err: error, org_id }, 'announced leads wait for the next sweep'))
      .finally(() => {
        this.running.delete(batch);
        this.onDone();
      });
    this.running.set(batch, settled);
  }
}

const countPlaces = (batches: readonly NoticeBatch[]): number => batches.reduce((sum, { places }) => sum + places, 0);

/** Fetches announced leads in this process as soon as they are due. */
export function startNoticeDrain(services: Services): BackgroundWork {
  const drain = new NoticeDrain(services, () => fetching.begin());
  const fetching = sweepWork(services, {
    every_ms: SWEEP_MS,
    finds: [findDueNotices],
    work: async (isStopped) => {
      while (!isStopped() && (await drain.begin()) > 0) await pause(REST_MS);
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
