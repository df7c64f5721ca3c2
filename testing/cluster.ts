import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureRoles } from '#database/roles.ts';
import { restrictSettingsToOwner, startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { isAlive } from '#platform/server/embedded-database/postmaster.ts';

/** A PostgreSQL server on which tests make and drop databases. */
export interface TestCluster {
  /** For a login that may create databases; used only for that. */
  administratorUrl: string;
  /** For the login that owns and migrates the databases. */
  ownerUrl: string;
  /** For the product's login, which owns nothing. */
  serverUrl: string;
  close(): Promise<void>;
}

const FOLDER_PREFIX = 'leadkeep-test-';

/** Returns a folder in memory where there is one. */
const temporaryPlace = () => (isWritable('/dev/shm') ? '/dev/shm' : tmpdir());

/** Makes a folder that every account of this machine may enter. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryPlace(), FOLDER_PREFIX));
  // A database server that root starts runs under another account.
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts our own server, whose data need not survive. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandonedClusters();
  const folder = temporaryFolder();
  writeFileSync(runFile(folder), String(process.pid));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Queues are emptied thousands of times in a run; their dead rows would make every later look at them slower.
    autovacuum_naptime: '15s',
    autovacuum_max_workers: '1',
    shared_buffers: '128MB',
    max_connections: '200',
  };
  const postgres = await startPostgres({ dataDir: folder, settings });
  return {
    administratorUrl: postgres.superuserUrl,
    ownerUrl: postgres.ownerUrl,
    serverUrl: postgres.url,
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops the servers of killed runs. */
async function removeAbandonedClusters(): Promise<void> {
  const folders = readdirSync(temporaryPlace())
    .filter((name) => name.startsWith(FOLDER_PREFIX))
    .map((name) => join(temporaryPlace(), name));
  // Another run may be removing the same folder, and no failure here matters.
  await Promise.allSettled(folders.filter(isAbandoned).map(removeCluster));
}

/** The file that names the process of the server. */
const runFile = (folder: string) => join(folder, 'run.pid');

function isAbandoned(folder: string): boolean {
  return existsSync(runFile(folder)) && !isAlive(Number(readFileSync(runFile(folder), 'utf8')));
}

async function removeCluster(folder: string): Promise<void> {
  if (existsSync(join(folder, 'cluster/postmaster.pid'))) await (await startPostgres({ dataDir: folder })).stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Uses an existing server. A superuser creates an ordinary owner for the run, because row-level security does not bind
 * superusers; any other login owns the databases itself.
 */
export async function outsideCluster(url: string): Promise<TestCluster> {
  return withClient(url, async (administrator) => {
    const { rows } = await administrator.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    const owner = rows[0]?.rolsuper ? await makeLogin(administrator, url, 'createrole') : { url, name: null };
    const server = await makeLogin(administrator, url, 'noinherit');
    if (owner.name) await ensureRoles(administrator, { forLogin: owner.name, serverLogin: server.name });
    return {
      administratorUrl: url,
      ownerUrl: owner.url,
      serverUrl: server.url,
      close: () =>
        withClient(url, async (client) => {
          for (const { name } of [server, owner]) if (name) await client.query(`drop role ${name}`);
        }),
    };
  });
}

async function makeLogin(administrator: pg.Client, url: string, right: string) {
  const name = `leadkeep_test_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  await administrator.query(`create role ${name} login ${right} password '${password}'`);
  const changed = new URL(url);
  changed.username = name;
  changed.password = password;
  return { name, url: changed.href };
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

/**
 * Leaves the owner of a database what an ordinary owner has: the schema public belongs to somebody else, as in every database
 * that an upgrade brought from PostgreSQL 14 or earlier. Does nothing where the caller is no superuser.
 *
 * @param client connected to that database as an administrator.
 */
export async function restrictOwner(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.rolsuper) return;
  await client.query(restrictSettingsToOwner(owner));
  await client.query('alter schema public owner to current_user');
  await client.query(`grant usage, create on schema public to ${owner} with grant option`);
}

/** Returns the address of another database on the same server with the same login. */
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
