import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves when the process has ended, whoever ended it. */
  ended: Promise<void>;
}

const LOG_FILE_LIMIT_BYTES = 5 * 1024 * 1024;

/** Recovery after a power cut on a large database takes minutes, not hours. */
const START_LIMIT_MS = 10 * 60_000;

/**
 * Starts the server and waits until it takes connections.
 *
 * @param port the one to use again after a crash; a free one when left out.
 */
export async function startPostmaster(
  binaries: Binaries,
  cluster: Cluster,
  settings: Record<string, string>,
  port?: number,
): Promise<Postmaster> {
  const chosenPort = port ?? (await freePort());
  const parameters = ['-D', cluster.folder, '-p', String(chosenPort)];
  for (const [name, value] of Object.entries(settings)) parameters.push('-c', `${name}=${value}`);
  const logFile = openLogFile(cluster.log_file);
  // A group of its own: Ctrl-C must reach Leadkeep first, which then stops the server in order.
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
  return { pid: child.pid, port: chosenPort, ended };
}

/** The server that a killed process left running on this cluster, if there is one. */
export async function findRunningPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const found = readPidFile(cluster);
  if (!found || !isAlive(found.pid)) return null;
  const ended = waitUntilGone(found.pid);
  await waitUntilReady(cluster, found.pid, ended).catch(() => undefined);
  const current = readPidFile(cluster);
  return current?.pid === found.pid && current.is_ready ? { pid: found.pid, port: current.port, ended } : null;
}

/** Ends the server in order and waits for its end: sessions are cut off, everything acknowledged is on disk. */
export async function stopPostmaster(binaries: Binaries, cluster: Cluster): Promise<void> {
  const running = readPidFile(cluster);
  if (!running) return;
  const parameters = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '60', '-s'];
  try {
    await promisify(execFile)(binaries.pg_ctl, parameters, { ...cluster.account, cwd: '/', windowsHide: true });
  } catch (error) {
    // It may have ended by itself in the meantime, which is what was wanted.
    if (existsSync(pidFile(cluster))) throw new Error('PostgreSQL could not be stopped.', { cause: error });
  }
  while (isAlive(running.pid)) await delay(10);
}

const pidFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid');

/** PostgreSQL writes its process id, port and state line by line into postmaster.pid. */
function readPidFile(cluster: Cluster): { pid: number; port: number; is_ready: boolean } | null {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), is_ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
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

// Watching alone must not keep this process from ending.
async function waitUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(250, undefined, { ref: false });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

// In a container the first process may not collect the dead children it inherits; they keep their id.
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
