import pg from 'pg';
import { watchConnection, watched } from '../database/watch-connection.ts';
import type { Log } from '../logs/log.ts';
import { lockWorker } from './standing-jobs.queries.ts';

const RETRY_MS = 500;
/** Shorter than others wait before they take over, so that work is handed over before another process starts it. */
const LOST_AFTER_MS = 3_000;

/**
 * Shows other processes that the workers of this one live, by an advisory lock for each on a connection of its own.
 * When the lock is lost for some seconds, others may take the jobs, so `lost` stops the running ones.
 */
export class WorkerLock {
  private readonly workers = new Set<string>();
  private client: pg.Client | null = null;
  private losing = new AbortController();
  private lostTimer: NodeJS.Timeout | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly log: Log,
  ) {}

  /** The workers of this process. */
  get own(): string[] {
    return [...this.workers];
  }

  /** Aborts when other processes may take over the jobs of this one. */
  get lost(): AbortSignal {
    return this.losing.signal;
  }

  async start(): Promise<void> {
    await this.connect();
  }

  add(worker: string): void {
    this.workers.add(worker);
    void this.holdAll();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.lostTimer);
    clearTimeout(this.retryTimer);
    const { client } = this;
    this.client = null;
    // Closed without a goodbye: the server releases the locks, and a server that hangs is not waited for.
    (client as unknown as { connection: { stream: { destroy(): void } } } | null)?.connection.stream.destroy();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, ...watched, query_timeout: 4_000 });
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    try {
      await client.connect();
      watchConnection(client);
      this.client = client;
      await this.holdAll();
    } catch (error) {
      this.log.warn({ err: error }, 'the lock of the workers is not held');
      client.end().catch(() => undefined);
      this.drop(this.client ?? client);
    }
  }

  /** Takes every lock that is not held yet; asking again for a held one does no harm. */
  private async holdAll(): Promise<void> {
    const { client } = this;
    if (!client) return;
    try {
      const held = await Promise.all(this.own.map((worker) => lockWorker(client, worker)));
      if (held.every(Boolean)) this.found();
      else this.again(() => this.holdAll());
    } catch {
      this.drop(client);
    }
  }

  private found(): void {
    clearTimeout(this.lostTimer);
    this.lostTimer = undefined;
    if (this.losing.signal.aborted) this.losing = new AbortController();
  }

  private drop(client: pg.Client): void {
    if (this.isStopped || (this.client !== null && this.client !== client)) return;
    this.client = null;
    this.lostTimer ??= setTimeout(() => {
      this.log.warn('the lock of the workers is lost: running jobs hand over');
      this.losing.abort();
    }, LOST_AFTER_MS).unref();
    this.again(() => this.connect());
  }

  private again(attempt: () => Promise<void>): void {
    clearTimeout(this.retryTimer);
    if (!this.isStopped) this.retryTimer = setTimeout(() => void attempt(), RETRY_MS).unref();
  }
}
