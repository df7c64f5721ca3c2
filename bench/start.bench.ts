import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { build } from '../scripts/build.mjs';
import { below, type Figure, median } from './kit/figure.ts';

const LIMIT_MS = 300_000;
const STARTS = 3;

/** How long `npm start` takes until the product is ready, with everything installed and built; a fresh clone with BENCH_FULL. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-bench-'));
  chmodSync(folder, 0o755);
  try {
    await build();
    // The first start makes the database.
    await secondsToReady(repositoryRoot, join(folder, 'data'));
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1)
      times.push(await secondsToReady(repositoryRoot, join(folder, 'data')));
    const again = below('npm start, not for the first time', median(times), 's', 3);
    return processEnvironment().BENCH_FULL ? [again, await freshClone(folder)] : [again];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function freshClone(folder: string): Promise<Figure> {
  const clone = join(folder, 'clone');
  await promisify(execFile)('git', ['clone', '--quiet', repositoryRoot, clone]);
  return below('npm start in a fresh clone', await secondsToReady(clone, join(folder, 'new-data')), 's', 60);
}

async function secondsToReady(cwd: string, DATA_DIR: string): Promise<number> {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...processEnvironment(), PORT: String(port), DATA_DIR, LOG_LEVEL: 'error' },
    stdio: 'ignore',
    detached: true,
  });
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended (${child.exitCode}).`);
      if (performance.now() - startedMs > LIMIT_MS) throw new Error('npm start was not ready in time.');
      await delay(20);
    }
    return (performance.now() - startedMs) / 1_000;
  } finally {
    // npm and what it started, as Ctrl-C in a terminal reaches them.
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
    await once(child, 'exit');
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
