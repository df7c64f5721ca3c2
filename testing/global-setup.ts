import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import {
  onDatabase,
  outsideCluster,
  restrictOwner,
  startTestCluster,
  type TestCluster,
  withClient,
} from './cluster.ts';
import { removeAbandonedFolders } from './scratch-folders.ts';

/** What the workers need to make their own databases. */
export interface TestDatabases {
  administratorUrl: string;
  ownerUrl: string;
  /** For the login the product uses. */
  serverUrl: string;
  /** The beginning of every database name of this run, which keeps two runs on one server apart. */
  prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    test_databases: TestDatabases;
  }
}

/**
 * Starts a server once per run, with a migrated template that every worker copies. TEST_DATABASE_URL names a PostgreSQL
 * 15 or newer to use instead (a superuser, or a login that may create databases and roles).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = processEnvironment().TEST_DATABASE_URL;
  const cluster = outside ? await outsideCluster(outside) : await startTestCluster();
  try {
    const databases = await prepareTemplate(cluster);
    project.provide('test_databases', databases);
    return async () => {
      await dropDatabases(databases);
      await cluster.close();
      removeAbandonedFolders();
    };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

async function prepareTemplate({ administratorUrl, ownerUrl, serverUrl }: TestCluster): Promise<TestDatabases> {
  const prefix = `leadkeep_test_${randomBytes(4).toString('hex')}`;
  const template = `${prefix}_template`;
  const owner = new URL(ownerUrl).username;
  await withClient(administratorUrl, (client) => client.query(`create database ${template} owner ${owner}`));
  try {
    await withClient(onDatabase(administratorUrl, template), (client) => restrictOwner(client, owner));
    const urls = { url: onDatabase(serverUrl, template), ownerUrl: onDatabase(ownerUrl, template) };
    await migrate(urls, { info() {} });
  } catch (error) {
    await dropDatabases({ administratorUrl, prefix });
    throw error;
  }
  return { administratorUrl, ownerUrl, serverUrl, prefix };
}

async function dropDatabases({
  administratorUrl,
  prefix,
}: Pick<TestDatabases, 'administratorUrl' | 'prefix'>): Promise<void> {
  await withClient(administratorUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
