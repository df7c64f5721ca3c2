import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, send } from '#testing/world.ts';

/** A line to the database that can be cut and mended. */
class Line {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private readonly server = createServer((near) => {
    if (this.isCut) return near.destroy();
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });

  constructor(private readonly target: URL) {}

  /** @returns the address of the database by this line. */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as { port: number }).port);
    return url.href;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

describe('while the database is gone', () => {
  let app: TestApp;
  let line: Line;
  let org: Org;
  let webhook: TestWebhook;

  beforeAll(async () => {
    line = new Line(new URL(await freshDatabaseUrl()));
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
});
