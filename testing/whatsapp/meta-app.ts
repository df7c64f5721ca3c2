import { WhatsAppEmulator, type WhatsAppGiven } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '../app.ts';
import { freshDatabaseUrl } from '../database.ts';
import { collectLog } from '../leads/log-lines.ts';

export const metaApp = { app_id: '555000111', app_secret: 'meta_app_secret_0001', verify_token: 'verify_0001' };

/** Returns the settings of an installation with our app at Meta. @param base where the stand-in for Meta is. */
export const metaSettings = (base: string) => ({
  META_APP_ID: metaApp.app_id,
  META_APP_SECRET: metaApp.app_secret,
  META_VERIFY_TOKEN: metaApp.verify_token,
  META_GRAPH_BASE: base,
});

/** Returns what is set besides where people connect accounts by themselves. */
export const signUpSettings = (base: string) => ({
  META_WHATSAPP_CONFIG_ID: '700100200',
  META_DIALOG_BASE: base,
  META_SDK_BASE: base,
});

interface MetaAppGiven {
  databaseUrl?: string | undefined;
  /** What the stand-in knows besides our app. */
  emulated?: Partial<WhatsAppGiven>;
  /** Settings besides those of `metaSettings`. */
  set?: (base: string, publicUrl: string) => Record<string, string>;
  /** Whether the lines of the log are kept. */
  isLogged?: boolean;
}

/** Starts the application, listening at a port, beside a stand-in for Meta whose notices reach it. */
export async function startBesideMeta({ databaseUrl, emulated, set, isLogged = false }: MetaAppGiven = {}) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const callbackUrl = `${publicUrl}/hooks/meta`;
  const meta = new WhatsAppEmulator({ ...metaApp, ...emulated, callback_url: callbackUrl });
  const base = await meta.start();
  const settings = { ...metaSettings(base), ...set?.(base, publicUrl) };
  const { log, logLines } = collectLog();
  const app = await startTestApp(
    { PORT: String(port), ...settings },
    databaseUrl ?? (await freshDatabaseUrl()),
    isLogged ? log : undefined,
  );
  await app.server.listen({ host: '127.0.0.1', port });
  return {
    app,
    meta,
    /** What other processes need to call the same stand-in. */
    settings,
    publicUrl,
    callbackUrl,
    logLines,
    close: async () => {
      await app.close();
      await meta.close();
    },
  };
}
