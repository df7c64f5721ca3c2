import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';
import { type KillableProduct, startKillable, startWebAndWorker } from '../processes/killed-product.fixture.ts';

let product: KillableProduct | undefined;
let app: TestApp | undefined;

afterAll(async () => {
  await app?.close();
  await product?.close();
});

/** Sends the same delivery until it is acknowledged, as a provider does. @returns the receipt. */
async function deliver(
  port: number,
  path: string,
  lead: { key: string; body: object },
  tries: string[],
): Promise<string> {
  for (;;) {
    const { status, receipt } = await post(port, path, lead).catch(() => ({ status: 'cut', receipt: '' }));
    if (status === '200') return receipt;
    tries.push(status);
    await delay(20);
  }
}

function post(port: number, path: string, { key, body }: { key: string; body: object }) {
  return new Promise<{ status: string; receipt: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, timeout: 10_000 }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: String(answer.statusCode), receipt: String(answer.headers['x-receipt'] ?? '') }),
      );
    });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(JSON.stringify(body));
  });
}

describe('a lead that was acknowledged', { timeout: 300_000 }, () => {
  it('is filed exactly once, whoever of web, worker and database is killed meanwhile (RX-10)', async () => {
    product = await startKillable();
    app = await startTestApp({ DATABASE_URL: product.url });
    const org = await newOrg({ app });
    const { path } = await newWebhook(org, { leads_per_minute: 6_000, burst: 20_000 }, app);
    const port = await freePort();
    const killInTurn = await startWebAndWorker(product, { DATABASE_URL: product.url, PORT: String(port) });

    const PEOPLE = 60;
    const SENT = 300;
    const waiting = Array.from({ length: SENT }, (_, index) => ({
      key: `lead ${index}`,
      body: { name: `Person ${index % PEOPLE}`, phone: `+65 9123 4${String(index % PEOPLE).padStart(3, '0')}`, index },
    }));
    const receipts: string[] = [];
    const tries: string[] = [];
    const send = async () => {
      for (let lead = waiting.shift(); lead; lead = waiting.shift()) {
        receipts.push(await deliver(port, path, lead, tries));
        await delay(5);
      }
    };
    const reached = (part: number) =>
      expect.poll(() => receipts.length, { timeout: 30_000 }).toBeGreaterThan(SENT * part);
    const senders = Array.from({ length: 6 }, send);
    await killInTurn(reached);
    await Promise.all(senders);

    const rows = <Row>(read: Parameters<typeof org.inScope<Row>>[0]) => org.inScope(read).catch(() => null);
    const stored = () =>
      rows((scope) =>
        scope.db.selectFrom('lead_events').where('org_id', '=', org.org_id).select(['id', 'outcome']).execute(),
      );
    await expect
      .poll(async () => (await stored())?.filter(({ outcome }) => outcome === 'RECEIVED').length, { timeout: 30_000 })
      .toBe(0);

    expect(tries.length).toBeGreaterThan(0); // the kills had an effect
    const events = (await stored())!;
    expect(events).toHaveLength(SENT);
    expect(new Set(receipts)).toEqual(new Set(events.map(({ id }) => id)));
    const clients = await org.inScope((scope) =>
      scope.db.selectFrom('clients').where('org_id', '=', org.org_id).select('name').execute(),
    );
    expect(clients).toHaveLength(PEOPLE);
    const told = await org.inScope((scope) =>
      scope.db
        .selectFrom('timeline_activities')
        .where('org_id', '=', org.org_id)
        .select('type_specific_data')
        .execute(),
    );
    const ids = told.map(({ type_specific_data }) => (type_specific_data as { lead_id: string }).lead_id);
    expect([ids.length, new Set(ids).size]).toEqual([SENT, SENT]);
    expect(product.processes.ended).toBe(0);
  });
});
