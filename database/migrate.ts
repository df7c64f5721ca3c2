import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '#platform/server/logs/log.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { openToServer } from './open-to-server.ts';
import { ensureRoles, refuseMightyLogin } from './roles.ts';
import { findTableOwner, mayMigrate } from './table-owner.ts';

/** The lock that lets one process of an installation migrate at a time; the number has no meaning. */
const MIGRATION_LOCK = 4_117_220_931;

const INSUFFICIENT_PRIVILEGE = '42501';

const NO_TABLES =
  'The tables are not there yet, and the login in DATABASE_URL is not allowed to create them. Start once with DATABASE_OWNER_URL set to the login that owns the database; leave DATABASE_URL unchanged.';
const NO_RIGHTS =
  'The login in DATABASE_URL has no rights on the tables yet: they are being created, or were created for another login. Start once with DATABASE_OWNER_URL set to the login that owns the database; leave DATABASE_URL unchanged.';

const migrationsFolder = join(repositoryRoot, 'database/migrations');

/**
 * The hashes under which files were applied before they were mended. Their mend changes no table: an owner who is no superuser
 * may drop a function of the search role only as that role (decision 0200).
 */
const formerHashes: Readonly<Record<string, string>> = {
  '0134-pages-of-an-option.sql': '3035b3f3006f098b94e7298e167e401a2d955bbf6b8c306f9293e44eb2ec7c0f',
  '0135-pages-by-a-dropdown.sql': '20ffdc8a0fcfb42d18402f18cbb193eac006ee56e5cc448630b7d20df1750520',
  '0208-test-leads.sql': '615090415767141ca06249eb919b5e1de0cc39257bca9d44ca960965281c1e0a',
  '0231-search-form-leads.sql': '3322f44ddb785953771dd87dba903b924634e897ca81e791b445fccc3d2aa737',
};

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

export interface MigrationResult {
  applied: string[];
  /** True when the product's login could change the tables and bypass the policies. */
  is_one_login: boolean;
  /** True when the product's login may create in the schema public, and only an administrator can take that back. */
  is_schema_open: boolean;
}

type MigrationLog = Pick<Log, 'info'>;

/** The addresses of the database for its two logins. */
export interface DatabaseUrls {
  /** For the login the product uses, which owns nothing and may only take on the roles that serve requests. */
  url: string;
  /** For the login that owns the database and changes its tables; the same where an installation has only one. */
  ownerUrl: string;
}

export interface MigrationOptions {
  folder?: string;
  /** Limits the files, for a database with the tables of an earlier version. */
  only?: ReadonlySet<string>;
}

/**
 * Brings the database to the state of this version: roles, then every new file of database/migrations in order, each in
 * its own transaction, then the tables of the job queue and the rights of the product's login. A login that does not
 * own the tables only checks that nothing is missing.
 *
 * @returns the names of the files applied now.
 * @throws RolesMissing; Error when a file fails, differs from the applied one, or is unknown here.
 */
export async function migrate(
  { url, ownerUrl }: DatabaseUrls,
  log: MigrationLog,
  { folder = migrationsFolder, only }: MigrationOptions = {},
): Promise<MigrationResult> {
  const all = await readMigrations(folder);
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all;
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection needs no handling here: its statement fails, and the start is tried again.
  client.on('error', () => {});
  await client.connect();
  try {
    const owner = await findTableOwner(client, url === ownerUrl);
    if (owner?.is_another) {
      if (url === ownerUrl) await refuseMightyLogin(client, owner.name);
      await refuseUnlessComplete(client, migrations);
      return { applied: [], is_one_login: false, is_schema_open: false };
    }
    if (!owner && !(await mayMigrate(client))) throw new Error(NO_TABLES);
    const serverLogin = url === ownerUrl ? null : await readLogin(url);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(client, { serverLogin });
    const applied = await applyNew(client, migrations, log);
    await migrateJobQueue(ownerUrl);
    const is_schema_open = serverLogin !== null && (await openToServer(client, serverLogin));
    return { applied, is_one_login: serverLogin === null, is_schema_open };
  } finally {
    await client.end();
  }
}

async function refuseUnlessComplete(client: pg.Client, migrations: Migration[]): Promise<void> {
  const missing = await findNew(client, migrations).catch((error: { code?: string }) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(NO_RIGHTS);
  });
  if (missing.length === 0) return;
  throw new Error(
    `This version changes the tables (${missing.map(({ name }) => name).join(', ')}), which the login in DATABASE_URL does not own. Set DATABASE_OWNER_URL to the login that does.`,
  );
}

/** Returns the login as the database knows it, because a pooler or a host may need the name in another form. */
async function readLogin(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string }>('select current_user::text as login');
    return rows[0]!.login;
  } finally {
    await client.end();
  }
}

/** Whether a hash that an installation applied a migration under is that of the file, now or before it was mended. */
export const isOfFile = (applied: string | undefined, { name, hash }: Pick<Migration, 'name' | 'hash'>): boolean =>
  applied === hash || (applied !== undefined && applied === formerHashes[name]);

/** Lists the migrations of this version, in order. */
export const listMigrationFiles = (): Promise<Pick<Migration, 'name' | 'hash'>[]> => readMigrations(migrationsFolder);

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (misnamed) throw new Error(`The migration ${misnamed} must be named like 0007-what-it-does.sql.`);
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, index) => numbers[index + 1] === number);
  if (twice) throw new Error(`Two migrations have the number ${twice}.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      // A checkout may change line ends, which is no edit.
      const hash = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, hash };
    }),
  );
}

async function applyNew(client: pg.Client, migrations: Migration[], log: MigrationLog): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  )`);
  const missing = await findNew(client, migrations);
  for (const migration of missing) {
    log.info({ migration: migration.name }, 'Changing the tables; a large database takes minutes');
    await apply(client, migration);
  }
  return missing.map(({ name }) => name);
}

/**
 * Returns the files that the database does not have yet. Throws when an applied file was changed or is unknown here.
 */
async function findNew(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  );
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new Error(
      `A newer version of Leadkeep has used this database (${unknown.join(', ')}). Start that version, or restore an earlier backup.`,
    );
  }
  const earlier = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = migrations.find((file) => earlier.has(file.name) && !isOfFile(earlier.get(file.name), file));
  if (changed) {
    throw new Error(
      `${changed.name} was changed after it had been applied to this database. Put the file back as it was and write the change as a new migration.`,
    );
  }
  return migrations.filter(({ name }) => !earlier.has(name));
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed${findPlace(error, sql)}: ${(error as Error).message}`, { cause: error });
  }
}

function findPlace(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position);
  return Number.isNaN(position) ? '' : ` at line ${sql.slice(0, position).split('\n').length}`;
}

async function migrateJobQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A cut connection needs no handling here: its statement fails and is reported.
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger });
  } finally {
    await pool.end();
  }
}

// The job queue logs its own migrations at length; what matters arrives as an error.
const quietLogger = new Logger(() => () => {});
