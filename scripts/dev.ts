import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readProductSettings } from '#app/settings.ts';
import { TwilioEmulator } from '#emulators/twilio/twilio-emulator.ts';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { startPostgres } from '#platform/server/embedded-database/launcher.ts';
import { createLog } from '#platform/server/logs/log.ts';
import { processEnvironment, SettingsError } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { toolPath } from './run-tool.mjs';

/** Runs the product from its sources and restarts it when they change; the database keeps running in between. */
async function develop(): Promise<void> {
  const settings = readProductSettings({ ...processEnvironment(), NODE_ENV: 'development' });
  const log = createLog(settings);
  const postgres = settings.database_url
    ? null
    : await startPostgres({ dataDir: join(settings.data_dir, 'postgres'), log });
  const emulators = await startEmulators(settings.public_url);
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

/** Starts emulators of the outside services that are not configured; `/__emu/state` shows what they receive. */
async function startEmulators(publicUrl: string) {
  const twilio = await startTwilio();
  const whatsApp = await startWhatsApp(publicUrl);
  return {
    settings: { ...twilio.settings, ...whatsApp.settings },
    stop: () => Promise.all([twilio.stop(), whatsApp.stop()]),
  };
}

async function startTwilio() {
  const account = { account_sid: 'AC0001', auth_token: 'dev', verify_service_sid: 'VA0001', from: '+15005550006' };
  const twilio = new TwilioEmulator(account);
  const url = await twilio.start();
  console.log(`Text messages go to an emulator of Twilio: ${url}/__emu/state`);
  return {
    settings: {
      TWILIO_API_BASE: url,
      TWILIO_ACCOUNT_SID: account.account_sid,
      TWILIO_AUTH_TOKEN: account.auth_token,
      TWILIO_FROM: account.from,
    },
    stop: () => twilio.close(),
  };
}

async function startWhatsApp(publicUrl: string) {
  const account = {
    phone_number_id: '700800900100200',
    access_token: 'dev',
    app_secret: 'dev',
    verify_token: 'dev',
    callback_url: `${publicUrl}/hooks/meta`,
  };
  const whatsApp = new WhatsAppEmulator(account);
  const url = await whatsApp.start();
  console.log(`WhatsApp messages go to an emulator of Meta: ${url}/__emu/state`);
  return {
    settings: {
      META_GRAPH_BASE: url,
      META_APP_SECRET: account.app_secret,
      META_VERIFY_TOKEN: account.verify_token,
      WHATSAPP_PHONE_NUMBER_ID: account.phone_number_id,
      WHATSAPP_ACCESS_TOKEN: account.access_token,
    },
    stop: () => whatsApp.close(),
  };
}

develop().catch((error: unknown) => {
  console.error(error instanceof SettingsError ? error.problems.join('\n') : error);
  process.exitCode = 1;
});
