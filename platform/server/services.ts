import type { Database } from './database/db.ts';
import type { JobRegistry } from './jobs/define-job.ts';
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
