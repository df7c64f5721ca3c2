import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SentryEmulator } from '#emulators/sentry/sentry-emulator.ts';
import { clients } from '#features/clients/contract.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { newOrg } from '#testing/world.ts';
import { setClock, stoppedAt, systemClock } from '../clock.ts';
import { createErrorReporter, parseDsn } from './error-reporter.ts';
import { readFrames } from './sentry-envelope.ts';

const sentry = new SentryEmulator();

beforeAll(() => sentry.start());
afterAll(() => sentry.close());
beforeEach(() => sentry.reset());
afterEach(() => setClock(systemClock));

async function reporter() {
  const { services } = await testApp();
  return createErrorReporter(sentry.dsn, services);
}

describe('the error reporter', () => {
  it('sends a bug with its causes, its stack, the release and where it showed itself (S0-9-28)', async () => {
    const errors = await reporter();

    errors.report(new TypeError('no such field', { cause: new Error('the row was gone') }), {
      origin: 'job',
      request_id: 'job-7',
      place: 'content.process-document',
    });
    await errors.flush();

    const [event] = sentry.events;
    expect(event).toMatchObject({
      platform: 'node',
      release: '2.58.2',
      transaction: 'content.process-document',
      tags: { origin: 'job', request_id: 'job-7' },
    });
    expect(event?.exception.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
      'Error: the row was gone',
      'TypeError: no such field',
    ]);
    const frames = event?.exception.values.at(-1)?.stacktrace?.frames ?? [];
    expect(frames.at(-1)?.filename).toContain('error-reporter.test.ts');
  });

  it('reports a call that failed by a bug, with its request id, and none that was refused', async () => {
    const app = await startTestApp({ SENTRY_DSN: sentry.dsn }, await freshDatabaseUrl());
    try {
      const { owner } = await newOrg({ app });
      await owner.refused(clients.get, { params: { id: 1 } }, 404);
      await asOwner(app.services.database, 'alter table clients rename column company to firm');
      await owner.refused(clients.get, { params: { id: 1 } }, 500);
      await app.services.errors.flush();
    } finally {
      await app.close();
    }

    expect(sentry.events).toHaveLength(1);
    expect(sentry.events[0]).toMatchObject({
      transaction: '/api/dashboard-v2/api/v2/user-client/:id',
      tags: { origin: 'call', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  it('sends at most thirty a minute, and says how many it left out', async () => {
    const errors = await reporter();
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    for (let count = 0; count < 50; count += 1) errors.report(new Error('again'), { origin: 'call' });
    await errors.flush();
    expect(sentry.events).toHaveLength(30);

    setClock(stoppedAt('2026-11-20T10:01:00Z'));
    errors.report(new Error('later'), { origin: 'call' });
    await errors.flush();
    expect(sentry.events.at(-1)?.extra).toEqual({ left_out: 20 });
  });

  it('pauses as long as it is told to, and survives a server that fails or is not there', async () => {
    const errors = await reporter();
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    sentry.failNext({ kind: 'rate_limit' });
    errors.report(new Error('one too many'), { origin: 'call' });
    await errors.flush();
    errors.report(new Error('paused'), { origin: 'call' });
    await errors.flush();
    expect(sentry.requests).toHaveLength(1);

    const { services } = await testApp();
    const nowhere = createErrorReporter('http://key@127.0.0.1:9/1', services);
    nowhere.report(new Error('nobody hears'), { origin: 'call' });
    await expect(nowhere.flush()).resolves.toBeUndefined();
  });

  it('reads thrown values that are no errors, and stacks of other browsers', async () => {
    const errors = await reporter();
    errors.report('just a text', { origin: 'browser', place: '/clients' });
    await errors.flush();

    expect(sentry.events[0]).toMatchObject({
      platform: 'javascript',
      exception: { values: [{ type: 'Thrown', value: 'just a text' }] },
    });
    expect(readFrames('draw@https://crm.example/assets/a-1.js:3:14\n@https://crm.example/assets/b-2.js:1:2')).toEqual([
      { filename: 'https://crm.example/assets/b-2.js', function: '?', lineno: 1, colno: 2, in_app: true },
      { filename: 'https://crm.example/assets/a-1.js', function: 'draw', lineno: 3, colno: 14, in_app: true },
    ]);
  });

  it('finds the address of a DSN, also below a path', () => {
    expect(parseDsn('https://abc@errors.example.com/42')).toEqual({
      url: 'https://errors.example.com/api/42/envelope/',
      key: 'abc',
    });
    expect(parseDsn('https://abc@example.com/errors/7').url).toBe('https://example.com/errors/api/7/envelope/');
  });
});
