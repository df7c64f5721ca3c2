import type { EmulatedAccount } from '#emulators/whatsapp/state.ts';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { type WhatsAppAccount, whatsappAccounts } from '#features/whatsapp/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { createLog } from '#platform/server/logs/log.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '../app.ts';
import { freshDatabaseUrl } from '../database.ts';
import type { Org } from '../world.ts';

const metaApp = { id: '555000111', secret: 'meta_app_secret_0001', verify_token: 'verify_0001' };

export type WhatsAppAccountsApp = Awaited<ReturnType<typeof startWhatsAppAccountsApp>>;

/**
 * Starts the application, listening at a port, beside an emulated Meta whose notices reach it and which shows its time. No
 * account is there yet.
 */
export async function startWhatsAppAccountsApp(settings: Record<string, string> = {}) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const meta = new WhatsAppEmulator({
    app_id: metaApp.id,
    app_secret: metaApp.secret,
    verify_token: metaApp.verify_token,
    callback_url: `${publicUrl}/hooks/meta`,
  });
  const base = await meta.start();
  meta.clock.follow(nowMillis);
  const logLines: string[] = [];
  const log = createLog(
    { log_level: 'debug', local_mode: false, mode: 'production' },
    { write: (line: string) => void logLines.push(line) },
  );
  const app = await startTestApp(
    {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      META_APP_ID: metaApp.id,
      META_APP_SECRET: metaApp.secret,
      META_VERIFY_TOKEN: metaApp.verify_token,
      META_WHATSAPP_CONFIG_ID: '700100200',
      META_GRAPH_BASE: base,
      META_DIALOG_BASE: base,
      META_SDK_BASE: base,
      ...settings,
    },
    await freshDatabaseUrl(),
    log,
  );
  await app.server.listen({ host: '127.0.0.1', port });
  return {
    app,
    meta,
    publicUrl,
    logLines,
    close: async () => {
      await app.close();
      await meta.close();
    },
  };
}

/** Connects an account by a sign-up that chose its first number. */
export const connectWhatsApp = (
  { meta }: Pick<WhatsAppAccountsApp, 'meta'>,
  { owner }: Org,
  account: EmulatedAccount,
): Promise<WhatsAppAccount> =>
  owner.call(whatsappAccounts.register, {
    body: {
      code: meta.makeCode(account),
      event: 'FINISH',
      waba_id: account.id,
      phone_number_id: account.numbers[0]?.id,
      business_id: account.business_id,
    },
  });
