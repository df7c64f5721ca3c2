import { openDatabase } from '#platform/server/db.ts';
import { LiveHub } from '#platform/server/live/hub.ts';
import { Listener } from '#platform/server/live/listener.ts';
import type { Log } from '#platform/server/log.ts';
import type { Services } from '#platform/server/services.ts';
import { SessionStore } from '#platform/server/session.ts';
import { jobRegistry } from './jobs.ts';

export interface RunningServices {
  services: Services;
  /** Ends streams, then connections. */
  close(): Promise<void>;
}

/** Makes what one process works with. The database is migrated and reachable. */
export async function createServices(
  settings: Services['settings'],
  log: Log,
  databaseUrl: string,
): Promise<RunningServices> {
  const database = openDatabase(databaseUrl, log);
  const listener = new Listener(databaseUrl, log);
  const sessions = new SessionStore(database, listener);
  const live = new LiveHub(database, log, listener);
  await listener.start();
  const services: Services = {
    settings,
    log,
    database,
    sessions,
    listener,
    live,
    jobs: jobRegistry,
    messenger: { email: null, sms: null, push: null },
  };
  return {
    services,
    close: async () => {
      live.closeAll();
      await listener.stop();
      await database.close();
    },
  };
}
