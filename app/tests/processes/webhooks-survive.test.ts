import { afterAll, describe, expect, it } from 'vitest';
import { ZapierEmulator } from '#emulators/zapier/zapier-emulator.ts';
import { clients } from '#features/clients/contract.ts';
import { outgoingWebhooks } from '#features/outgoing-webhooks/contract.ts';
import { newOrg } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const receivers = new ZapierEmulator();
afterAll(() => receivers.close());
const { getApp, processes, start } = prepareProcesses(async () => {
  await receivers.start();
  return {};
});

describe('outgoing webhooks of a process that was killed', { timeout: 120_000, tags: 'slow' }, () => {
  it('are sent by another one within a minute, under the same id', async () => {
    const org = await newOrg({ app: getApp() });
    const url = receivers.addReceiver('ledger');
    const path = '/receivers/ledger';
    const { id } = await org.owner.call(outgoingWebhooks.create, {
      body: { name: 'Ledger', url, events: ['client.updated'] },
    });
    receivers.failNext({ kind: 'timeout' }, { path, times: 1 });
    const { id: client_id } = await org.client({ name: 'Jane Tan', assigned_to: org.owner });
    await org.owner.call(clients.update, { params: { id: client_id }, body: { company: 'Kestrel' } });

    const first = await start();
    await expect.poll(() => receivers.requests.length, { timeout: 20_000 }).toBe(1);
    await processes.kill(first);
    await start();

    await expect.poll(() => receivers.listReceived(path).length, { timeout: 60_000 }).toBe(1);
    const readDelivery = async () =>
      (await org.owner.call(outgoingWebhooks.listDeliveries, { params: { id } })).results[0];
    await expect.poll(readDelivery, { timeout: 5_000 }).toMatchObject({ status: 'DELIVERED', tries: 1 });
    const message_id = `msg_${(await readDelivery())!.message_id}`;
    expect(receivers.requests.map(({ headers }) => headers['webhook-id'])).toEqual([message_id, message_id]);
  });
});
