import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '#features/notifications/contract.ts';
import { startTestApp, type TestApp, VAPID } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { secondsToNextJob } from '#testing/outbox.ts';
import { runPushEmulator } from '#testing/push.ts';
import { newOrg } from '#testing/world.ts';
import { setClock, systemClock } from '../clock.ts';
import { withGlobalScope } from '../database/scope.ts';
import { sendMessage } from './outbox.queries.ts';
import type { PushContent } from './push-content.ts';

const push = runPushEmulator();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({}, await freshDatabaseUrl());
});
afterAll(() => app.close());
afterEach(() => setClock(systemClock));

const content: PushContent = {
  org_id: 1,
  title: 'New lead: Jane Tan',
  body: 'From Website form',
  page: '/client/7',
  tag: 'new_lead_assigned:7',
  ttl_seconds: 3_600,
  urgency: 'high',
};

/** Subscribes a browser of a new person. */
async function newDevice() {
  const { owner } = await newOrg({ app });
  const subscription = push.subscribe(VAPID.VAPID_PUBLIC_KEY);
  const { id } = await owner.call(notifications.addDevice, { body: subscription });
  return { owner, id, endpoint: subscription.endpoint };
}

async function sendTo(device: string, changes: Partial<PushContent> = {}) {
  const id = await withGlobalScope(app.services.database, 'test', (globalScope) =>
    sendMessage(globalScope, { channel: 'push', to: device, text: JSON.stringify({ ...content, ...changes }) }),
  );
  await app.runJobs();
  return id;
}

const readRow = async (id: string) =>
  (await asOwner(app.services.database, 'select * from outbox_messages where id = $1', [id])).rows[0];
const countDevices = async ({ owner }: Awaited<ReturnType<typeof newDevice>>) =>
  (await owner.call(notifications.listDevices)).results.length;

describe('push alerts', () => {
  it('arrive as they were written, encrypted for the browser and signed for its push service (WP-01)', async () => {
    const device = await newDevice();

    const id = await sendTo(device.id);

    const [received, ...others] = push.pushesTo(device.endpoint);
    expect(others).toEqual([]);
    expect(JSON.parse(received!.payload)).toEqual({
      title: 'New lead: Jane Tan',
      body: 'From Website form',
      page: '/client/7',
      tag: 'new_lead_assigned:7',
      receipt: expect.stringContaining(id),
    });
    expect(received).toMatchObject({ ttl: 3_600, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(received!.claims).toMatchObject({ aud: push.url, sub: VAPID.VAPID_SUBJECT });
    expect(received!.claims.exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(push.requests[0]!.body.toString('latin1')).not.toContain('Jane');
    expect(await readRow(id)).toMatchObject({ status: 'SENT' });
    expect((await device.owner.call(notifications.listDevices)).results[0]!.last_alert_at).not.toBeNull();
  });

  it.each(['gone', 'not_found'])('remove a browser that is gone: %s (WP-02)', async (name) => {
    const device = await newDevice();
    push.failNext({ kind: 'provider_error', name });

    const id = await sendTo(device.id);

    expect(await readRow(id)).toMatchObject({
      status: 'REFUSED',
      error: 'This browser no longer receives push alerts.',
    });
    expect(await countDevices(device)).toBe(0);
  });

  it('keep the browser and mark the channel when the push service refuses our key (WP-02)', async () => {
    const device = await newDevice();
    push.failNext({ kind: 'provider_error', name: 'forbidden' });
    const broken = async () =>
      (await asOwner(app.services.database, `select broken_since from message_channels where channel = 'push'`)).rows[0]
        .broken_since;

    const id = await sendTo(device.id);

    expect(await readRow(id)).toMatchObject({ status: 'REFUSED', error: expect.stringContaining('403') });
    expect(await countDevices(device)).toBe(1);
    expect(await broken()).not.toBeNull();
    await sendTo(device.id);
    expect(await broken()).toBeNull();
  });

  it('wait as long as the push service says when there were too many (WP-03)', async () => {
    const device = await newDevice();
    push.failNext({ kind: 'rate_limit' });

    const id = await sendTo(device.id);

    expect(await readRow(id)).toMatchObject({ status: 'QUEUED', tries: 1 });
    expect(await secondsToNextJob(app, id)).toBeGreaterThan(50);
    expect(push.pushes).toEqual([]);
  });

  it('wait a moment when the push service is down', async () => {
    const device = await newDevice();
    push.failNext({ kind: 'http', status: 503 });

    const id = await sendTo(device.id);

    expect(await readRow(id)).toMatchObject({ status: 'QUEUED', tries: 1 });
    expect(await secondsToNextJob(app, id)).toBeLessThan(10);
  });

  it('are shortened before they are sent, so that the push service takes them (WP-04)', async () => {
    const device = await newDevice();

    await sendTo(device.id, { title: 'T'.repeat(5_000), body: '雨'.repeat(5_000) });

    const { payload } = push.pushesTo(device.endpoint)[0]!;
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000);
    expect(JSON.parse(payload).body).toMatch(/^雨+…$/);
  });

  it.each(['too_large', 'bad_request'])('that are refused say so and are not sent again: %s', async (name) => {
    const device = await newDevice();
    push.failNext({ kind: 'provider_error', name });

    const id = await sendTo(device.id);

    expect(await readRow(id)).toMatchObject({ status: 'REFUSED', tries: 0 });
    expect(push.requests).toHaveLength(1);
    expect(await countDevices(device)).toBe(1);
  });

  it('without an answer are not sent again, because they may have arrived', async () => {
    const device = await newDevice();
    push.failNext({ kind: 'reset' });

    const id = await sendTo(device.id);

    expect(await readRow(id)).toMatchObject({ status: 'UNKNOWN' });
    await app.runJobs();
    expect(push.requests).toHaveLength(1);
  });

  it('to a browser that was removed meanwhile are refused without a call', async () => {
    const id = await sendTo(randomUUID());

    expect(await readRow(id)).toMatchObject({ status: 'REFUSED' });
    expect(push.requests).toEqual([]);
  });
});
