import { TiktokEmulator } from '#emulators/tiktok/tiktok-emulator.ts';
import { tiktok } from '#integrations/tiktok/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '../app.ts';
import { freshDatabaseUrl } from '../database.ts';
import { newOrg, type Org } from '../world.ts';

export const tiktokApp = { app_id: '7100000000000000001', secret: 'tt_app_secret_0001' };

export type TiktokApp = Awaited<ReturnType<typeof startTiktokApp>>;

/** Starts the application beside an emulated TikTok that calls it back and shows its time. */
export async function startTiktokApp(settings: Record<string, string> = {}, database_url?: string) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const emulator = new TiktokEmulator({ ...tiktokApp, redirect_uris: [`${publicUrl}/integrations/tiktok/connected`] });
  const base = await emulator.start();
  emulator.clock.follow(nowMillis);
  const app = await startTestApp(
    {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      TIKTOK_APP_ID: tiktokApp.app_id,
      TIKTOK_APP_SECRET: tiktokApp.secret,
      TIKTOK_AUTH_URL: `${base}/portal/auth`,
      TIKTOK_API_BASE: `${base}/open_api/v1.3`,
      ...settings,
    },
    database_url ?? (await freshDatabaseUrl()),
  );
  await app.server.listen({ host: '127.0.0.1', port });
  return {
    app,
    tiktok: emulator,
    hook: `${publicUrl}/hooks/tiktok`,
    close: async () => {
      await app.close();
      await emulator.close();
    },
  };
}

/** Lets a test begin with a TikTok that does nothing wrong, an advertiser with a form, and a new organisation. */
export async function beginWithAdvertiser(tt: TiktokApp) {
  tt.tiktok.clearFaults();
  tt.tiktok.requests.length = 0;
  const usual = { advertisers: [], file: 'csv', task_steps: 2, signs_escaped: false, code_is_text: false } as const;
  Object.assign(tt.tiktok.state, { ...usual, advertisers: [] });
  const advertiser = tt.tiktok.addAdvertiser('Kestrel Homes');
  const form = tt.tiktok.addForm({ advertiser_id: advertiser.id, title: 'Spring form' });
  return { org: await newOrg({ app: tt.app }), advertiser, form };
}

/** Connects a TikTok login to an organisation as a person does; advertisers are subscribed and forms read too. */
export async function connectTiktok({ app }: TiktokApp, org: Org): Promise<void> {
  const { url } = await org.owner.call(tiktok.start, { body: {} });
  const answer = await fetch(`${url}&__auto=allow`, { redirect: 'manual' });
  const returned = new URL(answer.headers.get('location')!).searchParams;
  const body = { code: returned.get('auth_code')!, state: returned.get('state')! };
  await org.owner.call(tiktok.subscribe, { body });
  await app.runJobs();
}
