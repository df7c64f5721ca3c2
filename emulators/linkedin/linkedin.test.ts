import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LinkedinEmulator } from './linkedin-emulator.ts';
import { makeChallengeResponse, signEvent } from './notices.ts';
import { fillWithSample } from './sample.ts';

const app = {
  client_id: '77abc',
  client_secret: 'li_client_secret_0001',
  redirect_uris: ['http://crm.example/return'],
};
const linkedin = new LinkedinEmulator(app);
let base = '';
let token = '';

beforeAll(async () => {
  base = await linkedin.start();
});
afterAll(() => linkedin.close());
beforeEach(async () => {
  linkedin.reset();
  fillWithSample(linkedin);
  token = (await redeem(await allow())).access_token;
});

const scope = 'r_ads r_marketing_leadgen_automation';
const [redirect_uri] = app.redirect_uris as [string];

async function allow(choice = 'allow') {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri,
    scope,
    state: 's 1',
    __auto: choice,
  });
  const { headers } = await fetch(`${base}/oauth/v2/authorization?${query}`, { redirect: 'manual' });
  return new URL(headers.get('location')!).searchParams;
}

async function post(path: string, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: app.client_id, client_secret: app.client_secret, ...form });
  const answer = await fetch(`${base}/oauth/v2/${path}`, { method: 'POST', body });
  return { status: answer.status, ...((await answer.json()) as Record<string, never>) };
}

const redeem = (returned: URLSearchParams): Promise<Record<string, string> & { access_token: string }> =>
  post('accessToken', { grant_type: 'authorization_code', code: returned.get('code')!, redirect_uri }) as never;

const versioned = { 'linkedin-version': '202606', 'x-restli-protocol-version': '2.0.0' };
async function get(path: string, headers: Record<string, string> = versioned) {
  const answer = await fetch(`${base}/rest${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}
const owner = () => `(sponsoredAccount:urn%3Ali%3AsponsoredAccount%3A${linkedin.state.accounts[0]!.id})`;

describe('the sign-in', () => {
  it('echoes the state, gives a code that is good once, and says so when the person refuses', async () => {
    const returned = await allow();
    expect(returned.get('state')).toBe('s 1');
    expect((await redeem(returned)).access_token).toMatch(/^AQX/);
    expect(await redeem(returned)).toMatchObject({ status: 400 });
    expect((await allow('deny')).get('error')).toBe('user_cancelled_authorize');
  });

  it('never sends people to an address that is not registered', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.client_id,
      redirect_uri: 'http://evil.example',
      __auto: 'allow',
    });
    expect((await fetch(`${base}/oauth/v2/authorization?${query}`, { redirect: 'manual' })).status).toBe(400);
  });

  it('renews a token and never the end of what renews it, whose last token lives only as long', async () => {
    const given = (await redeem(await allow())) as unknown as Record<string, number> & { refresh_token: string };
    const renew = () => post('accessToken', { grant_type: 'refresh_token', refresh_token: given.refresh_token });
    await linkedin.advance(350 * 86_400);
    expect(await renew()).toMatchObject({ expires_in: 15 * 86_400, refresh_token_expires_in: 15 * 86_400 });
    await linkedin.advance(15 * 86_400);
    expect(await renew()).toMatchObject({ status: 400, error: 'invalid_grant' });
  });
});

describe('the API', () => {
  it('wants its version and refuses one that is over', async () => {
    expect((await get('/adAccounts?q=search', {})).status).toBe(400);
    expect((await get('/adAccounts?q=search', { ...versioned, 'linkedin-version': '202301' })).status).toBe(426);
  });

  it('takes an owner encoded once, and no other', async () => {
    expect((await get(`/leadForms?q=owner&owner=${owner()}&count=100&start=0`)).body).toMatchObject({
      elements: [{ versionId: 2 }, { state: 'DRAFT' }],
      paging: { total: 2 },
    });
    const { id } = linkedin.state.accounts[0]!;
    for (const wrong of [
      `(sponsoredAccount:urn:li:sponsoredAccount:${id})`,
      `(sponsoredAccount:urn%253Ali%253AsponsoredAccount%253A${id})`,
      `%28sponsoredAccount%3Aurn%3Ali%3AsponsoredAccount%3A${id}%29`,
    ])
      expect((await get(`/leadForms?q=owner&owner=${wrong}`)).status, wrong).toBe(400);
  });

  it('refuses a dead token, a missing permission and a person without a role, each in its way', async () => {
    linkedin.state.tokens[0]!.scopes = ['r_ads'];
    expect((await get(`/leadForms?q=owner&owner=${owner()}`)).body).toMatchObject({ serviceErrorCode: 100 });
    linkedin.state.accounts[0]!.roles = {};
    expect((await get(`/leadForms?q=owner&owner=${owner()}`)).status).toBe(403);
    linkedin.state.tokens[0]!.dead = 'expired';
    expect((await get('/adAccounts?q=search')).body).toMatchObject({ serviceErrorCode: 65602 });
  });

  it('registers an address only after it answered the challenge', async () => {
    let answers: (code: string) => string = (code) => makeChallengeResponse(app.client_secret, code);
    const server = createServer((request, response) => {
      const challengeCode = new URL(request.url!, 'http://x').searchParams.get('challengeCode')!;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ challengeCode, challengeResponse: answers(challengeCode) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const { id } = linkedin.state.accounts[0]!;
    const body = JSON.stringify({
      webhook,
      owner: { sponsoredAccount: `urn:li:sponsoredAccount:${id}` },
      leadType: 'SPONSORED',
    });
    const register = () =>
      fetch(`${base}/rest/leadNotifications`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...versioned },
        body,
      });
    const registered = await register();
    expect([registered.status, registered.headers.get('x-restli-id')]).toEqual([201, expect.stringMatching(/^\d+$/)]);

    answers = () => 'wrong';
    expect((await register()).status).toBe(400);
    await linkedin.advance(3 * 7_200);
    expect(linkedin.state.notifications[0]!.failures).toBe(3);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('its signatures', () => {
  it('are those of the known vectors', () => {
    expect(makeChallengeResponse(app.client_secret, '8f1d2c3b-4a5e-4f60-9a7b-0c1d2e3f4a5b')).toBe(
      '34acc5ba4f799e96de9d0855aaecd3c3fb44ee7749478300f18d55705e38857f',
    );
    const body =
      '{"type":"LEAD_ACTION","leadAction":"CREATED","leadType":"SPONSORED","leadGenFormResponse":"urn:li:leadGenFormResponse:11111111-2222-4333-8444-555555555555-6","occurredAt":1760000000123}';
    expect(signEvent(app.client_secret, body)).toBe('a592e0d74614063be5c88daef1e4657cba8816abc6b7bdaf780e1b4bd2a1182c');
  });
});

describe('the page to play the customer', () => {
  it('offers published forms, asks their questions and takes an answer', async () => {
    const [form] = linkedin.state.forms;
    const page = async (path: string, init: RequestInit = {}) => (await fetch(`${base}/customer${path}`, init)).text();
    expect(await page('')).toContain(form!.name);
    expect(await page(`?form=${form!.id}`)).toContain('Who moves with you?');
    const before = linkedin.state.leads.length;
    expect(await page(`?form=${form!.id}`, { method: 'POST', body: new URLSearchParams({ 1: 'Jane' }) })).toContain(
      'Nobody was told',
    );
    expect(linkedin.state.leads).toHaveLength(before + 1);
  });
});
