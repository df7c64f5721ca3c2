import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { findRunningPostmaster, isAlive, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { serverAccount } from './server-account.ts';

const DATABASE = 'leadkeep';
const LOGIN = 'leadkeep';

/** The embedded PostgreSQL, kept alive until `stop`. */
export interface EmbeddedPostgres {
  /** Of the login `leadkeep`, which owns the database `leadkeep`, may create roles and is no superuser. */
  url: string;
  /** Of the superuser on the database `postgres`; for tests and repairs, never for the product. */
  superuserUrl: string;
  /** Process id of the server; another one after it had to be restarted. */
  readonly pid: number;
  /** Ends the server and its supervision. A server that another living process supervises is left running. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Holds data, passwords and log; made when missing. */
  dataDir: string;
  /** Settings of postgresql.conf that win over ours. */
  settings?: Record<string, string>;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Where data and programs go when the server's account cannot enter the folder of the project. */
  stateDir?: string;
}

const silent = { info() {}, warn() {}, error() {} };

/**
 * Starts PostgreSQL on this machine for this product: only on 127.0.0.1, only with a password (scram-sha-256), without a
 * superuser for the product. A server left behind by a killed process is taken over; one that dies is restarted
 * within 5 s on the same port (readings D10).
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, log = silent, stateDir = '/var/lib/leadkeep' } = options;
  const dataDir = resolve(options.dataDir);
  const account = serverAccount();
  const binaries = prepareBinaries(account, stateDir);
  const cluster = openCluster({ dataDir, stateDir, binaries, account, isDurable: settings.fsync !== 'off' });
  const serverSettings = { ...sensibleSettings(), ...settings };

  const running = await findRunningPostmaster(cluster);
  const first = running ?? (await startPostmaster(binaries, cluster, serverSettings));
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${first.port}/${database}`;
  const superuserUrl = url('postgres', cluster.passwords.superuser, 'postgres');
  await ensureLoginAndDatabase(superuserUrl, cluster.passwords.login);

  const isShared = running !== null && hasOtherSupervisor(dataDir);
  if (running) log.info({ server_pid: first.pid, data: cluster.folder }, 'PostgreSQL was running already');
  else log.info({ server_pid: first.pid, data: cluster.folder }, 'PostgreSQL has started');
  const supervision = isShared
    ? { current: first, stop: async () => {} }
    : supervise({ dataDir, binaries, cluster, settings: serverSettings, first, log });
  return {
    url: url(LOGIN, cluster.passwords.login, DATABASE),
    superuserUrl,
    get pid() {
      return supervision.current.pid;
    },
    stop: supervision.stop,
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
    // Short statements only: compiling them costs more than it saves.
    jit: 'off',
    // Data lies on solid-state disks or in memory, where a random page costs about as much as the next one.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    lc_messages: 'C',
  };
}

async function ensureLoginAndDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ has_login: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as has_login,
              exists (select from pg_database where datname = $2) as has_database`,
      [LOGIN, DATABASE],
    );
    if (!rows[0]?.has_login) {
      await client.query(
        `create role ${LOGIN} login createrole nosuperuser nobypassrls password ${client.escapeLiteral(password)}`,
      );
    }
    if (!rows[0]?.has_database) {
      await client.query(`create database ${DATABASE} owner ${LOGIN}`);
      await client.query(`revoke connect on database ${DATABASE} from public`);
    }
  } finally {
    await client.end();
  }
}

interface Supervised {
  dataDir: string;
  binaries: Binaries;
  cluster: Cluster;
  settings: Record<string, string>;
  first: Postmaster;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** Restarts the server whenever it ends, until stopped. */
function supervise({ dataDir, binaries, cluster, settings, first, log }: Supervised) {
  const state = { current: first, stop };
  let isStopping = false;
  let starting: Promise<void> = Promise.resolve();
  writeFileSync(supervisorFile(dataDir), String(process.pid));
  restartWhenEnded();

  function restartWhenEnded(): void {
    void state.current.ended.then(() => {
      if (isStopping) return;
      log.warn({ server_pid: state.current.pid }, 'PostgreSQL has ended unexpectedly and is being restarted');
      starting = restart();
    });
  }

  async function restart(): Promise<void> {
    for (let attempt = 0; !isStopping; attempt += 1) {
      try {
        state.current = await startPostmaster(binaries, cluster, settings, first.port);
        log.info({ server_pid: state.current.pid }, 'PostgreSQL is back');
        restartWhenEnded();
        return;
      } catch {
        // The dead server's process and sessions must be gone first; until then PostgreSQL rightly refuses to start.
        log.warn({ attempt, see: cluster.log_file }, 'PostgreSQL could not be restarted yet');
        await delay(Math.min(50 * 2 ** attempt, 400));
      }
    }
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await starting;
    await stopPostmaster(binaries, cluster);
    rmSync(supervisorFile(dataDir), { force: true });
    log.info('PostgreSQL has stopped');
  }

  return state;
}

const supervisorFile = (dataDir: string) => join(dataDir, 'supervisor.pid');

function hasOtherSupervisor(dataDir: string): boolean {
  const file = supervisorFile(dataDir);
  if (!existsSync(file)) return false;
  const pid = Number(readFileSync(file, 'utf8'));
  return pid !== process.pid && isAlive(pid);
}
