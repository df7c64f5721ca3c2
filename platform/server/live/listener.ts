import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { callLimits, limited } from '../database/time-limits.ts';
import { watchConnection, watched } from '../database/watch-connection.ts';
import type { Log } from '../logs/log.ts';

type Hear = (payload: string) => void;

const RETRY_MS = 500;
const STOP_MS = 1_000;

/**
 * The one LISTEN connection of a process. It speaks to PostgreSQL directly, never through a pooler, and comes back by
 * itself, also from a server that stands still; what was said meanwhile is lost, so `onReconnect` is where listeners catch up from their tables.
 */
export class Listener {
  private client: pg.Client | null = null;
  private readonly listeners = new Map<string, Hear[]>();
  private readonly catchUps: (() => void)[] = [];
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly log: Log,
  ) {}

  /** False while notifications may be missed. */
  get isUp(): boolean {
    return this.client !== null;
  }

  /** Hears a channel from now on. After `start` a channel that nobody heard before takes a moment to be opened. */
  on(channel: string, hear: Hear): void {
    const isNew = !this.listeners.has(channel);
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), hear]);
    if (isNew) this.client?.query(listenTo(channel)).catch((error) => this.log.warn({ err: error }, 'cannot listen'));
  }

  onReconnect(catchUp: () => void): void {
    this.catchUps.push(catchUp);
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, ...watched });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.listeners.get(channel) ?? []) hear(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.listeners.keys()) await client.query(limited({ text: listenTo(channel) }, callLimits));
      watchConnection(client);
      this.client = client;
    } catch (error) {
      this.log.warn({ err: error }, 'live listener could not connect');
      client.end().catch(() => undefined);
      this.tryAgain();
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    const client = this.client;
    this.client = null;
    // A server that stands still does not say goodbye.
    await Promise.race([client?.end().catch(() => undefined), delay(STOP_MS, undefined, { ref: false })]);
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.stopped || this.client !== client) return;
    this.client = null;
    client.end().catch(() => undefined);
    this.log.warn({ err: error }, 'live listener lost its connection');
    this.tryAgain();
  }

  private tryAgain(): void {
    if (this.stopped) return;
    this.retry = setTimeout(async () => {
      await this.start();
      if (this.isUp) for (const catchUp of this.catchUps) catchUp();
    }, RETRY_MS);
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;
