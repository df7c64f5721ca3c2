import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#platform/server/network/free-port.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import type { TestApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Figure } from './figure.ts';

const children: ChildProcess[] = [];

/** Ends every process that was started here. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

async function start(file: string, environment: Record<string, string>, parameters: string[] = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(repositoryRoot, file), ...parameters], {
    env: { PATH: processEnvironment().PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

/** Starts the product in a process of its own. */
export async function startProduct(
  url: string,
  role: 'web' | 'worker' | 'all',
  environment: Record<string, string> = {},
) {
  const port = await freePort();
  const settings = { DATABASE_URL: url, PORT: String(port), ROLE: role, ...environment };
  const child = await start('app/tests/processes/process.fixture.ts', settings);
  return { port, stop: () => end(child) };
}

/** Starts a stand-in for a provider in a process of its own; its file takes a port and what it is made of. */
export async function startEmulator(file: string, given: object) {
  const port = await freePort();
  const child = await start(file, {}, [String(port), JSON.stringify(given)]);
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

/** Starts a bare server, which takes the address of the database and a port. */
async function startLimit(fixture: string, bareUrl: string) {
  const port = await freePort();
  const child = await start(fixture, {}, [bareUrl, String(port)]);
  return { port, stop: () => end(child) };
}

/** Starts the bare server that inserts the same rows. */
export const startBare = (bareUrl: string) => startLimit('bench/kit/bare-insert.fixture.ts', bareUrl);

/** Starts the bare server that inserts any body under its id. */
export const startBareInbox = (bareUrl: string) => startLimit('bench/limit/insert.fixture.ts', bareUrl);

/** Starts the bare server that inserts every entry of a notice. */
export const startBareEntries = (bareUrl: string) => startLimit('bench/limit/entries.fixture.ts', bareUrl);

/** Starts the bare mail server that inserts the bytes of a mail. */
export const startBareMailServer = (bareUrl: string) => startLimit('bench/limit/smtp-server.fixture.ts', bareUrl);

/** Sends the notices of a file at a steady rate, from a process of its own. @returns milliseconds until each was answered. */
export async function sendNotices(url: string, file: string, per_second: number): Promise<number[]> {
  const child = await start('bench/kit/notice-sender.fixture.ts', {}, [url, file, String(per_second)]);
  let text = '';
  child.stdout!.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('a notice was refused');
  return JSON.parse(text);
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Files what waits. @returns how many leads a second this process files. */
export async function fileSpeed(app: TestApp): Promise<number> {
  const beganMs = performance.now();
  const filed = await fileWaitingLeads(app);
  return filed / ((performance.now() - beganMs) / 1_000);
}

/** A figure in milliseconds that is to stay below its budget. */
export const screenFigure = (name: string, value: number, budgetMs: number): Figure => ({
  name,
  value,
  unit: 'ms',
  limit: null,
  ratio: null,
  budget: `< ${budgetMs} ms`,
  holds: value < budgetMs,
});

/** A signed-in browser's stream. */
export async function openStream(
  port: number,
  cookie: string,
  onEvent: (event: { kind: string; subject_id: number }) => void,
) {
  const stream = request({ host: '127.0.0.1', port, path: '/api/live', headers: { cookie } });
  stream.end();
  const [answer] = await once(stream, 'response');
  let rest = '';
  answer.on('data', (part: Buffer) => {
    const frames = (rest + part.toString()).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) onEvent(JSON.parse(data));
    }
  });
  await delay(300);
  return { close: () => stream.destroy() };
}

/** A signed-in browser's stream, noting when each client was told of. */
export async function openScreen(port: number, cookie: string) {
  const seen = new Map<number, number>();
  const { close } = await openStream(port, cookie, ({ kind, subject_id }) => {
    if (kind === 'client.lead-received' && !seen.has(subject_id)) seen.set(subject_id, performance.now());
  });
  return { seen, close };
}
