import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { browserErrors } from '#platform/contract/startup/browser-errors.ts';
import { fastifyPath } from '#platform/server/http/register.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { newOrg, send } from '#testing/world.ts';

/** The settings of an installation that other people can reach. */
const online = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://crm.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMTP_FROM: 'Leadkeep <hello@example.com>',
};
const METRICS_TOKEN = 'a token that only the monitoring knows';

describe('an answer', () => {
  it('forbids other sites to load it, and names the device features that pages may not use', async () => {
    const { server } = await testApp();
    const { headers } = await server.inject('/healthz');

    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
    });
    expect((await server.inject({ method: 'POST', url: '/hooks/form/x' })).headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('of a page lets in no inline style without its nonce, and names the bucket, not all of them', async () => {
    const bucket = { S3_BUCKET: 'kestrel', S3_REGION: 'eu-west-1', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    const app = await startTestApp(bucket);
    const { headers } = await app.server.inject({ url: '/login', headers: { accept: 'text/html' } });
    await app.close();

    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/style-src 'self' 'nonce-[^']+';/);
    expect(policy).toContain("img-src 'self' data: blob: https://kestrel.s3.eu-west-1.amazonaws.com;");
    expect(policy).not.toContain('*');
  });
});

describe('outside local mode', () => {
  it('metrics need their token, and there is a contact for reports of weaknesses', async () => {
    const app = await startTestApp({ ...online, METRICS_TOKEN, SUPPORT_EMAIL: 'help@example.com' });
    const readStatus = async (headers: Record<string, string>) =>
      (await app.server.inject({ url: '/metrics', headers })).statusCode;

    expect(await readStatus({ host: 'localhost' })).toBe(404);
    expect(await readStatus({ authorization: 'Bearer wrong' })).toBe(404);
    expect(await readStatus({ authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    const contact = await app.server.inject('/.well-known/security.txt');
    expect(contact.body).toMatch(/^Contact: mailto:help@example\.com\nExpires: \d{4}-/);
    await app.close();
  });

  it('a call counts as from our own page by scheme, host and port, whatever its Host header says', async () => {
    const app = await startTestApp(online);
    const { owner } = await newOrg({ app });
    const from = (origin: string) =>
      send(app, clients.list, {}, `__Host-${owner.cookie}`, { headers: { host: 'crm.example.com', origin } });

    expect((await from('https://crm.example.com')).status).toBe(200);
    expect((await from('http://crm.example.com')).status).toBe(403);
    expect((await from('https://crm.example.com:8443')).status).toBe(403);
    await app.close();
  });

  it('only a trusted proxy may name the caller', async () => {
    const app = await startTestApp({ ...online, TRUSTED_PROXIES: '203.0.113.0/24' });
    const body = { kind: 'script', name: 'Error', message: 'x', stack: '', path: '/' } as const;
    const report = (proxy: string, caller: string) =>
      send(app, browserErrors.report, { body }, undefined, {
        address: proxy,
        headers: { 'x-forwarded-for': caller },
      });
    const callers = Array.from({ length: 21 }, (_, number) => `198.51.${number}.7`);
    const statusesBehind = (proxy: string) =>
      Promise.all(callers.map((caller) => report(proxy, caller).then(({ status }) => status)));

    expect(new Set(await statusesBehind('203.0.113.9'))).toEqual(new Set([200]));
    expect(await statusesBehind('192.0.2.1')).toContain(429);
    await app.close();
  });
});

describe('in local mode', () => {
  it('metrics take few lines for a call, however it was answered', async () => {
    const { server } = await testApp();
    const read = async () => (await server.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })).body;
    const url = fastifyPath(clients.list.path);
    await server.inject({ url });
    await (await newOrg()).owner.raw(clients.list, { query: {} });
    const list = async () => (await read()).split('\n').filter((line) => line.includes(`method="GET",route="${url}"`));
    const hasStatus = async (status: number) => (await list()).some((line) => line.includes(`status="${status}"`));

    // What was answered is counted behind the answer.
    await expect.poll(() => hasStatus(200)).toBe(true);
    expect(await hasStatus(401)).toBe(true);
    const durations = (await list()).filter((line) => line.startsWith('leadkeep_http_seconds'));
    expect(durations.length).toBeLessThanOrEqual(8);
  });

  it('metrics can be read on this machine only', async () => {
    const { server } = await testApp();

    expect((await server.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })).statusCode).toBe(200);
    expect((await server.inject({ url: '/metrics', headers: { host: 'crm.example.com' } })).statusCode).toBe(404);
  });
});
