import { join } from 'node:path';
import { pino } from 'pino';
import { sourcePages } from '#app/page-source.ts';
import { buildServer } from '#app/server.ts';
import { createServices } from '#app/services.ts';
import { type DatabaseUrls, migrate } from '#database/migrate.ts';
import { makeDemo } from '#database/seed/demo.ts';
import { startPostgres } from '#platform/server/database/launcher.ts';
import { processEnvironment, readSettings, SettingsError } from '#platform/server/env.ts';
import { withLocalSecrets } from '#platform/server/local-secrets.ts';
import { keepSecretKey } from '#platform/server/secret-key.queries.ts';
import type { Settings } from '#platform/server/settings.ts';

/** `npm run demo`: fills this installation with a workspace to look around in, whether or not the product is running. */
async function demo(): Promise<void> {
  const settings = readSettings(processEnvironment());
  if (!settings.local_mode) throw new Error('The demo is for local mode: it makes a person anybody may sign in as.');
  const database = await openDatabase(settings);
  try {
    await fill(settings, database);
  } finally {
    await database.close();
  }
}

async function fill(settings: Settings, urls: DatabaseUrls): Promise<void> {
  const log = pino({ level: 'error' });
  const { latest } = await migrate(urls, log);
  const { services, close } = await createServices(await withLocalSecrets(settings), log, withoutWaiting(urls.url));
  const server = buildServer(services, { latest_migration: latest, pages: sourcePages() });
  try {
    await keepSecretKey(services.database, services.settings);
    const startedMs = performance.now();
    const count = await makeDemo({ server, services }, (line) => console.log(line));
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    console.log(`The demo is ready: ${count} clients, made in ${seconds} s.`);
    console.log(`Open ${settings.public_url}/login and choose "Look around the demo".`);
  } finally {
    await server.close();
    await close();
  }
}

async function openDatabase(settings: Settings): Promise<DatabaseUrls & { close(): Promise<void> }> {
  const { database_url: url, database_owner_url } = settings;
  if (url) return { url, ownerUrl: database_owner_url ?? url, close: async () => {} };
  const postgres = await startPostgres({ dataDir: join(settings.data_dir, 'postgres') });
  return { url: postgres.url, ownerUrl: postgres.ownerUrl, close: postgres.stop };
}

/** What a crash would take with it is made again by the same command, so no commit waits for the disk. */
function withoutWaiting(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', '-c timezone=UTC -c synchronous_commit=off');
  return changed.href;
}

demo().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.problems.join('\n') : error);
  process.exitCode = 1;
});
