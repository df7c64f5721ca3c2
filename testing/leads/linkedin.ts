import { LinkedinEmulator } from '#emulators/linkedin/linkedin-emulator.ts';
import { linkedin } from '#integrations/linkedin/contract.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp } from '../app.ts';
import { freshDatabaseUrl } from '../database.ts';
import { newOrg, type Org } from '../world.ts';

export const linkedinApp = { client_id: '77abc', client_secret: 'li_client_secret_0001' };

export type LinkedinApp = Awaited<ReturnType<typeof startLinkedinApp>>;

/** Starts the application beside an emulated LinkedIn that calls it back and shows its time. */
export async function startLinkedinApp(settings: Record<string, string> = {}, database_url?: string) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const emulator = new LinkedinEmulator({
    ...linkedinApp,
    redirect_uris: [`${publicUrl}/integrations/linkedin-app-post-auth`],
  });
  const base = await emulator.start();
  emulator.clock.follow(nowMillis);
  const app = await startTestApp(
    {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      LINKEDIN_CLIENT_ID: linkedinApp.client_id,
      LINKEDIN_CLIENT_SECRET: linkedinApp.client_secret,
      LINKEDIN_OAUTH_BASE: `${base}/oauth/v2`,
      LINKEDIN_API_BASE: `${base}/rest`,
      ...settings,
    },
    database_url ?? (await freshDatabaseUrl()),
  );
  await app.server.listen({ host: '127.0.0.1', port });
  return {
    app,
    publicUrl,
    linkedin: emulator,
    hook: (account_id: number | string) => `${publicUrl}/hooks/linkedin/${account_id}`,
    close: async () => {
      await app.close();
      await emulator.close();
    },
  };
}

/** Lets a test begin with a LinkedIn that does nothing wrong, a person, an ad account with a form, and a new organisation. */
export async function beginWithAccount(li: LinkedinApp) {
  li.linkedin.clearFaults();
  li.linkedin.requests.length = 0;
  const fresh = { people: [], accounts: [], page_size: null, gives_refresh_tokens: true, hides_refusals: false };
  Object.assign(li.linkedin.state, fresh, { writes_prefix: false });
  const person = li.linkedin.addPerson();
  const account = li.linkedin.addAccount({ name: 'Kestrel Advisory' });
  const form = li.linkedin.addForm({ account_id: account.id, name: 'Spring launch' });
  return { org: await newOrg({ app: li.app }), person, account, form };
}

/** Walks LinkedIn's dialog as a person does. @returns what comes back in the address. */
export async function consentAt(url: string, choice: 'allow' | 'deny' | 'part' = 'allow', scopes: string[] = []) {
  const address = new URL(url);
  address.searchParams.set('__auto', choice);
  for (const scope of scopes) address.searchParams.append('__scopes', scope);
  const answer = await fetch(address, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the dialog answered ${answer.status}: ${await answer.text()}`);
  const returned = new URL(location).searchParams;
  return { code: returned.get('code') ?? '', state: returned.get('state') ?? '', error: returned.get('error') };
}

/** Connects a LinkedIn login to an organisation as a person does; accounts are subscribed and forms read too. */
export async function connectLinkedin({ app }: LinkedinApp, org: Org): Promise<CallOutput<typeof linkedin.subscribe>> {
  const { url } = await org.owner.call(linkedin.start, { body: {} });
  const { code, state } = await consentAt(url);
  const connected = await org.owner.call(linkedin.subscribe, { body: { code, state } });
  await app.runJobs();
  return connected;
}
