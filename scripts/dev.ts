import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readProductSettings } from '#app/settings.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { createLog } from '#platform/server/logs/log.ts';
import { processEnvironment, SettingsError } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { startEmulators } from './dev-emulators.ts';
import { toolPath } from './run-tool.mjs';
import { markRunning } from './running.mjs';

/** Runs the product from its sources and restarts it when they change; the database keeps running in between. */
async function develop(): Promise<void> {
  markRunning();
  const settings = readProductSettings({ ...processEnvironment(), NODE_ENV: 'development' });
  const log = createLog(settings);
  const postgres = settings.database_url
    ? null
    : await startPostgres({ dataDir: join(settings.data_dir, 'postgres'), log });
  const emulators = await startEmulators(settings);
  const watching = spawn(
    process.execPath,
    [
      toolPath('tsx', 'tsx'),
      'watch',
      '--clear-screen=false',
      '--include=database/{migrations,functions}/*.sql',
      '--tsconfig=tsconfig.server.json',
      'app/main.ts',
    ],
    {
      cwd: repositoryRoot,
      env: {
        ...emulators.settings,
        ...processEnvironment(),
        NODE_ENV: 'development',
        DATABASE_URL: postgres?.url ?? settings.database_url ?? undefined,
        DATABASE_OWNER_URL: postgres?.ownerUrl ?? settings.database_owner_url ?? undefined,
      },
      stdio: 'inherit',
    },
  );
  // The terminal sends Ctrl-C to every process, but the database must outlive those that use it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => watching.kill('SIGTERM'));
  await once(watching, 'exit');
  await emulators.stop();
  await postgres?.stop();
}

develop().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.problems.join('\n') : error);
  process.exitCode = 1;
});
