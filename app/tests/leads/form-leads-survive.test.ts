import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, newAcceptingForm } from '#features/form-submissions/testing/accepting-form.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { SECRET_KEY, startTestApp, type TestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { type KillableProduct, startKillable, startWebAndWorker } from '../processes/killed-product.fixture.ts';

let product: KillableProduct | undefined;
let app: TestApp | undefined;

afterAll(async () => {
  await app?.close();
  await product?.close();
});

interface Filled {
  path: string;
  body: string;
  address: string;
}

/** Presses Send until the thank-you comes, as somebody with a bad connection does. @returns where it led. */
async function sendUntilThanked(port: number, filled: Filled, tries: string[]): Promise<string> {
  for (;;) {
    const { status, location } = await post(port, filled).catch(() => ({ status: 'cut', location: '' }));
    if (status === '303') return location;
    tries.push(status);
    await delay(20);
  }
}

function post(port: number, { path, body, address: localAddress }: Filled) {
  return new Promise<{ status: string; location: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const options = { host: '127.0.0.1', port, path, method: 'POST', headers, localAddress, timeout: 10_000 };
    const sent = request(options, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: String(answer.statusCode), location: String(answer.headers.location ?? '') }),
      );
    });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.end(body);
  });
}

describe('a form whose visitor was thanked', { timeout: 300_000 }, () => {
  it('is one lead, whoever of web, worker and database is killed between the POST and the 303', async () => {
    product = await startKillable();
    app = await startTestApp({ DATABASE_URL: product.url });
    const org = await newOrg({ app });
    const form = await newAcceptingForm(org, { questions: [ask('name'), ask('email')] });
    const port = await freePort();
    const killInTurn = await startWebAndWorker(product, { DATABASE_URL: product.url, PORT: String(port), SECRET_KEY });

    const SENT = 200;
    const waiting = Array.from({ length: SENT }, (_, index): Filled => {
      const fields = form.fields({ name: `Visitor ${index}`, email: `visitor-${index}@example.com` });
      return {
        path: form.path,
        body: String(fields),
        address: `127.2.${Math.floor(index / 200)}.${(index % 200) + 1}`,
      };
    });
    const thanked: string[] = [];
    const tries: string[] = [];
    const visitor = async () => {
      for (let filled = waiting.shift(); filled; filled = waiting.shift()) {
        thanked.push(await sendUntilThanked(port, filled, tries));
        await delay(5);
      }
    };
    const reached = (part: number) =>
      expect.poll(() => thanked.length, { timeout: 60_000 }).toBeGreaterThan(SENT * part);
    const visitors = Array.from({ length: 6 }, visitor);
    await killInTurn(reached);
    await Promise.all(visitors);

    const ledger = () => form.ledger().catch(() => []);
    await expect
      .poll(async () => (await ledger()).filter(({ outcome }) => outcome === 'CLIENT_CREATED').length, {
        timeout: 60_000,
      })
      .toBe(SENT);
    expect(tries.length).toBeGreaterThan(0); // the kills had an effect
    expect(await ledger()).toHaveLength(SENT);
    expect(new Set(thanked).size).toBe(SENT);
    const submissions = await form.submissions();
    expect(submissions.filter(({ status }) => status === 'SENT')).toHaveLength(SENT);
    expect(new Set(submissions.map(({ lead_id }) => lead_id))).toEqual(new Set((await ledger()).map(({ id }) => id)));
  });
});
