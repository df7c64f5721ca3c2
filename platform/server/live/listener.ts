import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { callLimits, limited } from '../database/time-limits.ts';
import { watchConnection, watched } from '../database/watch-connection.ts';
import type { Log } from '../logs/log.ts';

type Hear = (payload: string) => void;

const RETRY_MS = 500;
const STOP_MS = 1_000;

/**
 * The one LISTEN connection of a process. It goes to PostgreSQL directly, never through a pooler, and reconnects by
 * itself, even from a server that hangs; notifications in between are lost, so listeners catch up from their tables in
 * `onReconnect`.
 */
export class Listener {
  private client: pg.Client | null = null;
  private readonly listeners = new Map<string, Hear[]>();
  /** The channels that are open on the present connection. */
  private readonly opened = new Set<string>();
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

  /** Listens to a channel. After `start` a channel that is new takes a moment to open. */
  on(channel: string, hear: Hear): void {
    const isNew = !this.listeners.has(channel);
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), hear]);
    if (isNew && this.client) {
      this.open(this.client, channel).catch((error) => this.log.warn({ err: error }, 'cannot listen'));
    }
  }

  /** False while notifications of this channel may be missed. */
  hears(channel: string): boolean {
    return this.client !== null && this.opened.has(channel);
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
      for (const channel of this.listeners.keys()) await this.open(client, channel);
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
    // A server that hangs does not answer the goodbye.
    await Promise.race([client?.end().catch(() => undefined), delay(STOP_MS, undefined, { ref: false })]);
  }

  private async open(client: pg.Client, channel: string): Promise<void> {
    await client.query(limited({ text: `listen ${pg.escapeIdentifier(channel)}` }, callLimits));
    this.opened.add(channel);
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.stopped || this.client !== client) return;
    this.client = null;
    this.opened.clear();
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
