import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { DatabaseUrls } from '#database/migrate.ts';
import { type Database, openDatabase } from '#platform/server/database/db.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { onDatabase, restrictOwner, withClient } from './cluster.ts';

let workerUrl: Promise<string> | undefined;

/**
 * Returns the migrated database of this test worker, made on first use. Test files of one worker share it, so every
 * test makes its own organisation and never counts all rows.
 */
export function testDatabaseUrl(): Promise<string> {
  workerUrl ??= copyTemplate(`worker_${processEnvironment().VITEST_POOL_ID ?? '1'}`);
  return workerUrl;
}

/** Makes a migrated database for one test that changes shared things (roles, settings, schema) or restarts on it. */
export const freshDatabaseUrl = (): Promise<string> => copyTemplate(randomBytes(4).toString('hex'));

/** Makes an empty database for tests of migrations. */
export async function emptyDatabase(): Promise<DatabaseUrls> {
  const { administratorUrl, ownerUrl, serverUrl, prefix } = inject('test_databases');
  const name = `${prefix}_empty_${randomBytes(4).toString('hex')}`;
  const owner = new URL(ownerUrl).username;
  await withClient(administratorUrl, (client) =>
    client.query(`create database ${name} template template0 owner ${owner}`),
  );
  await withClient(onDatabase(administratorUrl, name), (client) => restrictOwner(client, owner));
  return { url: onDatabase(serverUrl, name), ownerUrl: onDatabase(ownerUrl, name) };
}

/** Returns the address for the login that owns this database, for what the product itself may not do or see. */
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

/** Makes a migrated database, unless there is one of this name. */
export async function copyTemplate(suffix: string, databases = inject('test_databases')): Promise<string> {
  const { administratorUrl, ownerUrl, serverUrl, prefix } = databases;
  const name = `${prefix}_${suffix}`;
  const owner = new URL(ownerUrl).username;
  await withClient(administratorUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`create database ${name} template ${prefix}_template owner ${owner}`);
    // A copy of a database does not have the rights on the database itself.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  return onDatabase(serverUrl, name);
}
