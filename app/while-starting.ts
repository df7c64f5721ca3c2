import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { isDatabaseAway } from '#platform/server/database/database-errors.ts';
import type { Log } from '#platform/server/logs/log.ts';

/** Seconds after which a sender or a browser may try again. */
const RETRY_SECONDS = 10;

/**
 * Does work while the port answers that the process is alive and not ready: changing the tables of a large database takes
 * minutes, in which a supervisor would kill a process that says nothing.
 */
export async function answerWhile<Result>(
  { host, port }: { host: string; port: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path === '/healthz') return send(response, 200, JSON.stringify({ status: 'alive' }));
    if (path === '/readyz') return send(response, 503, JSON.stringify({ status: 'migrating' }));
    send(response, 503, `${PRODUCT_NAME} is being updated. Please try again in a moment.`, 'text/plain');
  });
  server.listen({ host, port });
  await once(server, 'listening');
  try {
    return await work();
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function send(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
    connection: 'close',
  });
  response.end(text);
}

/** A start that the database does not survive is tried again for so long; milliseconds. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/**
 * Starts again while the database restarts or cannot be reached yet.
 *
 * @param undo closes what a start that failed has opened.
 * @throws what the last start failed with, once the patience is over; any other error at once.
 */
export async function startPatiently(
  log: Pick<Log, 'warn'>,
  start: () => Promise<void>,
  undo: () => Promise<void>,
  patience_ms = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patience_ms;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      await undo();
      if (!isAway(error) || performance.now() > end) throw error;
      log.warn({ err: error }, 'The database cannot be reached; the start is tried again');
      await delay(PAUSE_MS);
    }
  }
}

/** A migration that failed says so and has the reason as its cause. */
const isAway = (error: unknown): boolean => isDatabaseAway(error) || isDatabaseAway((error as Error).cause ?? {});
