import { createHmac } from 'node:crypto';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import pg from 'pg';
import type { Log } from '../logs/log.ts';
import { prepareBinaries } from './binaries.ts';
import { findData, openCluster } from './cluster.ts';
import { superuserUrl as superuserUrlOf } from './postmaster.ts';
import { serverAccount } from './server-account.ts';
import { joinServer } from './shared-server.ts';

const DATABASE = 'leadkeep';
const OWNER = 'leadkeep';
const SERVER = 'leadkeep_server';

/** The embedded PostgreSQL, kept alive until `stop`. */
export interface EmbeddedPostgres {
  /** For the login the product uses, which owns nothing and has the rights that migrations grant. */
  url: string;
  /** For the login `leadkeep`, which owns the database `leadkeep`, may create roles and is no superuser. */
  ownerUrl: string;
  /** For the superuser on the database `postgres`, in tests and repairs, never in the product. */
  superuserUrl: string;
  /** Process id of the server; it changes after a restart. */
  readonly pid: number;
  /** Ends the server, unless another living process uses it. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Holds data, passwords and log; it is made when missing. */
  dataDir: string;
  /** Settings of postgresql.conf that override ours. */
  settings?: Record<string, string>;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Holds data and programs when the server's account cannot enter the project folder. */
  stateDir?: string;
}

const silent = { info() {}, warn() {}, error() {} };

/**
 * Starts PostgreSQL for this product: only on 127.0.0.1, only with a password (scram-sha-256), without a superuser for
 * the product. A server already running on these data is joined; one that dies is restarted within 5 s on the same port
 * (readings D10).
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, log = silent, stateDir = '/var/lib/leadkeep' } = options;
  const dataDir = resolve(options.dataDir);
  const account = serverAccount(findData(dataDir));
  const binaries = prepareBinaries(account, stateDir);
  const cluster = await openCluster({ dataDir, stateDir, binaries, account, isDurable: settings.fsync !== 'off' });
  const server = await joinServer({ binaries, cluster, settings: { ...sensibleSettings(), ...settings }, log });
  const { port } = server.current;
  const superuserUrl = superuserUrlOf(cluster, port);
  const ownerPassword = cluster.passwords.login;
  const serverPassword = createHmac('sha256', ownerPassword).update(SERVER).digest('hex');
  const url = (login: string, password: string) => `postgres://${login}:${password}@127.0.0.1:${port}/${DATABASE}`;
  try {
    await ensureLoginsAndDatabase(superuserUrl, { [OWNER]: ownerPassword, [SERVER]: serverPassword });
  } catch (error) {
    await server.leave();
    throw error;
  }
  return {
    url: url(SERVER, serverPassword),
    ownerUrl: url(OWNER, ownerPassword),
    superuserUrl,
    get pid() {
      return server.current.pid;
    },
    stop: server.leave,
  };
}

function sensibleSettings(): Record<string, string> {
  const memoryMb = totalmem() / 1024 ** 2;
  const between = (least: number, megabytes: number, most: number) =>
    `${Math.round(Math.min(Math.max(megabytes, least), most))}MB`;
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: between(64, memoryMb / 8, 1024),
    effective_cache_size: between(128, memoryMb / 2, 16 * 1024),
    maintenance_work_mem: between(32, memoryMb / 64, 256),
    // Statements are short: compiling them costs more than it saves.
    jit: 'off',
    // Data is on solid-state disks or in memory, where a random page costs about as much as the next one.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    lc_messages: 'C',
  };
}

/** The key of the lock for two processes that set up at the same time. */
const SETUP_LOCK = 4_117_220_933;

async function ensureLoginsAndDatabase(superuserUrl: string, passwords: Record<string, string>): Promise<void> {
  await onClient(superuserUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
    for (const [login, password] of Object.entries(passwords)) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
      if (rowCount) continue;
      const rights = login === OWNER ? 'createrole' : 'nocreaterole noinherit';
      await client.query(
        `create role ${login} login ${rights} nosuperuser nobypassrls password ${client.escapeLiteral(password)}`,
      );
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${OWNER}`);
    await client.query(`revoke connect on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${SERVER}`);
    await onClient(onDatabase(superuserUrl, DATABASE), (inside) => inside.query(restrictSettingsToOwner(OWNER)));
  });
}

/**
 * Returns the SQL that revokes the function by which a smuggled statement could change its own role or organisation.
 * Only a superuser may run it; the owner's functions keep the right.
 */
export const restrictSettingsToOwner = (owner: string): string =>
  `revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
   grant execute on function pg_catalog.set_config(text, text, boolean) to ${owner}`;

async function onClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function onDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
