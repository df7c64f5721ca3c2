import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { killAll } from './lead-processes.ts';

/** A database, as the product signs in and as a bare server does. */
export interface DiskDatabase {
  url: string;
  bareUrl: string;
}

/** Measures on a new database on the disk, not in memory, because what is measured ends with a commit. */
export async function withDiskDatabase<Result>(measure: (database: DiskDatabase) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'leadkeep-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'data') });
  try {
    await migrate(postgres, { info() {} });
    const bareUrl = new URL(postgres.superuserUrl);
    bareUrl.pathname = new URL(postgres.url).pathname;
    return await measure({ url: postgres.url, bareUrl: bareUrl.href });
  } finally {
    killAll();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
