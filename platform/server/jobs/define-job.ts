import type * as z from 'zod';
import type { Job } from '../services.ts';

export type { AnyJob, Job, JobContext, JobLane, JobRegistry } from '../services.ts';

/** Describes background work, started by `enqueue` inside a transaction or by its cron. */
export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;
