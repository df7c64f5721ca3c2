import type * as z from 'zod';
import type { Database } from './database/db.ts';
import type { LiveHub } from './live/hub.ts';
import type { Listener } from './live/listener.ts';
import type { ErrorReporter } from './logs/error-reporter.ts';
import type { Log } from './logs/log.ts';
import type { Messenger, PhoneVerifier } from './messages/messenger.ts';
import type { HttpClient } from './network/http-client.ts';
import type { SessionStore } from './sessions/session.ts';
import type { Settings } from './settings/settings.ts';
import type { FileStorage } from './storage/storage.ts';

/** The services of one process, made once at start (`app/services.ts`) and passed to every handler. */
export interface Services {
  readonly settings: Settings & { secret_key: string };
  readonly log: Log;
  /** Receives bugs. */
  readonly errors: ErrorReporter;
  readonly database: Database;
  readonly sessions: SessionStore;
  /** Receives notifications of other processes over NOTIFY. */
  readonly listener: Listener;
  readonly live: LiveHub;
  readonly jobs: JobRegistry;
  /** The only client for outside services. */
  readonly http: HttpClient;
  readonly messenger: Messenger;
  /** Null when the product makes and checks codes for phones itself. */
  readonly phone_verifier: PhoneVerifier | null;
  readonly storage: FileStorage;
}

/** The context of a running job. */
export interface JobContext {
  readonly services: Services;
  readonly log: Log;
  /** Counted from 1; the last try is `attempts`. */
  readonly attempt: number;
  readonly request_id: string;
  /**
   * Aborts when the process is about to end, or when others may take over its jobs because it cannot be reached: long
   * work hands over to the next process.
   * Absent when a job runs without the queue.
   */
  readonly stopping?: AbortSignal;
}

/**
 * The jobs that a job may wait for. `prompt`: a person waits for it (a code, a reminder). `heavy`: minutes of work for
 * one organisation (documents, imports); each organisation runs one of a kind at a time and takes turns with the
 * others.
 */
export type JobLane = 'prompt' | 'ordinary' | 'heavy';

export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Feature and verb: 'leads.drain'. */
  readonly name: string;
  readonly payload: Payload;
  /** `ordinary` when absent. */
  readonly lane?: JobLane;
  /** The tries before the job is given up; the wait doubles from 2 s, as in graphile-worker. */
  readonly attempts: number;
  /** Five crontab fields in UTC, for a job that also runs by the clock. */
  readonly cron?: string;
  /** Called after the last failed try, to leave a trace that people can see. */
  readonly onGivenUp?: (context: JobContext, payload: z.output<Payload>, error: unknown) => Promise<void>;
  /** Runs the job; it must be safe to run twice with the same payload. */
  readonly run: (context: JobContext, payload: z.output<Payload>) => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: payload schemas are invariant; any is the only type all jobs share
export type AnyJob = Job<any>;

/** All jobs of the product by name, from the manifests. */
export interface JobRegistry {
  readonly jobs: ReadonlyMap<string, AnyJob>;
}
