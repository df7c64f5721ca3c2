import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { outboxAddress } from '#platform/server/messages/outbox-page.ts';
import { startTestApp, type TestApp, testApp } from '#testing/app.ts';

const ask = async (app: TestApp, options: InjectOptions = {}) =>
  app.server.inject({ url: '/dev/outbox', ...options, headers: { host: 'localhost:3000', ...options.headers } });

describe('the outbox', () => {
  it('is for connections from this machine only, whatever host name they give', async () => {
    const app = await testApp();

    expect((await ask(app)).statusCode).toBe(200);
    expect((await ask(app, { remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
    expect((await ask(app, { remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    expect((await ask(app, { remoteAddress: '203.0.113.9', url: '/dev/outbox.json' })).statusCode).toBe(404);
  });
});

describe('the outbox in a container', () => {
  let app: TestApp | undefined;
  const inContainer = async () => {
    app ??= await startTestApp({ HOST: '0.0.0.0', IN_CONTAINER: 'true' });
    return app;
  };
  afterAll(() => app?.close());
  const remoteAddress = '172.17.0.1';

  it('is opened by the address printed at the start, which no page shows', async () => {
    const { pathname, search } = new URL(outboxAddress((await inContainer()).services.settings));

    expect((await ask(await inContainer(), { remoteAddress })).statusCode).toBe(404);
    expect((await ask(await inContainer(), { remoteAddress, url: '/dev/outbox?key=guess' })).statusCode).toBe(404);
    expect((await ask(await inContainer(), { remoteAddress, url: pathname + search })).statusCode).toBe(200);
    const page = await ask(await inContainer(), { remoteAddress, url: '/login', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain(search.slice('?key='.length));
  });

  it('is then also opened by the link on the sign-in page in that browser', async () => {
    const { pathname, search } = new URL(outboxAddress((await inContainer()).services.settings));
    const opened = await ask(await inContainer(), { remoteAddress, url: pathname + search });
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!;

    expect(String(opened.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await ask(await inContainer(), { remoteAddress, headers: { cookie } })).statusCode).toBe(200);
    expect((await ask(await inContainer(), { headers: { cookie, host: 'crm.example.com' } })).statusCode).toBe(404);
  });
});
