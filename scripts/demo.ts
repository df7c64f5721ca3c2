import { pino } from 'pino';
import { openInstallation, reportFailure } from '#app/commands/open-installation.ts';
import { sourcePages } from '#app/pages/page-source.ts';
import { buildServer } from '#app/server.ts';
import { createServices } from '#app/services.ts';
import { readProductSettings } from '#app/settings.ts';
import { type DatabaseUrls, migrate } from '#database/migrate.ts';
import { makeDemo } from '#demo/demo.ts';
import { storeSecretKeyCheck } from '#platform/server/sessions/secret-key.queries.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { withLocalSecrets } from '#platform/server/settings/local-secrets.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { endWithNpm } from './end-with-npm.mjs';

/** `npm run demo`: fills this installation with a demo to look around in, whether or not the product is running. */
async function demo(): Promise<void> {
  const settings = readProductSettings(processEnvironment());
  if (!settings.local_mode)
    throw new Error('The demo is for local mode only, because anyone can sign in as its owner.');
  const installation = await openInstallation(settings);
  try {
    await fill(settings, installation);
  } finally {
    await installation.close();
  }
}

async function fill(settings: Settings, urls: DatabaseUrls): Promise<void> {
  const log = pino({ level: 'error' });
  await migrate(urls, log);
  const { services, close } = await createServices(await withLocalSecrets(settings), log, withoutWaiting(urls.url));
  const server = buildServer(services, { pages: sourcePages() });
  try {
    await storeSecretKeyCheck(services.database, services.settings);
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

/** Turns off waiting for the disk, because the same command makes again what a crash loses. */
function withoutWaiting(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', '-c timezone=UTC -c synchronous_commit=off');
  return changed.href;
}

endWithNpm(3);
demo().catch(reportFailure);
