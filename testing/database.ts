import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { DatabaseUrls } from '#database/migrate.ts';
import { type Database, openDatabase } from '#platform/server/database/db.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { onDatabase, withClient } from './cluster.ts';

let workerUrl: Promise<string> | undefined;

/**
 * The migrated database of this test worker, made on first use. Test files that run in the same worker share it, so
 * every test makes its own organisation and never counts all rows.
 */
export function testDatabaseUrl(): Promise<string> {
  workerUrl ??= copyTemplate(`worker_${processEnvironment().VITEST_POOL_ID ?? '1'}`);
  return workerUrl;
}

/** A migrated database for one test that changes what others share (roles, settings, schema), or restarts on it. */
export const freshDatabaseUrl = (): Promise<string> => copyTemplate(randomBytes(4).toString('hex'));

/** A database without anything in it, for tests of migrations. */
export async function emptyDatabase(): Promise<DatabaseUrls> {
  const { administratorUrl, ownerUrl, serverUrl, prefix } = inject('test_databases');
  const name = `${prefix}_empty_${randomBytes(4).toString('hex')}`;
  const owner = new URL(ownerUrl).username;
  await withClient(administratorUrl, (client) =>
    client.query(`create database ${name} template template0 owner ${owner}`),
  );
  return { url: onDatabase(serverUrl, name), ownerUrl: onDatabase(ownerUrl, name) };
}

/** Of the login that owns this database: for what the product itself may not do, or see. */
export const findOwnerUrl = ({ url }: Pick<Database, 'url'>): string =>
  onDatabase(inject('test_databases').ownerUrl, new URL(url).pathname.slice(1));

/** Runs a statement as the owner of the database, on a connection of its own. */
export async function asOwner<Row extends pg.QueryResultRow = pg.QueryResult['rows'][number]>(
  database: Pick<Database, 'url'>,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const { pool, close } = openDatabase(findOwnerUrl(database), pino({ level: 'silent' }), { connections: 1 });
  return pool.query<Row>(statement, values).finally(close);
}

async function copyTemplate(suffix: string): Promise<string> {
  const { administratorUrl, ownerUrl, serverUrl, prefix } = inject('test_databases');
  const name = `${prefix}_${suffix}`;
  const owner = new URL(ownerUrl).username;
  await withClient(administratorUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`create database ${name} template ${prefix}_template owner ${owner}`);
    // Rights on a database itself are not copied.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  return onDatabase(serverUrl, name);
}
