import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureRoles } from '#database/roles.ts';
import { startPostgres } from '#platform/server/database/launcher.ts';
import { isAlive } from '#platform/server/database/postmaster.ts';

/** A PostgreSQL server on which tests make and drop databases. */
export interface TestCluster {
  /** May create databases; used only for that. */
  administratorUrl: string;
  /** Owns the databases and is what the product signs in as. */
  ownerUrl: string;
  close(): Promise<void>;
}

const FOLDER_PREFIX = 'leadkeep-test-';

/** In memory where there is a place for that. */
const temporaryPlace = () => (isWritable('/dev/shm') ? '/dev/shm' : tmpdir());

/** A new folder which every account of this machine may enter. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryPlace(), FOLDER_PREFIX));
  // A database server that root starts runs as somebody else.
  chmodSync(folder, 0o755);
  return folder;
}

/** Our own server; nothing in it has to survive. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandonedClusters();
  const folder = temporaryFolder();
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    shared_buffers: '128MB',
    max_connections: '200',
  };
  const postgres = await startPostgres({ dataDir: folder, settings });
  return {
    administratorUrl: postgres.superuserUrl,
    ownerUrl: postgres.url,
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A run that was killed could not stop its server; the next one does. */
async function removeAbandonedClusters(): Promise<void> {
  const folders = readdirSync(temporaryPlace())
    .filter((name) => name.startsWith(FOLDER_PREFIX))
    .map((name) => join(temporaryPlace(), name));
  // Another run may be removing the same folder, and none of this is worth failing for.
  await Promise.allSettled(folders.filter(isAbandoned).map(removeCluster));
}

function isAbandoned(folder: string): boolean {
  const supervisor = join(folder, 'supervisor.pid');
  return existsSync(supervisor) && !isAlive(Number(readFileSync(supervisor, 'utf8')));
}

async function removeCluster(folder: string): Promise<void> {
  if (existsSync(join(folder, 'cluster/postmaster.pid'))) await (await startPostgres({ dataDir: folder })).stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * A server that is there already. A superuser gets an ordinary owner made for the run, because row-level security does
 * not bind superusers; any other login owns the databases itself.
 */
export async function outsideCluster(url: string): Promise<TestCluster> {
  const administrator = new pg.Client({ connectionString: url });
  await administrator.connect();
  try {
    const { rows } = await administrator.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.rolsuper) return { administratorUrl: url, ownerUrl: url, close: async () => {} };
    return await makeOwner(administrator, url);
  } finally {
    await administrator.end();
  }
}

async function makeOwner(administrator: pg.Client, url: string): Promise<TestCluster> {
  const owner = `leadkeep_test_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await administrator.query(`create role ${owner} login createrole password '${password}'`);
  await ensureRoles(administrator, owner);
  const ownerUrl = new URL(url);
  ownerUrl.username = owner;
  ownerUrl.password = password;
  return {
    administratorUrl: url,
    ownerUrl: ownerUrl.href,
    close: () => withClient(url, (client) => client.query(`drop role ${owner}`)).then(() => undefined),
  };
}

/** Runs something on a connection of its own. */
export async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** The same server and login, another database. */
export function onDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
