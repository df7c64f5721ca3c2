import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as it is sent. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What some work sent, and how often it waited for the database. */
interface Watched {
  sent: Statement[];
  round_trips: number;
  unanswered: number;
}

const counters = new AsyncLocalStorage<Watched>();
let isWatching = false;

/** Beginning and end of a transaction go along with other statements (`platform/server/database/scope.ts`). */
const FRAME = /^(begin|commit|rollback)\b/i;

/** Returns the statements that work sends to the database, those of its transactions' beginning and end aside. */
export async function listStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  return (await watch(work)).sent;
}

/** Returns how many times work waits for the database: what is sent before the last answer came is waited for together. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  return (await watch(work)).round_trips;
}

async function watch(work: () => Promise<unknown>): Promise<Watched> {
  watchClients();
  const watched = { sent: [], round_trips: 0, unanswered: 0 };
  await counters.run(watched, work);
  return watched;
}

/** From now on connections note what is sent in the course of some work. */
function watchClients(): void {
  if (isWatching) return;
  isWatching = true;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...parts: unknown[]) {
    const message = parts[0] as Partial<Statement> & { callback?: (...answer: unknown[]) => void };
    const { text, values = [], callback } = message;
    const watched = counters.getStore();
    if (!watched || text === undefined) return (query as (...given: unknown[]) => unknown).apply(this, parts);
    if (!FRAME.test(text)) watched.sent.push({ text, values });
    if (watched.unanswered === 0) watched.round_trips += 1;
    watched.unanswered += 1;
    const answered = () => {
      watched.unanswered -= 1;
    };
    // A query of the driver calls back, its configuration is answered by a promise.
    if (callback)
      message.callback = (...given) => {
        answered();
        callback(...given);
      };
    const answer = (query as (...given: unknown[]) => unknown).apply(this, parts);
    if (!callback) Promise.resolve(answer).then(answered, answered);
    return answer;
  } as typeof query;
}
