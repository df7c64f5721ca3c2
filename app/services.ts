import { listMigrationFiles } from '#database/migrate.ts';
import { mayHearAssigned } from '#domain/assignee.ts';
import { openDatabase } from '#platform/server/database/db.ts';
import { LiveHub } from '#platform/server/live/hub.ts';
import { createErrorReporter } from '#platform/server/logs/error-reporter.ts';
import type { Log } from '#platform/server/logs/log.ts';
import { createMessenger, createPhoneVerifier } from '#platform/server/messages/create-messenger.ts';
import { setUpModules } from '#platform/server/module.ts';
import { createHttpClient } from '#platform/server/network/http-client.ts';
import type { Services } from '#platform/server/services.ts';
import { SessionStore } from '#platform/server/sessions/session.ts';
import { createStorage } from '#platform/server/storage/create-storage.ts';
import { modules } from './modules.ts';

export interface RunningServices {
  services: Services;
  /** Ends streams, then connections. */
  close(): Promise<void>;
}

/** Every job that a worker can run. */
const jobs = new Map(modules.flatMap(({ jobs = [] }) => jobs).map((job) => [job.name, job]));

/** Makes the services of one process; the database is migrated and reachable. */
export async function createServices(
  settings: Services['settings'],
  log: Log,
  databaseUrl: string,
): Promise<RunningServices> {
  setUpModules(modules, settings);
  const database = openDatabase(databaseUrl, log, {
    prepared_statements: settings.prepared_statements,
    latest_migration: (await listMigrationFiles()).at(-1)?.name,
  });
  const { listener } = database;
  const sessions = new SessionStore(database, listener);
  const live = new LiveHub(database, log, listener, mayHearAssigned, settings.secret_key);
  await listener.start();
  const http = createHttpClient({ log, refuse_in_transaction: settings.mode !== 'production' });
  const errors = createErrorReporter(settings.sentry_dsn, { http, log });
  const services: Services = {
    settings,
    log,
    errors,
    database,
    sessions,
    listener,
    live,
    jobs: { jobs },
    http,
    messenger: createMessenger(settings, http, database),
    phone_verifier: createPhoneVerifier(settings, http),
    storage: await createStorage(settings),
  };
  return {
    services,
    close: async () => {
      live.closeAll();
      await errors.flush();
      await listener.stop();
      await database.close();
    },
  };
}
