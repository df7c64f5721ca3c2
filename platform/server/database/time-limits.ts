import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** How long work may wait for the database. */
export interface TimeLimits {
  /** For a connection. */
  readonly connection_ms: number;
  /** For the end of one statement, by the server's clock. */
  readonly statement_ms: number;
  /** For one lock. */
  readonly lock_ms: number;
  /** For an answer, by our clock: longer than a statement may take, so only a server that hangs exceeds it. */
  readonly answer_ms: number;
}

/** A person waits at a screen, or a sender for its receipt: they get an answer within five seconds. */
export const callLimits: TimeLimits = { connection_ms: 4_000, statement_ms: 4_000, lock_ms: 3_500, answer_ms: 4_500 };

/** Taking in a lead, whose sender waits for a receipt: it has connections of its own and waits for no turn of its organisation. */
export const intakeLimits: TimeLimits = { ...callLimits };

/** A call that reads much at once (a report). */
export const reportLimits: TimeLimits = { ...callLimits, statement_ms: 30_000, lock_ms: 10_000, answer_ms: 31_000 };

/** A part of a download, which may wait for its turn as long as the person waits for the file. */
export const downloadLimits: TimeLimits = { ...reportLimits, connection_ms: 60_000 };

/** Work without a person waiting for it: jobs, the filing of leads. */
export const jobLimits: TimeLimits = { ...callLimits, statement_ms: 300_000, lock_ms: 60_000, answer_ms: 305_000 };

const workLimits = new AsyncLocalStorage<TimeLimits>();

/** Runs work under limits other than those of a call. */
export const withTimeLimits = <Result>(limits: TimeLimits, work: () => Result): Result => workLimits.run(limits, work);

/** The limits of the work at hand; those of a call unless said. */
export const timeLimits = (): TimeLimits => workLimits.getStore() ?? callLimits;

/** Tells the driver how long to wait for the answer to a statement: then it gives up the connection. */
export const limited = (statement: pg.QueryConfig, { answer_ms }: TimeLimits): pg.QueryConfig =>
  Object.assign(statement, { query_timeout: answer_ms });
