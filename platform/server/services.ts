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

/** What one running process has to work with; made once at start (`app/services.ts`), handed to every handler. */
export interface Services {
  readonly settings: Settings & { secret_key: string };
  readonly log: Log;
  /** Hears of bugs. */
  readonly errors: ErrorReporter;
  readonly database: Database;
  readonly sessions: SessionStore;
  /** Hears what other processes say to each other over NOTIFY. */
  readonly listener: Listener;
  readonly live: LiveHub;
  readonly jobs: JobRegistry;
  /** The one way to call an outside service. */
  readonly http: HttpClient;
  readonly messenger: Messenger;
  /** Null: codes for phones are made and checked here. */
  readonly phone_verifier: PhoneVerifier | null;
  readonly storage: FileStorage;
}

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

/** All jobs of the product by name; made by `app/services.ts` from the manifests. */
export interface JobRegistry {
  readonly jobs: ReadonlyMap<string, AnyJob>;
}
