import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { freshDatabaseUrl } from '#testing/database.ts';

/** The built product in a process of its own, as other processes may know it. */
export interface AppPlace {
  url: string;
  /** For the product's login, for what a person at the screen cannot arrange. */
  database_url: string;
  /** The file of everything the process has printed. */
  output_file: string;
}

/** The built product on a database that the journeys of all files share, or that is one file's own. */
export interface RunningApp extends Pick<AppPlace, 'url' | 'database_url'> {
  /** Returns everything the process has printed so far. */
  output(): string;
}

export interface OwnApp extends RunningApp {
  /** Stops it in order and waits for its end. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

/**
 * Starts the product on a database of its own.
 *
 * @param environment settings that differ from a plain local start.
 */
export async function startApp(environment: Record<string, string> = {}): Promise<OwnApp> {
  const { place, stop } = await startProcess(await freshDatabaseUrl(), environment);
  const app = describeApp(place);
  let printed: string | undefined;
  return {
    ...app,
    output: () => printed ?? app.output(),
    stop: async () => {
      printed = await stop();
    },
  };
}

/** Returns the running product at this place. */
export const describeApp = ({ url, database_url, output_file }: AppPlace): RunningApp => ({
  url,
  database_url,
  output: () => readFileSync(output_file, 'utf8'),
});

/** Starts the product on this database. @returns where it is, and what stops it in order and gives what it has printed. */
export async function startProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<{ place: AppPlace; stop: () => Promise<string> }> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'leadkeep-journey-'));
  const place = {
    url: `http://127.0.0.1:${port}`,
    database_url: databaseUrl,
    output_file: join(dataDir, 'output.log'),
  };
  const output = openSync(place.output_file, 'a');
  const child = spawn(process.execPath, ['dist/server/main.js'], {
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
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const app = describeApp(place);
  await untilReady(app, child);
  return {
    place,
    stop: async () => {
      await end(child, app.output);
      const printed = app.output();
      rmSync(dataDir, { recursive: true, force: true });
      return printed;
    },
  };
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
