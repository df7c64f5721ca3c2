import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { processEnvironment } from '#platform/server/env.ts';
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
export async function emptyDatabaseUrl(): Promise<string> {
  const { administratorUrl, ownerUrl, prefix } = inject('test_databases');
  const name = `${prefix}_empty_${randomBytes(4).toString('hex')}`;
  const owner = new URL(ownerUrl).username;
  await withClient(administratorUrl, (client) =>
    client.query(`create database ${name} template template0 owner ${owner}`),
  );
  return onDatabase(ownerUrl, name);
}

async function copyTemplate(suffix: string): Promise<string> {
  const { administratorUrl, ownerUrl, prefix } = inject('test_databases');
  const name = `${prefix}_${suffix}`;
  const owner = new URL(ownerUrl).username;
  await withClient(administratorUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} template ${prefix}_template owner ${owner}`);
  });
  return onDatabase(ownerUrl, name);
}
