import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SentryEmulator } from '#emulators/sentry/sentry-emulator.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { send } from '#testing/world.ts';
import { browserErrors } from '../../contract/startup/browser-errors.ts';

const told = {
  kind: 'render',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'name')",
  stack: 'TypeError: Cannot read properties\n    at ClientRow (https://crm.example/assets/clients-Cx1.js:12:340)',
  path: '/clients',
} as const;

describe('an error in a browser', () => {
  const sentry = new SentryEmulator();
  let app: TestApp;
  beforeAll(async () => {
    await sentry.start();
    app = await startTestApp({ SENTRY_DSN: sentry.dsn }, await freshDatabaseUrl());
  });
  afterAll(async () => {
    await app.close();
    await sentry.close();
  });
  const report = (body: object, address?: string) =>
    send(app, browserErrors.report, { body }, undefined, address ? { address } : {});

  it('is reported with its stack and the path of the page, whoever is in front of it (S0-8-16)', async () => {
    expect((await report(told)).status).toBe(200);
    await app.services.errors.flush();

    expect(sentry.events[0]).toMatchObject({
      platform: 'javascript',
      transaction: '/clients',
      exception: { values: [{ type: 'TypeError', value: told.message }] },
    });
    expect(sentry.events[0]?.exception.values[0]?.stacktrace?.frames[0]?.function).toBe('ClientRow');
  });

  it('is limited in length, fields and number', async () => {
    expect((await report({ ...told, message: 'x'.repeat(501) })).status).toBe(400);
    expect((await report({ ...told, screen: 'everything on it' })).status).toBe(400);
    expect((await report({ ...told, stack: 'x'.repeat(20_000) })).status).toBe(413);

    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await report(told, '203.0.113.9')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await report(told, '198.51.100.7')).status).toBe(200);
  });
});
