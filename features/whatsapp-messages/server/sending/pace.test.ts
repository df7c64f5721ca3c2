import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { connectNumber, queueMessage, startWhatsAppOrgApp, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { newOrg } from '#testing/world.ts';
import { sendDueMessages } from './send-messages.ts';

let running: WhatsAppOrgApp;
let other: TestApp;
beforeAll(async () => {
  running = await startWhatsAppOrgApp();
  other = await startTestApp(running.settings, running.app.services.database.url);
});
afterAll(async () => {
  await other.close();
  await running.close();
});
beforeEach(() => running.meta.reset());

const MESSAGES = 300;
/** What Meta takes of a number in a second (integrations 3.4). */
const PACE = 80;

describe('two processes that send from one number', () => {
  it('both send, and together keep the pace of the number (TX-4)', async () => {
    const number = await connectNumber(running, await newOrg({ app: running.app }));
    running.meta.clock.follow(() => Date.now());
    for (const one of running.meta.world.accounts.flatMap(({ numbers }) => numbers)) one.per_second = null;
    for (let message = 0; message < MESSAGES; message += 1) await queueMessage(number);

    const counts = await Promise.all([running.app, other].map(sendUntilDone));

    const times = running.meta.messages.map(({ at_ms }) => at_ms);
    const seconds = (Math.max(...times) - Math.min(...times)) / 1_000;
    expect(times).toHaveLength(MESSAGES);
    expect(Math.min(...counts)).toBeGreaterThan(PACE / 2);
    expect((MESSAGES - 1) / seconds).toBeLessThanOrEqual(PACE);
  });
});

/** Sends whenever something is due, as a process does. @returns how many it sent. */
async function sendUntilDone({ services }: TestApp): Promise<number> {
  let count = 0;
  while (running.meta.messages.length < MESSAGES) {
    count += await sendDueMessages(services);
    await delay(5);
  }
  return count;
}
