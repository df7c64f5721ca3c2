import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { escapeUnicode, signPayload } from './notices.ts';
import { fillWithSample } from './sample.ts';
import { TiktokEmulator } from './tiktok-emulator.ts';

const app = { app_id: '71', secret: 'tt_app_secret_0001', redirect_uris: ['http://crm.example/return'] };
const tiktok = new TiktokEmulator(app);
let base = '';
let token = '';

beforeAll(async () => {
  base = await tiktok.start();
});
afterAll(() => tiktok.close());
beforeEach(async () => {
  tiktok.reset();
  fillWithSample(tiktok);
  token = (await redeem(await allow())).data.access_token;
});

async function allow(): Promise<string> {
  const query = new URLSearchParams({
    app_id: app.app_id,
    redirect_uri: app.redirect_uris[0]!,
    state: 's1',
    __auto: 'allow',
  });
  const { headers } = await fetch(`${base}/portal/auth?${query}`, { redirect: 'manual' });
  return new URL(headers.get('location')!).searchParams.get('auth_code')!;
}

async function call(
  method: string,
  path: string,
  given: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const isGet = method === 'GET';
  const answer = await fetch(`${base}/open_api/v1.3${path}${isGet ? `?${new URLSearchParams(given)}` : ''}`, {
    method,
    headers: { 'access-token': token, 'content-type': 'application/json', ...headers },
    ...(!isGet && { body: JSON.stringify(given) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, ...(text.startsWith('{') ? JSON.parse(text) : {}) };
}
const redeem = (auth_code: string) =>
  call('POST', '/oauth2/access_token/', { app_id: app.app_id, secret: app.secret, auth_code });
const ourApp = { app_id: app.app_id, secret: app.secret };

describe('the API', () => {
  it('answers every error with HTTP 200, and knows no path without its slash', async () => {
    expect(await call('GET', '/oauth2/advertiser/get/', ourApp)).toMatchObject({ status: 200, code: 0 });
    expect(await call('GET', '/oauth2/advertiser/get', ourApp)).toMatchObject({ status: 404 });
    expect(await call('GET', '/oauth2/advertiser/get/', ourApp, { 'access-token': `Bearer ${token}` })).toMatchObject({
      status: 200,
      code: 40105,
    });
    expect(await call('GET', '/oauth2/advertiser/get/', { ...ourApp, secret: 'other' })).toMatchObject({ code: 40002 });
  });

  it('takes a code once, and for an hour', async () => {
    const code = await allow();
    expect((await redeem(code)).code).toBe(0);
    expect((await redeem(code)).code).toBe(40002);
    const late = await allow();
    await tiktok.advance(3_600);
    expect((await redeem(late)).code).toBe(40002);
  });

  it('makes one test lead of a form until that is deleted', async () => {
    const [form] = tiktok.state.forms;
    const about = { advertiser_id: form!.advertiser_id, page_id: form!.page_id };
    expect((await call('POST', '/page/lead/mock/create/', about)).code).toBe(0);
    expect((await call('POST', '/page/lead/mock/create/', about)).code).toBe(40002);
    await call('POST', '/page/lead/mock/delete/', about);
    expect((await call('POST', '/page/lead/mock/create/', about)).code).toBe(0);
  });

  it('writes leads of Europe into a file of their own', async () => {
    const form = tiktok.state.forms.find(({ is_eu }) => is_eu)!;
    const about = { advertiser_id: form.advertiser_id, page_id: form.page_id };
    const { task_id } = (await call('POST', '/page/lead/task/', about)).data;
    const statuses = [];
    for (let ask = 0; ask < 2; ask += 1)
      statuses.push((await call('POST', '/page/lead/task/', { ...about, task_id })).data.status);
    expect(statuses).toEqual(['RUNNING', 'SUCCEED']);
    const download = (headers = {}) => call('GET', '/page/lead/task/download/', { ...about, task_id }, headers);
    expect((await download()).text.trim().split('\r\n')).toHaveLength(1);
    expect((await download({ 'x-lead-region': 'eu' })).text).toContain('Zoë Müller');
  });
});

describe('its signatures', () => {
  it('are those of the known vectors', () => {
    const body =
      '{"object":1,"entry":[{"id":"7300000000000000002","changes":[{"field":"name","value":"Zoë"}]}],"time":1760000000}';
    expect(signPayload(app.secret, body)).toBe('4b2fe628fdf3531ddb49fcba3889a92ad8191a289053b87a6a6ba5dc0eee63f0');
    expect(signPayload(app.secret, escapeUnicode(body))).toBe(
      'b44e0152747cc165a2e5c7c9d6619097fe4dc3f2b36bb21dd8edf2c2fbc36e1a',
    );
  });
});

describe('the page to play the customer', () => {
  it('offers forms and takes an answer', async () => {
    const [form] = tiktok.state.forms;
    const page = async (path: string, init: RequestInit = {}) => (await fetch(`${base}/customer${path}`, init)).text();
    expect(await page('')).toContain('Spring form');
    expect(
      await page(`?form=${form!.page_id}`, { method: 'POST', body: new URLSearchParams({ name: 'Jane' }) }),
    ).toContain('Nobody was told');
  });
});
