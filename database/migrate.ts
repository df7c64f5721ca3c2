import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '#platform/server/logs/log.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { applyFunctions, findNewFunctions } from './functions.ts';
import { openToServer } from './open-to-server.ts';
import { ensureRoles, refuseMightyLogin } from './roles.ts';
import { describeFailure, readSqlFiles, type SqlFile } from './sql-files.ts';
import { findTableOwner, mayMigrate } from './table-owner.ts';

/** The lock that lets one process of an installation migrate at a time; the number has no meaning. */
const MIGRATION_LOCK = 4_117_220_931;

const INSUFFICIENT_PRIVILEGE = '42501';

const NO_TABLES =
  'The tables are not there yet, and the login in DATABASE_URL is not allowed to create them. Start once with DATABASE_OWNER_URL set to the login that owns the database; leave DATABASE_URL unchanged.';
const NO_RIGHTS =
  'The login in DATABASE_URL has no rights on the tables yet: they are being created, or were created for another login. Start once with DATABASE_OWNER_URL set to the login that owns the database; leave DATABASE_URL unchanged.';

const TOO_OLD =
  'The tables were made by a version of Leadkeep that is too old for this one. Start the version of 23 November 2026 (commit 089d674f) with them once, then this one.';

const ownMigrations = join(repositoryRoot, 'database/migrations');
const ownFunctions = join(repositoryRoot, 'database/functions');

/** It replaces all files with numbers up to its own; a database that has the last of those has it (decision 0237). */
const BASELINE = '0231-baseline.sql';
const LAST_BEFORE_BASELINE = '0231-search-form-leads.sql';

/** A file as a database or an archive remembers it. */
type AppliedFile = Pick<SqlFile, 'name' | 'hash'>;

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
  /** None where other or only some migrations are applied: the functions of this version need its tables. */
  functionsFolder?: string | null;
}

/**
 * Brings the database to the state of this version: roles, then every new file of database/migrations in order, each in
 * its own transaction, then the functions whose text has changed, the tables of the job queue and the rights of the product's
 * login. A login that does not own the tables only checks that nothing is missing.
 *
 * @returns the names of the files applied now.
 * @throws RolesMissing; Error when a file fails, differs from the applied one, or is unknown here.
 */
export async function migrate(
  { url, ownerUrl }: DatabaseUrls,
  log: MigrationLog,
  { folder, only, functionsFolder = folder || only ? null : ownFunctions }: MigrationOptions = {},
): Promise<MigrationResult> {
  const all = await readMigrations(folder ?? ownMigrations);
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all;
  const functions = functionsFolder === null ? [] : await readSqlFiles(functionsFolder);
  const client = new pg.Client({ connectionString: ownerUrl });
  // A lost connection needs no handling here: its statement fails, and the start is tried again.
  client.on('error', () => {});
  await client.connect();
  try {
    const owner = await findTableOwner(client, url === ownerUrl);
    if (owner?.is_another) {
      if (url === ownerUrl) await refuseMightyLogin(client, owner.name);
      await refuseUnlessComplete(client, migrations, functions);
      return { applied: [], is_one_login: false, is_schema_open: false };
    }
    if (!owner && !(await mayMigrate(client))) throw new Error(NO_TABLES);
    const serverLogin = url === ownerUrl ? null : await readLogin(url);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(client, { serverLogin });
    const applied = await applyNew(client, migrations, log);
    await applyFunctions(client, functions, log);
    await migrateJobQueue(ownerUrl);
    const is_schema_open = serverLogin !== null && (await openToServer(client, serverLogin));
    return { applied, is_one_login: serverLogin === null, is_schema_open };
  } finally {
    await client.end();
  }
}

async function refuseUnlessComplete(client: pg.Client, migrations: SqlFile[], functions: SqlFile[]): Promise<void> {
  const find = async () => [
    ...(await findNew(client, migrations)).map(({ name }) => name),
    ...(await findNewFunctions(client, functions)).map(({ name }) => `functions/${name}`),
  ];
  const missing = await find().catch((error: { code?: string }) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(NO_RIGHTS);
  });
  if (missing.length === 0) return;
  const named = [...missing.slice(0, 5), ...(missing.length > 5 ? [`${missing.length - 5} more`] : [])].join(', ');
  throw new Error(
    `This version changes the tables (${named}), which the login in DATABASE_URL does not own. Set DATABASE_OWNER_URL to the login that does.`,
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

/** Lists the migrations of this version, in order. */
export const listMigrationFiles = (): Promise<AppliedFile[]> => readMigrations(ownMigrations);

async function readMigrations(folder: string): Promise<SqlFile[]> {
  const files = await readSqlFiles(folder);
  const misnamed = files.find(({ name }) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (misnamed) throw new Error(`The migration ${misnamed.name} must be named like 0007-what-it-does.sql.`);
  const twice = files.find((file, index) => numberOf(files[index + 1]) === numberOf(file));
  if (twice) throw new Error(`Two migrations have the number ${numberOf(twice)}.`);
  return files;
}

const numberOf = (file: AppliedFile | undefined) => file?.name.slice(0, 4);

/**
 * Returns what was applied, with the files before the baseline as that one file.
 *
 * @throws Error where the last of them is missing.
 */
export function countAsBaseline(applied: AppliedFile[], files: AppliedFile[]): AppliedFile[] {
  const baseline = files.find(({ name }) => name === BASELINE);
  const isBefore = ({ name }: AppliedFile) => name <= LAST_BEFORE_BASELINE && name !== BASELINE;
  if (!baseline || !applied.some(isBefore)) return applied;
  if (!applied.some(({ name }) => name === LAST_BEFORE_BASELINE)) throw new Error(TOO_OLD);
  return [{ name: BASELINE, hash: baseline.hash }, ...applied.filter((file) => !isBefore(file))];
}

async function applyNew(client: pg.Client, migrations: SqlFile[], log: MigrationLog): Promise<string[]> {
  await makeTableOfFiles(client, 'schema_migrations');
  const missing = await findNew(client, migrations);
  await makeTableOfFiles(client, 'schema_functions');
  for (const migration of missing) {
    log.info({ migration: migration.name }, 'Changing the tables; a large database takes minutes');
    await apply(client, migration);
  }
  return missing.map(({ name }) => name);
}

async function makeTableOfFiles(client: pg.Client, table: string): Promise<void> {
  await client.query(`create table if not exists ${table} (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  )`);
  await client.query(`revoke all on ${table} from leadkeep_app, leadkeep_worker`);
}

/**
 * Returns the files that the database does not have yet. Throws when an applied file was changed or is unknown here.
 */
async function findNew(client: pg.Client, migrations: SqlFile[]): Promise<SqlFile[]> {
  const { rows: all } = await client.query<AppliedFile>('select name, hash from schema_migrations order by name');
  const rows = countAsBaseline(all, migrations);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new Error(
      `A newer version of Leadkeep has used this database (${unknown.join(', ')}). Start that version, or restore an earlier backup.`,
    );
  }
  const earlier = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = migrations.find((file) => (earlier.get(file.name) ?? file.hash) !== file.hash);
  if (changed) {
    throw new Error(
      `${changed.name} was changed after it had been applied to this database. Put the file back as it was and write the change as a new migration.`,
    );
  }
  return migrations.filter(({ name }) => !earlier.has(name));
}

async function apply(client: pg.Client, migration: SqlFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    // It may have dropped or replaced any function, so all are applied after it.
    await client.query('delete from schema_functions');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw describeFailure('Migration', migration, error);
  }
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
