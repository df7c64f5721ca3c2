import { pino } from 'pino';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '../app.ts';
import { freshDatabaseUrl } from '../database.ts';

export const whatsAppAccount = {
  phone_number_id: '700800900100200',
  access_token: 'EAAB_number_token_0001',
  app_secret: 'meta_app_secret_0001',
  verify_token: 'verify_0001',
};

export type WhatsAppApp = Awaited<ReturnType<typeof startWhatsAppApp>>;

/** Starts the application with a number of its own at a stand-in for Meta, which reports back to it. */
export async function startWhatsAppApp() {
  const port = await freePort();
  const callbackUrl = `http://127.0.0.1:${port}/hooks/meta`;
  const meta = new WhatsAppEmulator({ ...whatsAppAccount, callback_url: callbackUrl });
  const settings = {
    PORT: String(port),
    META_GRAPH_BASE: await meta.start(),
    META_APP_SECRET: whatsAppAccount.app_secret,
    META_VERIFY_TOKEN: whatsAppAccount.verify_token,
    WHATSAPP_PHONE_NUMBER_ID: whatsAppAccount.phone_number_id,
    WHATSAPP_ACCESS_TOKEN: whatsAppAccount.access_token,
  };
  const logLines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logLines.push(line) });
  const app = await startTestApp(settings, await freshDatabaseUrl(), log);
  await app.server.listen({ host: '127.0.0.1', port });
  return {
    app,
    meta,
    callbackUrl,
    logLines,
    close: async () => {
      await app.close();
      await meta.close();
    },
  };
}
