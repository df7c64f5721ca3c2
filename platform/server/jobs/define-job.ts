import type * as z from 'zod';
import type { Log } from '../logs/log.ts';
import type { Services } from '../services.ts';

/** What a running job has to work with. */
export interface JobContext {
  readonly services: Services;
  readonly log: Log;
  /** Counted from 1; the last try is `attempts`. */
  readonly attempt: number;
  readonly request_id: string;
  /**
   * Aborted when the process wants to end and has waited a moment, or when others may take its jobs over because it
   * cannot be reached: long work hands over to the next process.
   * Absent when a job is run without the queue.
   */
  readonly stopping?: AbortSignal;
}

/**
 * Which jobs a job may have to wait for. `prompt`: somebody waits for it (a code, a reminder). `heavy`: minutes of work for
 * one organisation (documents, imports); each organisation has one of a kind at work, and takes turns with the others.
 */
export type JobLane = 'prompt' | 'ordinary' | 'heavy';

export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Feature and verb: 'leads.drain'. */
  readonly name: string;
  readonly payload: Payload;
  /** `ordinary` unless said. */
  readonly lane?: JobLane;
  /** Tries before the job is given up; the wait doubles from 2 s, as graphile-worker does it. */
  readonly attempts: number;
  /** Five crontab fields, UTC, when it also runs by the clock. */
  readonly cron?: string;
  /** Called after the last failed try, to leave a trace a person can see. */
  readonly onGivenUp?: (context: JobContext, payload: z.output<Payload>, error: unknown) => Promise<void>;
  /** Must be safe to run twice with the same payload. */
  readonly run: (context: JobContext, payload: z.output<Payload>) => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: payload schemas are invariant; any is the only type all jobs share
export type AnyJob = Job<any>;

/** Describes background work. It is started by `enqueue` inside the transaction that needs it, or by its cron. */
export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;

/** All jobs of the product by name; made by `app/services.ts` from the manifests. */
export interface JobRegistry {
  readonly jobs: ReadonlyMap<string, AnyJob>;
}
