import type { Services } from '../services.ts';
import { notifyProcesses } from './waiting-work.queries.ts';

/** Work added within this time shares one notification, because a NOTIFY for each would cut an intake to a third. */
const COALESCE_MS = 10;

interface WaitingWorkOptions {
  /** The channel and payload of NOTIFY. */
  channel: string;
  payload: string;
  /** The log message when notifying failed: 'leads wait for the next sweep'. */
  complaint: string;
}

/** Wakes those who do some work: in this process directly, else over NOTIFY. */
export class WaitingWork {
  private timer: NodeJS.Timeout | undefined;
  private readonly workers = new Set<() => void>();

  constructor(
    private readonly services: Services,
    private readonly options: WaitingWorkOptions,
  ) {
    services.listener.on(options.channel, (payload) => {
      if (payload === options.payload) this.wake();
    });
    services.listener.onReconnect(() => this.wake());
  }

  onWaiting(work: () => void): () => void {
    this.workers.add(work);
    return () => this.workers.delete(work);
  }

  notify(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.workers.size > 0) return this.wake();
      const { database, log } = this.services;
      const { channel, payload, complaint } = this.options;
      notifyProcesses(database, channel, payload).catch((error) => log.warn({ err: error }, complaint));
    }, COALESCE_MS);
  }

  private wake(): void {
    for (const work of this.workers) work();
  }
}
