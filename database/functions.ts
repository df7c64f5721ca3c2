import type pg from 'pg';
import type { Log } from '#platform/server/logs/log.ts';
import { describeFailure, type SqlFile } from './sql-files.ts';

/** Returns the functions whose text this database does not have yet; none of them where the table of functions is not there. */
export async function findNewFunctions(client: pg.Client, files: SqlFile[]): Promise<SqlFile[]> {
  const { rows: found } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'schema_functions'`,
  );
  if (found.length === 0) return files;
  const { rows } = await client.query<Pick<SqlFile, 'name' | 'hash'>>('select name, hash from schema_functions');
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  return files.filter(({ name, hash }) => applied.get(name) !== hash);
}

/**
 * Replaces the functions whose text has changed, all or none of them. A file of the search role takes that role on, which may
 * create functions only here.
 */
export async function applyFunctions(client: pg.Client, files: SqlFile[], log: Pick<Log, 'info'>): Promise<void> {
  const changed = await findNewFunctions(client, files);
  if (changed.length === 0) return;
  log.info({ functions: changed.length }, 'Changing functions of the database');
  await client.query('begin');
  try {
    await client.query('grant create on schema public to leadkeep_search');
    // A function may call one that comes later, so bodies are checked when all are there.
    for (const checked of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${checked}`);
      for (const file of changed) await run(client, file);
    }
    await client.query('revoke create on schema public from leadkeep_search');
    await client.query(
      `insert into schema_functions (name, hash) select * from unnest($1::text[], $2::text[])
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [changed.map(({ name }) => name), changed.map(({ hash }) => hash)],
    );
    await client.query('delete from schema_functions where name <> all ($1)', [files.map(({ name }) => name)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function run(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (error) {
    throw describeFailure('Function', file, error);
  }
}
