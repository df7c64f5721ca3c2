import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseUrls } from '#database/migrate.ts';
import { refuseUnlessOwner } from '#database/table-owner.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { SettingsError } from '#platform/server/settings/env.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

interface Installation extends DatabaseUrls {
  dataDir: string;
  hasLocalFiles: boolean;
  close(): Promise<void>;
}

/**
 * Opens an installation's database and files; the database is started for the time being if it is not running.
 *
 * @throws Error where DATABASE_URL alone is given and its login does not own the tables.
 */
export async function openInstallation(settings: Settings): Promise<Installation> {
  const { database_url: url, database_owner_url, data_dir: dataDir } = settings;
  mkdirSync(dataDir, { recursive: true });
  const place = { dataDir, hasLocalFiles: settings.s3 === null };
  if (url) {
    const ownerUrl = database_owner_url ?? url;
    await refuseUnlessOwner(ownerUrl);
    return { ...place, url, ownerUrl, close: async () => {} };
  }
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  return { ...place, url: postgres.url, ownerUrl: postgres.ownerUrl, close: postgres.stop };
}

export function reportFailure(error: unknown): void {
  const text = error instanceof SettingsError ? error.problems.join('\n') : (error as Error).message;
  console.error(text);
  process.exitCode = 1;
}
