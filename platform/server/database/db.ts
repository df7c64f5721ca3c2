import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#database/types.generated.ts';
import { Listener } from '../live/listener.ts';
import type { Log } from '../logs/log.ts';
import { FairShares, type ShareLimits } from './fair-shares.ts';
import { writeArray } from './statements/array-literal.ts';
import { MAX_PARAMETERS, ManyValuesCompiler, splitInsert } from './statements/many-values.ts';
import { ask } from './statements/prepared-query.ts';
import { findPrepared, prepareStatements } from './statements/prepared-statements.ts';
import { callLimits, type TimeLimits } from './time-limits.ts';

/** How PostgreSQL's values arrive: instants as ISO strings, bigint as number, dates as they are written. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;
/** '2026-11-20 10:00:00.12+00' to '2026-11-20T10:00:00.120Z'; the session's zone is UTC, columns hold milliseconds. */
const parseInstant = (text: string) =>
  text.length === WITH_MILLIS
    ? `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
    : `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
const WITH_MILLIS = '2026-11-20 10:00:00.123+00'.length;

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
const parseTextArray = pg.types.getTypeParser(1009 as never) as unknown as (text: string) => string[];
types.setTypeParser(INT8_ARRAY, (text: string) => (text === '{}' ? [] : parseTextArray(text).map(Number)));
types.setTypeParser(DATE, (text: string) => text);
// A wall clock without a zone, '2026-11-20T09:00:00': not an instant, so never a Date.
types.setTypeParser(TIMESTAMP, (text: string) => text.replace(' ', 'T'));
types.setTypeParser(TIMESTAMPTZ, parseInstant);
types.setTypeParser(TIMESTAMPTZ_ARRAY, (text: string) => parseTextArray(text).map(parseInstant));

/** The login's connections. Nothing outside `platform/server` holds this: rows come through a Scope or a GlobalScope. */
export interface Database {
  readonly pool: pg.Pool;
  /** Connections on which leads are taken in, so that an acknowledgement never waits behind lists and exports. */
  readonly intakePool: pg.Pool;
  /** The turns of each organisation. */
  readonly shares: FairShares;
  /** Receives notifications of other processes over NOTIFY once it is started. */
  readonly listener: Listener;
  /** For LISTEN and the job runner, which need a connection of their own, never through a pooler. */
  readonly url: string;
  /** The name of the last migration that this version of the product knows; null where newer ones need not be noticed. */
  readonly latest_migration: string | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connections?: number;
  latest_migration?: string;
  /** Whether statements keep their names on a connection; a pooler in transaction mode cannot have that. */
  prepared_statements?: boolean;
}

export function openDatabase(url: string, log: Log, options: DatabaseOptions = {}): Database {
  const makePool = (max: number) => {
    const pool = new pg.Pool({ ...connectionSettings(url), max });
    surviveLostConnections(pool, log);
    if (options.prepared_statements ?? true) prepareStatements(pool);
    return pool;
  };
  const [pool, intakePool] = [makePool(options.connections ?? CONNECTIONS), makePool(INTAKE_CONNECTIONS)];
  return {
    pool,
    intakePool,
    shares: new FairShares(limitsOfOne),
    listener: new Listener(url, log),
    url,
    latest_migration: options.latest_migration ?? null,
    close: async () => {
      await Promise.all([pool.end(), intakePool.end()]);
    },
  };
}

const CONNECTIONS = 10;
const INTAKE_CONNECTIONS = 2;
/** How many calls of one organisation use the database at a time; while they are slow, half of the processors stay free. */
const limitsOfOne: ShareLimits = {
  calls: 4,
  slow_calls: Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
};

const connectionSettings = (url: string): pg.PoolConfig => ({
  connectionString: url,
  types,
  options: serverSettings,
  connectionTimeoutMillis: callLimits.connection_ms,
  query_timeout: callLimits.answer_ms,
  keepAlive: true,
  // A new connection costs more than most requests do: it signs in and fills its catalogue caches.
  idleTimeoutMillis: 5 * 60_000,
  // What is sent before the last answer came goes out at once; `scope.ts` sends a transaction's beginning and end so.
  pipeline: true,
});

/** What a new connection is limited to until a scope says otherwise. */
const serverSettings = Object.entries({
  timezone: 'UTC',
  statement_timeout: callLimits.statement_ms,
  lock_timeout: callLimits.lock_ms,
  // One call never takes more than one processor, which others wait for.
  max_parallel_workers_per_gather: 0,
  // A process that hangs in the middle of a transaction must not keep its locks.
  idle_in_transaction_session_timeout: 60_000,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** An error without a listener ends the process, so each connection has one from beginning to end. */
export function surviveLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'database connection lost'));
  });
}

/** What goes out with a statement, in one message to the network: before it the beginning of a transaction, after it the end. */
export interface Frame {
  before(): void;
  after(): void;
  /** Hears of every statement that failed. */
  failed(error: unknown): void;
}

const noFrame: Frame = { before() {}, after() {}, failed() {} };

/** Kysely over one connection that the caller opened; its frame begins and ends transactions. */
export function kyselyOn(client: pg.ClientBase, limits: TimeLimits = callLimits, frame: Frame = noFrame): Kysely<DB> {
  const connection = new OneConnection(client, limits, frame);
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => new OneConnectionDriver(connection),
    },
  });
}

const adapter = new PostgresAdapter();
const compiler = new ManyValuesCompiler();

class OneConnection implements DatabaseConnection {
  constructor(
    private readonly client: pg.ClientBase,
    private readonly limits: TimeLimits,
    private readonly frame: Frame,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.sendPortions<Row>(query);
    } catch (error) {
      // Heard of here: another reaction to the promise of the driver would cut the stack of the error.
      this.frame.failed(error);
      throw error;
    }
  }

  private async sendPortions<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const portions = splitInsert(query, compiler);
    const rows: Row[] = [];
    let affected = 0;
    for (const [index, portion] of portions.entries()) {
      const result = await this.send(portion, index === portions.length - 1);
      if (portions.length === 1) return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
      rows.push(...(result.rows as Row[]));
      affected += result.rowCount ?? 0;
    }
    return { rows, numAffectedRows: BigInt(affected) };
  }

  /**
   * One statement a message, also without parameters: a second one smuggled into its text is refused. What is asked together goes to
   * the network together, once nothing else is ready to run.
   */
  private send(query: CompiledQuery, isLast: boolean): Promise<pg.QueryResult> {
    const { stream } = (this.client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    this.frame.before();
    const sent = this.request(query);
    if (isLast) this.frame.after();
    return sent;
  }

  private request(query: CompiledQuery): Promise<pg.QueryResult> {
    if (query.parameters.length > MAX_PARAMETERS) {
      throw new Error(
        `A statement with ${query.parameters.length} parameters; what grows with stored rows goes as one array.`,
      );
    }
    const statement = findPrepared(this.client, query);
    return ask(this.client, { text: query.sql, values: query.parameters.map(writeArray), statement }, this.limits);
  }

  // biome-ignore lint/correctness/useYield: streaming is done with keyset pages, never with an open cursor
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming a query is not supported inside a scope; read page by page.');
  }
}

/** Beginning and ending belong to `scope.ts`, so that no query can step outside its transaction. */
class OneConnectionDriver implements Driver {
  constructor(private readonly connection: OneConnection) {}
  async init() {}
  async acquireConnection() {
    return this.connection;
  }
  async beginTransaction() {
    throw new Error('A scope is already one transaction.');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
