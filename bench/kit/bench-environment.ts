import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrate } from '#database/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { build } from '../../scripts/build.mjs';

const execute = promisify(execFile);
const READY_LIMIT_MS = 60_000;

/** A database on the disk with the product's tables, and an application to make things in it with. */
export interface BenchEnvironment {
  folder: string;
  postgres: EmbeddedPostgres;
  app: TestApp;
}

/** Runs something on new environment and clears it away. */
export async function withBenchEnvironment<Result>(
  work: (environment: BenchEnvironment) => Promise<Result>,
): Promise<Result> {
  // On the disk, not in memory: much of what is measured ends with a commit.
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'data') });
  try {
    await migrate(postgres, { info() {} });
    const app = await startTestApp({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'product') });
    try {
      return await work({ folder, postgres, app });
    } finally {
      await app.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface RunningProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * The product as it is delivered, all of it in one process, on this environment.
 *
 * @param settings what differs from a plain local start
 */
export async function startProduct(
  { folder, postgres }: Pick<BenchEnvironment, 'folder' | 'postgres'>,
  settings: Record<string, string> = {},
): Promise<RunningProcess> {
  // The key the application of the tests seals with.
  const SECRET_KEY = 'a secret key that only tests know, 32+';
  return startDelivered({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'product'), SECRET_KEY, ...settings });
}

/** The product as it is delivered, on these settings alone. */
export async function startDelivered(settings: Record<string, string>): Promise<RunningProcess> {
  await build();
  const [, MALLOC_ARENA_MAX = ''] = /\bMALLOC_ARENA_MAX=(\d+)/.exec(readImage()) ?? [];
  return startProcess(deliveredParameters(), { MALLOC_ARENA_MAX, ...settings });
}

const readImage = () => readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8');

/** Returns the parameters of node with which the image starts the product. */
export function deliveredParameters(): string[] {
  const [, command = '[]'] = /^CMD (.+)$/m.exec(readImage()) ?? [];
  return (JSON.parse(command) as string[]).slice(1);
}

/** @param parameters of node; the process listens on PORT and answers /readyz when it is ready. */
async function startProcess(parameters: string[], environment: Record<string, string>): Promise<RunningProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, parameters, {
    cwd: repositoryRoot,
    env: {
      PATH: processEnvironment().PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return { url, pid: child.pid!, stop: () => end(child) };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_LIMIT_MS; waitedMs += 20) {
    if (child.exitCode !== null) throw new Error(`The process ended while starting (${child.exitCode}).`);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(20);
  }
  throw new Error('The process was not ready in time.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Resident memory of a process in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1_024;
}
