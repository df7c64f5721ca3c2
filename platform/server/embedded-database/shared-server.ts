import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../logs/log.ts';
import { freePort } from '../network/free-port.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import {
  findRunningPostmaster,
  lastPort,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  superuserUrl,
} from './postmaster.ts';

/** The advisory lock that every process using the server holds in shared mode; the number has no meaning. */
const IN_USE_LOCK = 4_117_220_932;

/** The longest wait at the start for a server that is stopping, or a dead one whose processes are not all gone. */
const PATIENCE_MS = 60_000;

interface ServerOptions {
  binaries: Binaries;
  cluster: Cluster;
  settings: Record<string, string>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** One server for all processes that use the same data. */
export interface SharedServer {
  readonly current: Postmaster;
  /** Ends the server, unless another process uses it. */
  leave(): Promise<void>;
}

/**
 * Joins the server of these data, starting it if needed. No process is in charge: each holds a session with a lock,
 * each that sees the server end tries to restart it on its port (PostgreSQL lets one succeed), and the last one to
 * leave stops it.
 */
export async function joinServer(options: ServerOptions): Promise<SharedServer> {
  const { binaries, cluster, log } = options;
  let place = await enter(options);
  const { port } = place.postmaster;
  let isLeaving = false;
  let entering: Promise<void> = Promise.resolve();
  enterAgainWhenEnded();

  function enterAgainWhenEnded(): void {
    void Promise.race([place.session.ended, place.postmaster.ended]).then(() => {
      if (isLeaving) return;
      log.warn({ server_pid: place.postmaster.pid }, 'PostgreSQL has ended unexpectedly and is being restarted');
      place.session.close();
      entering = enterAgain();
    });
  }

  async function enterAgain(): Promise<void> {
    for (let attempt = 0; !isLeaving; attempt += 1) {
      try {
        place = await enter(options, port);
        log.info({ server_pid: place.postmaster.pid }, 'PostgreSQL is back');
        return enterAgainWhenEnded();
      } catch (error) {
        log.warn({ err: error, attempt, see: cluster.log_file }, 'PostgreSQL could not be restarted yet');
        await delay(pause(attempt));
      }
    }
  }

  return {
    get current() {
      return place.postmaster;
    },
    async leave() {
      if (isLeaving) return;
      isLeaving = true;
      await entering;
      const isLast = await place.session.leave();
      if (isLast) await stopPostmaster(binaries, cluster);
      place.session.close();
      log.info(isLast ? 'PostgreSQL has stopped' : 'PostgreSQL keeps running for another process');
    },
  };
}

interface Place {
  postmaster: Postmaster;
  session: Session;
}

/** @param port the port on which others expect the server; without it that of the last server, if free. */
async function enter({ binaries, cluster, settings, log }: ServerOptions, port?: number): Promise<Place> {
  for (let attempt = 0, waitedMs = 0; ; attempt += 1, waitedMs += pause(attempt)) {
    const wanted = port ?? (await freePort(lastPort(cluster)));
    try {
      const running = await findRunningPostmaster(cluster);
      const postmaster = running ?? (await startPostmaster(binaries, cluster, settings, wanted));
      const session = await openSession(superuserUrl(cluster, postmaster.port));
      const message = running ? 'PostgreSQL was running already' : 'PostgreSQL has started';
      log.info({ server_pid: postmaster.pid, data: cluster.folder }, message);
      return { postmaster, session };
    } catch (error) {
      // Another process is starting or stopping the server, or sessions of a killed server are not all gone.
      if (!isPassing(error) || waitedMs > PATIENCE_MS) throw error;
      await delay(pause(attempt));
    }
  }
}

const pause = (attempt: number): number => Math.min(50 * 2 ** attempt, 400);

const passingCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  if (code !== undefined && passingCodes.has(code)) return true;
  return /lock file "postmaster.pid"|pre-existing shared memory|Address already in use|Connection terminated/.test(
    message,
  );
}

/** The session that shows, while it lives, that this process uses the server. */
interface Session {
  /** Resolves when the server or this session has ended. */
  ended: Promise<void>;
  /** Releases the lock. @returns whether no other process uses the server; none can start to then. */
  leave(): Promise<boolean>;
  close(): void;
}

async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url, application_name: 'leadkeep data in use', keepAlive: true });
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
  return {
    ended,
    async leave() {
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
        const { rows } = await client.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [
          IN_USE_LOCK,
        ]);
        return rows[0]!.is_last;
      } catch {
        return false;
      }
    },
    close: () => void client.end().catch(() => {}),
  };
}
