import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '../database/database-errors.ts';
import { surviveLostConnections } from '../database/db.ts';
import { watchConnection, watched } from '../database/watch-connection.ts';
import type { Log } from '../logs/log.ts';

const RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
/** Longer than for calls, because no person waits for it. */
const ANSWER_MS = 15_000;
const CONNECTION_MS = 10_000;
/** How often it is looked whether all is recorded, and how long the connections have to end. */
const LOOK_MS = 5;
const END_MS = 1_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * The connections of the job library, which ends the process on any failure of its bookkeeping. Here a statement waits
 * while the database is away and is repeated when it is back; recording how a job ended never fails.
 */
export class JobPool extends pg.Pool {
  private isStopping = false;
  private underWay = 0;

  constructor(
    url: string,
    private readonly processLog: Log,
    connections: number,
  ) {
    super({
      ...watched,
      connectionTimeoutMillis: CONNECTION_MS,
      connectionString: url,
      max: connections,
      query_timeout: ANSWER_MS,
      options: '-c timezone=UTC',
    });
    surviveLostConnections(this, processLog);
  }

  /** True while no statement of the library is running. */
  get isQuiet(): boolean {
    return this.underWay === 0;
  }

  /** Waits so long for what is still to be recorded, then ends; statements that wait for the database return no rows. */
  async close(recording_ms: number): Promise<void> {
    for (let waited_ms = 0; waited_ms < recording_ms && !this.isQuiet; waited_ms += LOOK_MS) await delay(LOOK_MS);
    this.isStopping = true;
    await Promise.race([this.end().catch(() => undefined), delay(END_MS, undefined, { ref: false })]);
  }

  // The library takes its listening connection with a callback and its working ones with a promise.
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return Promise.resolve(new JobClient(this) as unknown as pg.PoolClient);
    super.connect((error, client, done) => {
      if (client) watchConnection(client);
      callback(error, client, done);
    });
    return undefined;
  }

  /** Takes a connection for statements that belong together. */
  connectNow = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      super.connect((error, client) => (client ? resolve(client) : reject(error)));
    });

  // biome-ignore lint/suspicious/noExplicitAny: the library passes text and values, or both in one
  override query = ((statement: any, values?: unknown[]) => this.untilDone(statement, values)) as pg.Pool['query'];

  async untilDone(statement: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    this.underWay += 1;
    try {
      for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
        try {
          return await this.say(statement, values);
        } catch (error) {
          if (this.isStopping) return nothing;
          if (!isDatabaseAway(error) && !writesDownAnEnd(statement)) throw error;
          this.processLog.warn({ err: error }, 'the job queue waits for the database');
          await delay(pause, undefined, { ref: false });
        }
      }
    } finally {
      this.underWay -= 1;
    }
  }

  private async say(statement: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connectNow();
    let broken: Error | undefined;
    try {
      return await client.query(statement as string, values);
    } catch (error) {
      broken = isDatabaseAway(error) ? (error as Error) : undefined;
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

const nothing = { rows: [], rowCount: 0, fields: [], command: '', oid: 0 } as pg.QueryResult;

/** The names that graphile-worker gives its statements about ended jobs. */
const writesDownAnEnd = (statement: pg.QueryConfig | string): boolean =>
  typeof statement === 'object' && /^(complete|fail)_job/.test(statement.name ?? '');

/** The library's client: single statements use any free connection, a transaction keeps one. */
class JobClient {
  private own: Promise<pg.PoolClient> | null = null;

  constructor(private readonly pool: JobPool) {}

  async query(statement: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (/^\s*begin/i.test(text)) this.own ??= this.pool.connectNow();
    if (!this.own) return this.pool.untilDone(statement, values);
    return (await this.own).query(statement as string, values);
  }

  async release(): Promise<void> {
    (await this.own?.catch(() => null))?.release();
  }
}
