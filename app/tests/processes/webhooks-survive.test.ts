import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZapierEmulator } from '#emulators/zapier/zapier-emulator.ts';
import { clients } from '#features/clients/contract.ts';
import { outgoingWebhooks } from '#features/outgoing-webhooks/contract.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { Processes } from '#testing/processes/processes.ts';
import { newOrg } from '#testing/world.ts';

const receivers = new ZapierEmulator();
const processes = new Processes();
let app: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  await receivers.start();
  const DATABASE_URL = await freshDatabaseUrl();
  app = await startTestApp({ DATABASE_URL });
  environment = { DATABASE_URL, ROLE: 'worker', DATA_DIR: app.services.settings.data_dir };
});
afterAll(async () => {
  await processes.killAll();
  await app.close();
  await receivers.close();
});

describe('outgoing webhooks of a process that was killed', { timeout: 120_000, tags: 'slow' }, () => {
  it('are sent by another one within a minute, under the same id', async () => {
    const org = await newOrg({ app });
    const url = receivers.addReceiver('ledger');
    const path = '/receivers/ledger';
    const { id } = await org.owner.call(outgoingWebhooks.create, {
      body: { name: 'Ledger', url, events: ['client.updated'] },
    });
    receivers.failNext({ kind: 'timeout' }, { path, times: 1 });
    const { id: client_id } = await org.client({ name: 'Jane Tan', assigned_to: org.owner });
    await org.owner.call(clients.update, { params: { id: client_id }, body: { company: 'Kestrel' } });

    const first = await processes.start(environment);
    await expect.poll(() => receivers.requests.length, { timeout: 20_000 }).toBe(1);
    await processes.kill(first);
    await processes.start(environment);

    await expect.poll(() => receivers.listReceived(path).length, { timeout: 60_000 }).toBe(1);
    const readDelivery = async () =>
      (await org.owner.call(outgoingWebhooks.listDeliveries, { params: { id } })).results[0];
    await expect.poll(readDelivery, { timeout: 5_000 }).toMatchObject({ status: 'DELIVERED', tries: 1 });
    const message_id = `msg_${(await readDelivery())!.message_id}`;
    expect(receivers.requests.map(({ headers }) => headers['webhook-id'])).toEqual([message_id, message_id]);
  });
});
