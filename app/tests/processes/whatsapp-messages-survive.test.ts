import { afterAll, describe, expect, it } from 'vitest';
import { sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import {
  connectNumber,
  queueMessage,
  readMessage,
  startWhatsAppOrgApp,
  type WhatsAppOrgApp,
} from '#testing/whatsapp/org-app.ts';
import { newOrg } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

let running: WhatsAppOrgApp;
let port: number;
afterAll(() => running.close());
const { processes, start } = prepareProcesses(async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  running = await startWhatsAppOrgApp(DATABASE_URL);
  port = await freePort();
  return { DATABASE_URL, PORT: String(port), ...running.settings };
});

describe('a WhatsApp message whose process was killed before Meta answered', { timeout: 180_000, tags: 'slow' }, () => {
  it('is never sent a second time: a status resolves it, or after 60 seconds a person does (WA-12)', async () => {
    const number = await connectNumber(running, await newOrg({ app: running.app }));
    running.meta.failNext({ kind: 'timeout', is_done: true }, { path: '/messages', times: 2 });
    const [resolved, unclear] = [await queueMessage(number), await queueMessage(number)];

    const first = await start();
    await expect.poll(() => running.meta.messages.length, { timeout: 30_000 }).toBe(2);
    await processes.kill(first);
    await start();
    const message = running.meta.messages.find(({ callback_data }) => callback_data === resolved)!;
    await running.meta.reportStatus(message, 'delivered');

    expect(await readMessage(number, resolved)).toMatchObject({ state: 'DELIVERED', provider_id: message.id });
    await expect.poll(async () => (await readMessage(number, unclear)).state, { timeout: 90_000 }).toBe('UNKNOWN');
    expect(running.meta.messages).toHaveLength(2);
  });
});

describe('statuses of WhatsApp messages', { timeout: 180_000, tags: 'slow' }, () => {
  it('that were answered are kept, though their process is killed at that moment (WA-08)', async () => {
    const number = await connectNumber(running, await newOrg({ app: running.app }));
    const ids: string[] = [];
    for (let message = 0; message < 20; message += 1) ids.push(await queueMessage(number));
    await sendDueMessages(running.app.services);
    const server = await start('web');
    const { app } = running.meta.world;
    const { callback_url } = app;
    app.callback_url = `http://127.0.0.1:${port}/hooks/meta`;

    const answered: string[] = [];
    await Promise.all(
      ids.map(async (id) => {
        const message = running.meta.messages.find(({ callback_data }) => callback_data === id)!;
        const [answer] = await running.meta.reportStatus(message, 'delivered').catch(() => []);
        if (answer !== 200) return;
        answered.push(id);
        await processes.kill(server);
      }),
    );
    app.callback_url = callback_url;

    expect(answered.length).toBeGreaterThan(0);
    for (const id of answered) expect(await readMessage(number, id)).toMatchObject({ state: 'DELIVERED' });
  });
});
