import { afterAll, describe, expect, it } from 'vitest';
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
afterAll(() => running.close());
const { processes, start } = prepareProcesses(async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  running = await startWhatsAppOrgApp(DATABASE_URL);
  return { DATABASE_URL, ...running.settings };
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
