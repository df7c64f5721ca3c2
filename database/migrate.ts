import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '#platform/server/log.ts';
import { repositoryRoot } from '#platform/server/root.ts';
import { ensureRoles } from './roles.ts';

/** Only one process of an installation migrates at a time; the number is ours alone and means nothing else. */
const MIGRATION_LOCK = 4_117_220_931;

const migrationsFolder = join(repositoryRoot, 'database/migrations');

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

export interface MigrationResult {
  applied: string[];
  latest: string;
}

type MigrationLog = Pick<Log, 'info'>;

/**
 * Brings the database to the state this version of the product needs: roles, then every new file of
 * database/migrations in order, each in a transaction of its own, then the tables of the job queue.
 *
 * @param url of the login that owns the database. It needs no superuser, only CREATEROLE the first time.
 * @returns the names of the files applied now, and of the last file there is.
 * @throws RolesMissing; Error when a file fails, or differs from what was applied earlier.
 */
export async function migrate(url: string, log: MigrationLog, folder = migrationsFolder): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(client);
    const applied = await applyNew(client, migrations, log);
    await migrateJobQueue(url);
    return { applied, latest: migrations.at(-1)?.name ?? '' };
  } finally {
    await client.end();
  }
}

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
      // A checkout may turn line ends; that is no edit.
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
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
  const earlier = new Map(rows.map((row) => [row.name, row.hash]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const hash = earlier.get(migration.name);
    if (hash === undefined) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'Migration applied');
      applied.push(migration.name);
    } else if (hash !== migration.hash) {
      throw new Error(
        `${migration.name} was changed after it had been applied to this database. Put the file back as it was and write the change as a new migration.`,
      );
    }
  }
  return applied;
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed${placeOf(error, sql)}: ${(error as Error).message}`, { cause: error });
  }
}

function placeOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position);
  return Number.isNaN(position) ? '' : ` at line ${sql.slice(0, position).split('\n').length}`;
}

async function migrateJobQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A connection cut off here needs no answer of its own: the statement on it fails, and that is reported.
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger });
  } finally {
    await pool.end();
  }
}

// The job queue tells about its own migrations at length; what concerns us arrives as an error.
const quietLogger = new Logger(() => () => {});
