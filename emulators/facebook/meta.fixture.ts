import { startReceiver } from '../kit/receiver.fixture.ts';
import { FacebookEmulator } from './facebook-emulator.ts';

export const app = { id: '555000111', secret: 'meta_app_secret_0001' };
export const appToken = `${app.id}|${app.secret}`;
export const redirect_uri = 'https://crm.example.com/return';
export const scopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_manage_ads',
  'leads_retrieval',
  'ads_management',
];

/** Starts the emulator beside a receiver of its notices. */
export async function startMeta() {
  const receiver = await startReceiver();
  const meta = new FacebookEmulator({
    ...app,
    redirect_uris: [redirect_uri],
    subscription: { object: 'page', callback_url: receiver.url, fields: ['leadgen'], active: true },
    deauthorize_url: `${receiver.url}/deauthorize`,
    data_deletion_url: `${receiver.url}/data-deletion`,
  });
  await meta.start();

  /** Calls the Graph API. */
  async function call(method: string, path: string, given: Record<string, string> = {}, token?: string) {
    const query = new URLSearchParams(given);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(`${meta.url}/v26.0/${path}?${query}`, { method, headers });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
  }
  const get = (path: string, given?: Record<string, string>, token?: string) => call('GET', path, given, token);

  /** Walks the dialog. @returns the parameters that come back. */
  async function consent(given: Record<string, string> = {}): Promise<Record<string, string>> {
    const query = new URLSearchParams({
      client_id: app.id,
      redirect_uri,
      response_type: 'code',
      scope: scopes.join(','),
      state: 'state-1',
      __auto: 'allow',
      ...given,
    });
    const answer = await fetch(`${meta.url}/v26.0/dialog/oauth?${query}`, { redirect: 'manual' });
    return Object.fromEntries(new URL(answer.headers.get('location')!).searchParams);
  }

  const secrets = { client_id: app.id, client_secret: app.secret };
  const redeem = (code: string, given: Record<string, string> = {}) =>
    get('oauth/access_token', { ...secrets, redirect_uri, code, ...given });

  /** Connects the first person. @returns their token of 60 days and those of their pages, by page id. */
  async function connect(given: Record<string, string> = {}) {
    const short = (await redeem((await consent(given)).code!)).body.access_token;
    const exchange = { ...secrets, grant_type: 'fb_exchange_token', fb_exchange_token: short };
    const user: string = (await get('oauth/access_token', exchange)).body.access_token;
    const pages: { id: string; access_token: string }[] = (await get('me/accounts', {}, user)).body.data ?? [];
    return { user, page: Object.fromEntries(pages.map(({ id, access_token }) => [id, access_token])) };
  }

  return {
    meta,
    receiver,
    call,
    get,
    consent,
    redeem,
    connect,
    secrets,
    reset() {
      meta.reset();
      receiver.clear();
    },
    close: () => Promise.all([meta.close(), receiver.close()]),
  };
}
