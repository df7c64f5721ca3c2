import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const counters = new AsyncLocalStorage<string[]>();
let isWatching = false;

/** Beginning and end of a transaction go along with other statements (`platform/server/database/scope.ts`). */
const FRAME = /^(begin|commit|rollback)\b/i;

/** Returns the texts of the statements that work sends to the database, those of its transactions' beginning and end aside. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  watch();
  const sent: string[] = [];
  await counters.run(sent, work);
  return sent;
}

/** From now on connections note what is sent in the course of some work. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...parts: unknown[]) {
    const [message] = parts;
    const text = typeof message === 'string' ? message : (message as { text?: string } | undefined)?.text;
    if (text !== undefined && !FRAME.test(text)) counters.getStore()?.push(text);
    return (query as (...given: unknown[]) => unknown).apply(this, parts);
  } as typeof query;
}
