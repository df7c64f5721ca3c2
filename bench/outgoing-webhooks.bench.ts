import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { clientUpdated } from '#features/clients/events.ts';
import { outgoingWebhooks } from '#features/outgoing-webhooks/contract.ts';
import { startSender } from '#features/outgoing-webhooks/server/index.ts';
import { record } from '#platform/server/events.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { withDiskDatabase } from './kit/disk-database.ts';
import { below, type Figure, quantile } from './kit/figure.ts';

const ADDRESSES = 50;
const PER_SECOND = 200;
const SECONDS = 20;
/** What a receiver takes to answer. */
const ANSWER_MS = 30;
const LATE_MS = 5_000;

/**
 * Sends 200 deliveries a second to 50 addresses, while another one never answers: how long after its event a delivery arrives,
 * and how many are missing.
 */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async ({ url }) => {
    const app = await startTestApp({}, url);
    const arrivals: number[] = [];
    const receiver = createServer(async (request, response) => {
      if (request.url === '/dead') return;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      arrivals.push(Date.now() - Date.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')).occurred_at));
      setTimeout(() => response.writeHead(204).end(), ANSWER_MS);
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const org = await newOrg({ app });
    const paths = ['/dead', ...Array.from({ length: ADDRESSES }, (_, index) => `/${index}`)];
    for (const path of paths) {
      const body = { name: path, url: base + path, events: ['client.updated' as const] };
      await org.owner.call(outgoingWebhooks.create, { body });
    }
    const client = await org.client();
    const sender = startSender(app.services);
    const events = (PER_SECOND / ADDRESSES) * SECONDS;
    for (let event = 0; event < events; event += 1) {
      await org.inScope((scope) =>
        record(scope, clientUpdated, { subject_id: client.id, payload: {}, changes: {}, audience: [0] }),
      );
      await delay((1_000 * ADDRESSES) / PER_SECOND);
    }
    await delay(LATE_MS);
    const missing = events * ADDRESSES - arrivals.length;
    receiver.closeAllConnections();
    receiver.close();
    await sender.stop();
    await app.close();
    return [
      below(
        'Outgoing webhooks, 200/s to 50 addresses and a dead one, p95 until it arrives',
        quantile(arrivals, 0.95),
        'ms',
        2_000,
      ),
      below('Outgoing webhooks, deliveries that have not arrived 5 s later', missing, '', 1),
    ];
  });
}
