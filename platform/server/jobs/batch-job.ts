import type * as z from 'zod';
import { nowMillis } from '../clock.ts';
import { type OrgScope, withScope } from '../database/scope.ts';
import type { Job, JobContext } from '../services.ts';
import { enqueue } from './enqueue.queries.ts';

/** How long one job works before the next in the queue gets its turn; each turn does one batch at least. */
const TURN_MS = 20_000;

/** So often a job is tried that it survives a database that is away for a minute. */
const ATTEMPTS = 5;

/** One transaction of the work, in which it may do anything that a call may. */
export type InTransaction = <Result>(work: (scope: OrgScope) => Promise<Result>) => Promise<Result>;

/** Work on many rows, a batch per transaction. What it did is kept whatever stops it, and it goes on behind that. */
export interface BatchWork<Payload extends z.ZodType<{ org_id: number }>, Batch> {
  name: string;
  payload: Payload;
  /** Names what everything this work writes carries in the history; the job's own id where absent. */
  makeRequestId?: (work: z.output<Payload>) => string;
  /** Returns the batches from where the work stands, read at the beginning of each turn; null where nothing is to do. */
  readBatches: (
    inTransaction: InTransaction,
    work: z.output<Payload>,
    context: JobContext,
  ) => Promise<AsyncIterable<Batch> | Iterable<Batch> | null>;
  /**
   * Does one batch. It locks how far the work is, because another process may have been faster.
   *
   * @returns false where the work has ended or is in other hands.
   */
  runBatch: (scope: OrgScope, batch: Batch, work: z.output<Payload>, context: JobContext) => Promise<boolean>;
  /** Ends the work behind its last batch. */
  finish: (scope: OrgScope, work: z.output<Payload>, context: JobContext) => Promise<void>;
  /** Ends it after the last try, so that people see that it failed. */
  giveUp: (scope: OrgScope, work: z.output<Payload>, context: JobContext) => Promise<void>;
}

/** Makes the job of such work: of one organisation one at a time, in turns with other organisations. */
export function defineBatchJob<Payload extends z.ZodType<{ org_id: number }>, Batch>(
  kind: BatchWork<Payload, Batch>,
): Job<Payload> {
  type Work = z.output<Payload>;
  const transactions =
    ({ services, request_id }: JobContext, work: Work): InTransaction =>
    (run) =>
      withScope(
        services.database,
        { org_id: work.org_id, actor: null, request_id: kind.makeRequestId?.(work) ?? request_id, mode: 'transaction' },
        run,
      );

  async function run(context: JobContext, work: Work): Promise<void> {
    const inTransaction = transactions(context, work);
    const batches = await kind.readBatches(inTransaction, work, context);
    if (batches === null) return;
    const end = nowMillis() + TURN_MS;
    for await (const batch of batches) {
      if (!(await inTransaction((scope) => kind.runBatch(scope, batch, work, context)))) return;
      if (!context.stopping?.aborted && nowMillis() < end) continue;
      await inTransaction((scope) => enqueue(scope, job, work as z.input<Payload>));
      return;
    }
    await inTransaction((scope) => kind.finish(scope, work, context));
  }

  const job: Job<Payload> = {
    name: kind.name,
    payload: kind.payload,
    lane: 'heavy',
    attempts: ATTEMPTS,
    run,
    onGivenUp: (context, work) => transactions(context, work)((scope) => kind.giveUp(scope, work, context)),
  };
  return job;
}

/** Cuts a list into batches from a place on; each says where it begins. */
export function* cutBatches<Row>(rows: readonly Row[], size: number, from: number) {
  for (let start = from; start < rows.length; start += size) yield { start, rows: rows.slice(start, start + size) };
}
