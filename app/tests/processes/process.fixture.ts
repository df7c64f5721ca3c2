import { pino } from 'pino';
import { startJobs } from '#platform/server/jobs/runner.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { SECRET_KEY } from '#testing/app.ts';
import { modules } from '../../modules.ts';
import { sourcePages } from '../../pages/page-source.ts';
import { buildServer } from '../../server.ts';
import { createServices } from '../../services.ts';
import { readProductSettings } from '../../settings.ts';

// A process that tests kill: one role of the product on a migrated database.
const settings = { ...readProductSettings({ ...processEnvironment(), SECRET_KEY }), secret_key: SECRET_KEY };
const log = pino({ level: processEnvironment().LOG_LEVEL ?? 'silent' });
const { services } = await createServices(settings, log, settings.database_url ?? '');
if (settings.role !== 'web') {
  await startJobs(services);
  for (const start of modules.flatMap(({ background = [] }) => background)) start(services);
}
if (settings.role !== 'worker') {
  const server = buildServer(services, { pages: sourcePages() });
  await server.listen({ host: settings.host, port: settings.port });
}
process.stdout.write('ready\n');
