import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCatalogue } from '#database/catalogue.queries.ts';
import { migrate } from '#database/migrate.ts';
import { writeSchema } from '#database/write-schema.ts';
import { writeTypes } from '#database/write-types.ts';
import { repositoryRoot } from '#platform/server/root.ts';
import { startTestCluster, withClient } from '#testing/cluster.ts';

/** Migrates a scratch database and writes what follows from it: the types of the tables and the schema to read. */
const cluster = await startTestCluster();
try {
  await migrate(cluster.ownerUrl, { info() {} });
  const catalogue = await withClient(cluster.ownerUrl, readCatalogue);
  await write('database/types.generated.ts', writeTypes(catalogue));
  await write('database/schema.sql', writeSchema(catalogue));
} finally {
  await cluster.close();
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(join(repositoryRoot, path), text);
  console.log(`Wrote ${path}`);
}
