import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseUrls, migrate } from '#database/migrate.ts';
import { nowIso, setClock, startingAt } from '#platform/server/clock.ts';
import { makePartitions } from '#platform/server/database/partitions/partitions.queries.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { startJobs } from '#platform/server/jobs/runner.ts';
import { createLog, type Log } from '#platform/server/logs/log.ts';
import { mapStack } from '#platform/server/logs/stack-maps.ts';
import { outboxAddress } from '#platform/server/messages/outbox-page.ts';
import { storeSecretKeyCheck } from '#platform/server/sessions/secret-key.queries.ts';
import { processEnvironment, SettingsError } from '#platform/server/settings/env.ts';
import { type ReadySettings, withLocalSecrets } from '#platform/server/settings/local-secrets.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { modules } from './modules.ts';
import { pagesFromSources } from './pages/dev-web.ts';
import { builtPages } from './pages/page-source.ts';
import { buildServer } from './server.ts';
import { createServices } from './services.ts';
import { readProductSettings } from './settings.ts';
import { answerWhile, startPatiently } from './while-starting.ts';

type Closing = () => Promise<unknown>;

/** The time each part has to close; a part that takes longer is left, and the database closes last. */
const CLOSE_LIMIT_MS = 9_000;
/** The process ends by then whatever hangs, before its supervisor kills it (most wait 30 s). */
const STOP_LIMIT_MS = 25_000;

/** Starts the product and stops it on SIGINT or SIGTERM: open requests are finished, then the database is stopped. */
async function main(): Promise<void> {
  const settings = await withLocalSecrets(readProductSettings(processEnvironment()));
  if (settings.clock_start) setClock(startingAt(settings.clock_start));
  const log = createLog(settings);
  // The parts to close, in the opposite order of opening.
  const closings: Closing[] = [];
  closeOnSignal(closings, log);
  await startPatiently(
    log,
    () => start(settings, log, closings),
    () => closeAll(closings, log),
  );
}

async function start(settings: ReadySettings, log: Log, closings: Closing[]): Promise<void> {
  const urls = await databaseUrls(settings, log, closings);
  const { is_one_login, is_schema_open } = await answerWhile(settings, () => migrate(urls, log));
  if (is_one_login) log.warn(ONE_LOGIN);
  if (is_schema_open) log.warn(OPEN_SCHEMA);
  const { services, close } = await createServices(settings, log, urls.url);
  closings.push(close);
  await storeSecretKeyCheck(services.database, settings);
  if (settings.role !== 'web') {
    await makePartitions(services.database, nowIso());
    const jobs = await startJobs(services);
    closings.push(jobs.stop);
    for (const start of modules.flatMap(({ background = [] }) => background)) closings.push(start(services).stop);
  }
  const pages = settings.mode === 'development' ? pagesFromSources() : builtPages();
  const server = buildServer(services, { pages });
  closings.push(() => {
    services.live.closeAll();
    return server.close();
  });
  await server.listen({ host: settings.host, port: settings.port });
  printReady(settings);
}

const ONE_LOGIN =
  'The product signs in as the owner of its database, who could read the data of every organisation. Give it a login that owns nothing: docs/operations.md, A database of your own';

const OPEN_SCHEMA =
  'Every login may create functions in the schema public, as on servers that were once older than PostgreSQL 15. What an administrator should run: docs/operations.md, A database of your own';

async function databaseUrls(settings: Settings, log: Log, closings: Closing[]): Promise<DatabaseUrls> {
  const { database_url: url, database_owner_url } = settings;
  if (url) return { url, ownerUrl: database_owner_url ?? url };
  const postgres = await startPostgres({ dataDir: join(settings.data_dir, 'postgres'), log });
  closings.push(postgres.stop);
  return postgres;
}

function printReady(settings: ReadySettings): void {
  const lines = [`Leadkeep is ready at ${settings.public_url}`];
  if (settings.local_mode) {
    lines.push(`Sign in with any e-mail address; the code arrives at ${outboxAddress(settings)}`);
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

function closeOnSignal(closings: Closing[], log: Log): void {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isClosing) return;
      isClosing = true;
      log.info({ signal }, 'Stopping');
      setTimeout(() => {
        log.error('Something did not end in time and was cut off');
        process.exit(1);
      }, STOP_LIMIT_MS).unref();
      await closeAll(closings, log);
      process.exit(0);
    });
  }
}

async function closeAll(closings: Closing[], log: Log): Promise<void> {
  for (let close = closings.pop(); close; close = closings.pop()) {
    const late = delay(CLOSE_LIMIT_MS, undefined, { ref: false }).then(() => log.error('A part did not end in time'));
    await Promise.race([close(), late]).catch((error: unknown) =>
      log.error({ err: error }, 'Something could not be closed in order'),
    );
  }
}

main().catch(async (error: unknown) => {
  const text =
    error instanceof SettingsError
      ? error.problems.map((problem) => `- ${problem}`).join('\n')
      : await mapStack(describe(error));
  process.stderr.write(`\nLeadkeep could not start.\n${text}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return 'The port is in use by another program. Stop it, or choose another port: PORT=3001 npm start';
  return stack ?? message ?? String(error);
}
