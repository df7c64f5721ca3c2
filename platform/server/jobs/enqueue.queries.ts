import { sql } from 'kysely';
import type * as z from 'zod';
import type { GlobalScope, OrgScope } from '../database/scope.ts';
import type { Job } from './define-job.ts';

export interface EnqueueOptions {
  /** The earliest instant to run at. */
  run_at?: string;
  /** The key of a waiting job; a later call with the same key replaces its payload and time. */
  key?: string;
}

/**
 * Puts a job into the caller's transaction: it runs after the commit, and never after a rollback. A heavy job waits for
 * its organisation's turn; it names its `org_id` and neither time nor key. The app role has no rights on the job
 * tables, so a function of their owner inserts it.
 */
export async function enqueue<Payload extends z.ZodType>(
  scope: OrgScope | GlobalScope,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  if (job.lane === 'heavy') {
    const queue = `${job.name}:${(payload as { org_id: number }).org_id}`;
    await sql`select enqueue_in_turn(
      ${job.name}, ${JSON.stringify(payload)}::json, ${job.attempts}::int, ${queue}
    )`.execute(scope.db);
    return;
  }
  await sql`select enqueue_job(
    ${job.name}, ${JSON.stringify(payload)}::json, ${job.attempts}::int, ${options.run_at ?? null}::timestamptz, ${options.key ?? null}
  )`.execute(scope.db);
}

/** Puts jobs of one kind, which is not heavy, into the caller's transaction in one statement, in this order. */
export async function enqueueAll<Payload extends z.ZodType>(
  scope: OrgScope | GlobalScope,
  job: Job<Payload>,
  list: readonly { payload: z.input<Payload>; options?: EnqueueOptions }[],
): Promise<void> {
  if (list.length === 0) return;
  const payloads = list.map(({ payload }) => JSON.stringify(payload));
  const times = list.map(({ options }) => options?.run_at ?? null);
  const keys = list.map(({ options }) => options?.key ?? null);
  await sql`
    select enqueue_job(${job.name}, given.payload, ${job.attempts}::int, given.run_at, given.key)
    from unnest(${payloads}::json[], ${times}::timestamptz[], ${keys}::text[]) as given (payload, run_at, key)`.execute(
    scope.db,
  );
}
