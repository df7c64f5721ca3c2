import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
}

const LOG_FILE_LIMIT_BYTES = 5 * 1024 * 1024;

/** Recovery of a large database after a power cut takes minutes, not hours. */
const START_LIMIT_MS = 10 * 60_000;

/** The time within which a server that reports ready, or may be another program, must answer. */
const ANSWER_LIMIT_MS = 30_000;

/** Starts the server and waits until it accepts connections. */
export async function startPostmaster(
  binaries: Binaries,
  cluster: Cluster,
  settings: Record<string, string>,
  port: number,
): Promise<Postmaster> {
  const parameters = ['-D', cluster.folder, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) parameters.push('-c', `${name}=${value}`);
  const logFile = openLogFile(cluster.log_file);
  // A process group of its own: Ctrl-C must reach Leadkeep first, which then stops the server in order.
  const child = spawn(binaries.postgres, parameters, {
    ...cluster.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile, logFile],
    windowsHide: true,
  });
  closeSync(logFile);
  child.unref();
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  if (child.pid === undefined) throw new Error(`PostgreSQL could not be started: ${binaries.postgres}`);
  await waitUntilReady(cluster, child.pid, ended);
  return { pid: child.pid, port, ended };
}

/**
 * Returns the server already running on this cluster, or null. A postmaster.pid left by a crash or a copy may name
 * another program or a server of other data: that file is removed.
 */
export async function findRunningPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  let found = readPidFile(cluster);
  for (let waitedMs = 0; found && isAlive(found.pid); waitedMs += 50) {
    const { pid, port, is_ready } = found;
    if (is_ready && (await isOwnServer(cluster, port))) return { pid, port, ended: waitUntilGone(pid) };
    const isOurs = isStartedOn(cluster, pid);
    if (isOurs === false) break;
    if (waitedMs > (isOurs && !is_ready ? START_LIMIT_MS : ANSWER_LIMIT_MS)) {
      throw new Error(
        `A database server (process ${pid}) seems to run on ${cluster.folder} and does not answer. End it, or delete ${pidFile(cluster)} if that process is another program, and start again.`,
      );
    }
    await delay(50);
    found = readPidFile(cluster);
  }
  if (found && isTaken(found.pid)) putAway(cluster, found);
  return null;
}

/** Asks the server at this port whether it serves these data; neither a port nor a process number proves it. */
async function isOwnServer(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: superuserUrl(cluster, port),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return realpathSync(rows[0]!.data_directory) === realpathSync(cluster.folder);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The address for the superuser on the database `postgres`. */
export const superuserUrl = (cluster: Cluster, port: number): string =>
  `postgres://postgres:${cluster.passwords.superuser}@127.0.0.1:${port}/postgres`;

/** Returns whether this process was started as the server of these data; null where the machine does not tell. */
function isStartedOn(cluster: Cluster, pid: number): boolean | null {
  if (process.platform === 'win32') return null;
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster.folder);
    } catch {
      return null;
    }
  }
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.includes(cluster.folder) : null;
}

/**
 * Removes a stale file, because PostgreSQL refuses to start while its number belongs to any process of the account.
 * This is safe: PostgreSQL also detects a running server by its shared memory.
 */
function putAway(cluster: Cluster, judged: PidFile): void {
  const aside = `${pidFile(cluster)}.${process.pid}`;
  try {
    renameSync(pidFile(cluster), aside);
    // Another process may have started the server since this file was read.
    if (parsePidFile(readFileSync(aside, 'utf8')).pid !== judged.pid) linkSync(aside, pidFile(cluster));
    rmSync(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** The port of the last server on these data, on which other processes expect the next. */
export const lastPort = (cluster: Cluster): number | undefined => readPidFile(cluster)?.port;

/** Ends the server in order and waits for its end: sessions are cut off, everything acknowledged is on disk. */
export async function stopPostmaster(binaries: Binaries, cluster: Cluster): Promise<void> {
  const running = readPidFile(cluster);
  if (!running) return;
  const parameters = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '60', '-s'];
  try {
    await promisify(execFile)(binaries.pg_ctl, parameters, { ...cluster.account, cwd: '/', windowsHide: true });
  } catch (error) {
    // The server may have ended by itself in the meantime.
    if (existsSync(pidFile(cluster))) throw new Error('PostgreSQL could not be stopped.', { cause: error });
  }
  while (isAlive(running.pid)) await delay(10);
}

const pidFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid');

interface PidFile {
  pid: number;
  port: number;
  is_ready: boolean;
}

function readPidFile(cluster: Cluster): PidFile | null {
  try {
    return parsePidFile(readFileSync(pidFile(cluster), 'utf8'));
  } catch {
    return null;
  }
}

/** Reads postmaster.pid, which holds process id, port and state line by line. */
function parsePidFile(text: string): PidFile {
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), is_ready: lines[7]?.trim() === 'ready' };
}

async function waitUntilReady(cluster: Cluster, pid: number, ended: Promise<void>): Promise<void> {
  const endedEarly = ended.then(() => true);
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += 10) {
    const state = readPidFile(cluster);
    if (state?.pid === pid && state.is_ready) return;
    if (await Promise.race([endedEarly, delay(10, false)])) {
      throw new Error(`PostgreSQL ended while starting. The end of its log:\n${logEnd(cluster)}`);
    }
  }
  throw new Error(
    `PostgreSQL was not ready after ${START_LIMIT_MS / 60_000} minutes. The end of its log:\n${logEnd(cluster)}`,
  );
}

// The wait alone does not keep this process alive.
async function waitUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(250, undefined, { ref: false });
}

export const isAlive = (pid: number): boolean => isTaken(pid) && !isZombie(pid);

/** Returns whether any process has this number, even a zombie. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// In a container the first process may not reap orphaned children, which keep their id.
function isZombie(pid: number): boolean {
  try {
    return / Z \d/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));
  } catch {
    return false;
  }
}

function openLogFile(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_FILE_LIMIT_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function logEnd(cluster: Cluster): string {
  return readFileSync(cluster.log_file, 'utf8').split('\n').slice(-12).join('\n').trim();
}
