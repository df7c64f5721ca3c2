import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Person } from '#testing/world.ts';
import type { BenchEnvironment, RunningProcess } from '../kit/bench-environment.ts';
import { below, type Figure } from '../kit/figure.ts';
import { PHONE } from '../kit/slow-phone.ts';

const LOADS = 100;
const LOOK_MS = 20;
const IDLE_MS = 3_000;

/** Milliseconds for which the event loop did nothing else. */
interface Held {
  p99: number;
  max: number;
}

const fileIn = ({ folder }: BenchEnvironment) => join(folder, 'held.json');

/** Returns the settings of a product whose event loop can be measured. */
export const watchEventLoop = (environment: BenchEnvironment): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'watch-event-loop.mjs')).href}`,
  HELD_FILE: fileIn(environment),
});

/** How long the main thread is held while a thread draws pages of the list, one after the other. */
export async function measureEventLoop(
  environment: BenchEnvironment,
  { url, pid }: RunningProcess,
  { cookie }: Person,
): Promise<Figure[]> {
  const headers = { cookie, accept: 'text/html', 'user-agent': PHONE.userAgent };
  const loadPage = async () => {
    const page = await fetch(`${url}/clients`, { headers });
    return (await page.text()).includes('data-now=');
  };
  // The first page starts what draws it.
  while (!(await loadPage())) await wait(LOOK_MS);
  const measure = (work: () => Promise<void>) => measureHeld(pid, fileIn(environment), work);
  // A busy machine holds up the idle product too.
  const idle = await measure(() => wait(IDLE_MS));
  const busy = await measure(async () => {
    for (let load = 0; load < LOADS; load += 1) await loadPage();
  });
  return [
    { ...below('Event loop held while pages are drawn, p99', busy.p99, 'ms', 50), limit: idle.p99 },
    { ...below('Event loop held while pages are drawn, longest', busy.max, 'ms', 50), limit: idle.max },
  ];
}

async function measureHeld(pid: number, file: string, work: () => Promise<void>): Promise<Held> {
  process.kill(pid, 'SIGUSR2');
  await wait(LOOK_MS);
  await work();
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await wait(LOOK_MS);
  const held = JSON.parse(readFileSync(file, 'utf8')) as Held;
  rmSync(file);
  return held;
}
