import type pg from 'pg';

const EVERY_MS = 5_000;
const ANSWER_MS = 4_000;

/** For connections that mostly listen: they must be open to pipelining, so that one who does not answer is closed. */
export const watched = { pipeline: true, keepAlive: true, connectionTimeoutMillis: 4_000 } as const;

/**
 * Asks a connection now and then for a sign of life. One whose server hangs or is cut off looks open for ever;
 * without an answer the driver closes it, and its holder gets `end`.
 */
export function watchConnection(client: pg.ClientBase): void {
  const timer = setInterval(() => {
    const sign = { text: 'select 1', query_timeout: ANSWER_MS };
    (client.query(sign) as unknown as Promise<unknown>).catch(() => undefined);
  }, EVERY_MS);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}
