import { pino } from 'pino';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import type { WhatsAppContent } from '#platform/server/messages/whatsapp/whatsapp-content.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { asOwner, freshDatabaseUrl } from '../database.ts';

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

let numbers = 0;
export const newWhatsAppNumber = () => `+6591${String(++numbers).padStart(6, '0')}`;

export const alertContent: WhatsAppContent = {
  parameters: ['Adam', 'Jane Tan', '+65 9123 4567', 'Website form'],
  preview: 'Adam, Jane Tan enquired through Website form: +65 9123 4567',
};

/** Queues an alert and runs its job. @returns its id. */
export async function sendWhatsAppAlert(
  app: TestApp,
  { to = newWhatsAppNumber(), ...changes }: Partial<WhatsAppContent> & { to?: string } = {},
): Promise<string> {
  const text = JSON.stringify({ ...alertContent, ...changes });
  const id = await withGlobalScope(app.services.database, 'test', (globalScope) =>
    sendMessage(globalScope, { channel: 'whatsapp', to, text }),
  );
  await app.runJobs();
  return id;
}

/** Returns the whole row of a message. */
export const readMessageRow = async ({ services }: TestApp, id: string) =>
  (await asOwner(services.database, 'select * from outbox_messages where id = $1', [id])).rows[0];
