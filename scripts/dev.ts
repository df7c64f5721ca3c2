import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres } from '#platform/server/database/launcher.ts';
import { processEnvironment, readSettings, SettingsError } from '#platform/server/env.ts';
import { createLog } from '#platform/server/log.ts';
import { repositoryRoot } from '#platform/server/root.ts';
import { toolPath } from './run-tool.mjs';

/** Runs the product from its sources and starts it again when they change; the database stays up in between. */
async function develop(): Promise<void> {
  const settings = readSettings({ ...processEnvironment(), NODE_ENV: 'development' });
  const log = createLog(settings);
  const postgres = settings.database_url
    ? null
    : await startPostgres({ dataDir: join(settings.data_dir, 'postgres'), log });
  const watching = spawn(
    process.execPath,
    [
      toolPath('tsx', 'tsx'),
      'watch',
      '--clear-screen=false',
      '--include=database/migrations/*.sql',
      '--tsconfig=tsconfig.server.json',
      'app/main.ts',
    ],
    {
      cwd: repositoryRoot,
      env: {
        ...processEnvironment(),
        NODE_ENV: 'development',
        DATABASE_URL: postgres?.url ?? settings.database_url ?? undefined,
      },
      stdio: 'inherit',
    },
  );
  // The terminal sends Ctrl-C to everybody; the database must outlive those who use it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => watching.kill('SIGTERM'));
  await once(watching, 'exit');
  await postgres?.stop();
}

develop().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.problems.join('\n') : error);
  process.exitCode = 1;
});
