import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { notifyNoticesWait } from './due-notices.queries.ts';

/** Notices recorded within this time share one notification, as leads do. */
const COALESCE_MS = 10;

export const NOTICES_CHANNEL = 'lead_notices';

/** Wakes fetching: in this process directly, else over NOTIFY. */
class NoticeQueue {
  private timer: NodeJS.Timeout | undefined;
  private readonly fetching = new Set<() => void>();

  constructor(private readonly services: Services) {
    services.listener.on(NOTICES_CHANNEL, () => this.wake());
    services.listener.onReconnect(() => this.wake());
  }

  onWaiting(fetchDue: () => void): () => void {
    this.fetching.add(fetchDue);
    return () => this.fetching.delete(fetchDue);
  }

  notify(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.fetching.size > 0) this.wake();
      else {
        notifyNoticesWait(this.services.database, NOTICES_CHANNEL).catch((error) =>
          this.services.log.warn({ err: error }, 'announced leads wait for the next sweep'),
        );
      }
    }, COALESCE_MS);
  }

  private wake(): void {
    for (const fetchDue of this.fetching) fetchDue();
  }
}

export const noticeQueueFor = perProcess((services) => new NoticeQueue(services));
