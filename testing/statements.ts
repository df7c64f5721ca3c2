import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as it is sent. */
export interface Statement {
  text: string;
  values: unknown[];
}

const counters = new AsyncLocalStorage<Statement[]>();
let isWatching = false;

/** Beginning and end of a transaction go along with other statements (`platform/server/database/scope.ts`). */
const FRAME = /^(begin|commit|rollback)\b/i;

/** Returns the statements that work sends to the database, those of its transactions' beginning and end aside. */
export async function listStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  watch();
  const sent: Statement[] = [];
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
    const { text, values = [] } = message as Partial<Statement>;
    if (text !== undefined && !FRAME.test(text)) counters.getStore()?.push({ text, values });
    return (query as (...given: unknown[]) => unknown).apply(this, parts);
  } as typeof query;
}
