import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { freshDatabaseUrl } from '#testing/database.ts';

/** The built product in a process of its own on a database of its own. */
export interface RunningApp {
  url: string;
  /** For the owner login, for what a person at the screen cannot arrange. */
  database_url: string;
  /** Returns everything the process has printed so far. */
  output(): string;
  /** Stops it in order and waits for its end. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 20_000;

/** @param environment settings that differ from a plain local start. */
export async function startApp(environment: Record<string, string> = {}): Promise<RunningApp> {
  const [port, databaseUrl] = await Promise.all([freePort(), freshDatabaseUrl()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'leadkeep-journey-'));
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: repositoryRoot,
    env: {
      PATH: processEnvironment().PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  const app: RunningApp = {
    url: `http://127.0.0.1:${port}`,
    database_url: databaseUrl,
    output: () => output,
    stop: async () => {
      await end(child, () => output);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await untilReady(app, child);
  return app;
}

async function untilReady(app: RunningApp, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += 25) {
    if (child.exitCode !== null) throw new Error(`The product ended while starting:\n${app.output()}`);
    const isReady = await fetch(`${app.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await delay(25);
  }
  throw new Error(`The product was not ready after ${START_LIMIT_MS / 1000} s:\n${app.output()}`);
}

async function end(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode !== null) throw new Error(`The product ended by itself (${child.exitCode}):\n${output()}`);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`The product did not stop in order (${code}):\n${output()}`);
}
