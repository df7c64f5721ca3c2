import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { DatabaseLine } from '#testing/database-line.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, send } from '#testing/world.ts';

describe('while the database is away', () => {
  let app: TestApp;
  let line: DatabaseLine;
  let org: Org;
  let webhook: TestWebhook;

  beforeAll(async () => {
    line = new DatabaseLine(new URL(await freshDatabaseUrl()));
    app = await startTestApp({}, await line.open());
    org = await newOrg({ app });
    webhook = await newWebhook(org, {}, app);
  });
  afterAll(async () => {
    await app.close();
    line.close();
  });

  it('calls, pages, codes and leads are answered 503, and nothing that was acknowledged is lost', async () => {
    const ask = (email: string) => send(app, identity.generateEmailOtp, { body: { email } });
    const openPage = () =>
      app.server.inject({ url: '/clients', headers: { cookie: org.owner.cookie, accept: 'text/html' } });
    expect((await webhook.post({ name: 'Before' })).status).toBe(200);
    expect((await ask('before@kestrel.example')).status).toBe(200);
    await org.owner.call(clients.list);

    line.cut();
    const [call, page, code, lead] = [
      await org.owner.raw(clients.list),
      await openPage(),
      await ask('during@kestrel.example'),
      await webhook.post({ name: 'During' }),
    ];

    expect(call).toMatchObject({
      status: 503,
      body: { detail: 'This is not available right now. Try again in a moment.', error_type: 'NOT_AVAILABLE' },
    });
    expect([page.statusCode, code.status, lead.status]).toEqual([503, 503, 503]);
    expect(page.headers['content-type']).toContain('text/html');

    line.mend();
    expect((await webhook.post({ name: 'During' })).status).toBe(200);
    await fileWaitingLeads(app);
    await app.runJobs();
    expect((await openPage()).statusCode).toBe(200);
    expect((await org.owner.call(clients.list)).results.map(({ name }) => name).sort()).toEqual(['Before', 'During']);
    expect(await messagesTo(app, 'before@kestrel.example')).toHaveLength(1);
    expect(await messagesTo(app, 'during@kestrel.example')).toHaveLength(0);
  });

  it('that only hangs, calls answer 503 within five seconds and /readyz within two; afterwards everything works again', async () => {
    const listener = app.services.listener;
    await expect.poll(() => listener.isUp, { timeout: 5_000 }).toBe(true);
    await org.owner.call(clients.list);
    const timed = async (asked: Promise<{ statusCode: number } | { status: number }>) => {
      const beganMs = performance.now();
      const answer = await asked;
      return { status: 'status' in answer ? answer.status : answer.statusCode, ms: performance.now() - beganMs };
    };

    line.freeze();
    const ready = timed(app.server.inject('/readyz'));
    // More calls than connections: the last ones wait for a connection, the first ones for an answer.
    const calls = Array.from({ length: 14 }, () => timed(org.owner.raw(clients.list)));
    const lead = timed(webhook.post({ name: 'Frozen' }));
    const answers = await Promise.all([...calls, lead]);

    expect(await ready).toMatchObject({ status: 503 });
    expect((await ready).ms).toBeLessThan(2_500);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_500);
    await expect.poll(() => listener.isUp, { timeout: 12_000 }).toBe(false);

    line.mend();
    await expect.poll(() => listener.isUp, { timeout: 6_000 }).toBe(true);
    expect((await app.server.inject('/readyz')).statusCode).toBe(200);
    expect(await org.owner.raw(clients.list)).toMatchObject({ status: 200 });
    expect((await webhook.post({ name: 'Frozen' })).status).toBe(200);
  }, 40_000);

  it('a statement or a lock that takes too long is 503, and its connection is good for the next call', async () => {
    const { id } = await org.client({ name: 'Held' });
    const holder = await app.services.database.pool.connect();
    await holder.query(
      `begin; set local role leadkeep_app; set local app.org_id = '${org.org_id}';
       select from clients where id = ${id} for update`,
    );

    const beganMs = performance.now();
    const blocked = await org.owner.raw(clients.update, { params: { id }, body: { name: 'Renamed' } });
    const waitedMs = performance.now() - beganMs;
    await holder.query('rollback');
    holder.release();

    expect(blocked).toMatchObject({ status: 503, body: { error_type: 'NOT_AVAILABLE' } });
    expect(waitedMs).toBeLessThan(5_000);
    expect(await org.owner.raw(clients.list)).toMatchObject({ status: 200 });
  });

  it.each([
    ['the disk is full', '53100'],
    ['the server is out of memory', '53200'],
    ['there are too many connections', '53300'],
    ['the disk cannot be written', '58030'],
    ['there is no room for a file', 'ENOSPC'],
  ])('503 when %s', async (_name, code) => {
    const full = Object.assign(new Error('could not extend file'), { code });
    await org.owner.call(clients.list);
    const { pool } = app.services.database;
    const connect = pool.connect;
    pool.connect = (() => Promise.reject(full)) as never;

    const { status } = await org.owner.raw(clients.list);
    pool.connect = connect;

    expect(status).toBe(503);
  });
});
