import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { notifyLeadsWait } from '../filing/waiting-leads.queries.ts';

/**
 * Leads accepted within this time share one notification, because a NOTIFY for each would cut the intake to a third.
 */
const COALESCE_MS = 10;

/** Wakes filing: in this process directly, else over NOTIFY. */
class LeadQueue {
  private timer: NodeJS.Timeout | undefined;
  private readonly filers = new Set<() => void>();

  constructor(private readonly services: Services) {
    services.listener.on('leads', (payload) => {
      if (payload === 'waiting') for (const file of this.filers) file();
    });
    services.listener.onReconnect(() => {
      for (const file of this.filers) file();
    });
  }

  onWaiting(file: () => void): () => void {
    this.filers.add(file);
    return () => this.filers.delete(file);
  }

  notify(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.filers.size > 0) for (const file of this.filers) file();
      else {
        notifyLeadsWait(this.services.database).catch((error) =>
          this.services.log.warn({ err: error }, 'leads wait for the next sweep'),
        );
      }
    }, COALESCE_MS);
  }
}

export const leadQueueFor = perProcess((services) => new LeadQueue(services));
