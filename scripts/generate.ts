import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openapiDocument } from '#app/server.ts';
import { readCatalogue } from '#database/catalogue.queries.ts';
import { migrate } from '#database/migrate.ts';
import { writeSchema } from '#database/write-schema.ts';
import { writeTypes } from '#database/write-types.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { startTestCluster, withClient } from '#testing/cluster.ts';
import { decisionsIndex } from './checks/decisions-index.ts';
import { planPage } from './checks/plan-page.ts';
import { tablesPage } from './checks/table-owners.ts';
import { printJson } from './print-json.ts';

/**
 * Writes the generated files: the types of the tables and the schema from a migrated scratch database, and
 * the reference of all calls and the table of the plan from the contracts.
 */
await write('docs/openapi.json', `${printJson(await openapiDocument())}\n`);

await write('docs/plan-areas.md', planPage());

await write('docs/decisions/README.md', decisionsIndex());

const cluster = await startTestCluster();
try {
  await migrate({ url: cluster.serverUrl, ownerUrl: cluster.ownerUrl }, { info() {} });
  const catalogue = await withClient(cluster.ownerUrl, readCatalogue);
  await write('database/types.generated.ts', writeTypes(catalogue));
  await write('database/schema.sql', writeSchema(catalogue));
} finally {
  await cluster.close();
}

// Runs after the schema, whose tables it lists.
await write('docs/tables.md', tablesPage());

async function write(path: string, text: string): Promise<void> {
  await writeFile(join(repositoryRoot, path), text);
  console.log(`Wrote ${path}`);
}
