import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { emptyQueue } from '#testing/jobs.ts';
import {
  alertContent,
  newWhatsAppNumber,
  readMessageRow,
  sendWhatsAppAlert,
  startWhatsAppApp,
  type WhatsAppApp,
  whatsAppAccount,
} from '#testing/leads/whatsapp.ts';
import { setClock, stoppedAt, systemClock } from '../../clock.ts';
import { withGlobalScope } from '../../database/scope.ts';
import { sendMessage } from '../outbox.queries.ts';
import type { PushContent } from '../push-content.ts';
import { isWhatsAppConnected } from './whatsapp.ts';

let app: WhatsAppApp['app'];
let meta: WhatsAppApp['meta'];
let logLines: WhatsAppApp['logLines'];
let close: WhatsAppApp['close'];

beforeAll(async () => {
  ({ app, meta, logLines, close } = await startWhatsAppApp());
});
afterAll(() => close());
beforeEach(async () => {
  meta.reset();
  await emptyQueue(app);
});
afterEach(() => setClock(systemClock));

/** Sends an alert. @returns the message as Meta has it, if it does. */
async function sendAlert(changes: Parameters<typeof sendWhatsAppAlert>[1] = {}) {
  const id = await sendWhatsAppAlert(app, changes);
  return { id, message: meta.messages.find(({ callback_data }) => callback_data === id)! };
}

const readRow = (id: string) => readMessageRow(app, id);

/** A time long after the machine's, so that no try is due while a test runs. */
const LATER = '2099-01-01T00:00:00.000Z';

/** Returns the seconds from LATER to the next try. */
async function secondsToNextTry(id: string) {
  const { rows } = await asOwner(
    app.services.database,
    `select extract(epoch from run_at - $1::timestamptz)::int as seconds from graphile_worker._private_jobs
     where payload ->> 'id' = $2`,
    [LATER, id],
  );
  return rows[0].seconds;
}

async function readBrokenChannel() {
  const { rows } = await asOwner(app.services.database, `select * from message_channels where channel = 'whatsapp'`);
  return rows[0]?.broken_since ?? null;
}

describe('an alert over WhatsApp', () => {
  it('is sent once by the template, to the digits of the number (WA-04)', async () => {
    const { id, message } = await sendAlert({ to: '+6591234567' });

    expect(message).toMatchObject({
      to: '6591234567',
      template: 'lead_alert',
      language: 'en_US',
      parameters: alertContent.parameters,
    });
    expect(await readRow(id)).toMatchObject({ status: 'SENT', provider_id: message.id, delivery_status: null });
    await app.runJobs();
    expect(meta.requests).toHaveLength(1);
  });

  it('has parameters on one line, never empty, and short enough for the template', async () => {
    const { message } = await sendAlert({
      parameters: ['Ad\nam\t\0', '', 'a     b', '雨'.repeat(500)],
    });

    expect(message.parameters).toEqual(['Ad am', '-', 'a b', `${'雨'.repeat(199)}…`]);
  });

  it('held until the quality of the template is known counts as accepted, and is not sent again (WA-05)', async () => {
    meta.holdTemplates();
    const { id, message } = await sendAlert();

    expect(message.message_status).toBe('held_for_quality_assessment');
    expect(await readRow(id)).toMatchObject({ status: 'SENT', delivery_status: null });
    await app.runJobs();
    expect(meta.requests).toHaveLength(1);
  });

  it.each([
    ['130429', 60],
    ['80007', 60],
    ['4', 60],
    ['131056', 6],
    ['131048', 3_600],
    ['131057', 300],
    ['131000', 60],
    ['131016', 60],
  ])('waits as long as error %s asks for: %i s (WA-07)', async (name, seconds) => {
    setClock(stoppedAt(LATER));
    meta.failNext({ kind: 'provider_error', name });

    const { id } = await sendAlert();

    expect(await readRow(id)).toMatchObject({ status: 'QUEUED', tries: 1, error: expect.stringContaining(name) });
    expect(await secondsToNextTry(id)).toBe(seconds);
  });

  it('waits a minute when the provider is down', async () => {
    setClock(stoppedAt(LATER));
    meta.failNext({ kind: 'html', status: 502 });

    const { id } = await sendAlert();

    expect(await readRow(id)).toMatchObject({ status: 'QUEUED', tries: 1 });
    expect(await secondsToNextTry(id)).toBe(60);
  });

  it.each(['190', '10', '200', '131005'])(
    'waits, and the channel counts as broken, when our access is refused: %s',
    async (name) => {
      meta.failNext({ kind: 'provider_error', name });

      const { id } = await sendAlert();

      expect(await readRow(id)).toMatchObject({ status: 'QUEUED', tries: 1 });
      expect(await readBrokenChannel()).not.toBeNull();
      await sendAlert();
      expect(await readBrokenChannel()).toBeNull();
    },
  );

  it('never says its token, neither in the log nor on the message, even where Meta does', async () => {
    meta.failNext({ kind: 'provider_error', name: '190' });

    const { id } = await sendAlert();

    expect(await readRow(id)).toMatchObject({ error: 'WhatsApp refuses our access token' });
    const log = logLines.join('\n');
    expect(log).toContain('the message provider refuses our account');
    for (const secret of [whatsAppAccount.access_token, whatsAppAccount.app_secret, whatsAppAccount.verify_token]) {
      expect(log).not.toContain(secret);
    }
  });

  it.each(['368', '131031', '131042', '131045', '132007', '132016'])(
    'is refused, and the channel counts as broken, when the account or the template is blocked: %s',
    async (name) => {
      meta.failNext({ kind: 'provider_error', name });

      const { id } = await sendAlert();

      expect(await readRow(id)).toMatchObject({ status: 'REFUSED', error: expect.stringContaining(name) });
      expect(await readBrokenChannel()).not.toBeNull();
      await sendAlert();
      expect(await readBrokenChannel()).toBeNull();
    },
  );

  it.each([
    ['is missing', { name: 'another' }, '132001'],
    ['is paused', { status: 'PAUSED' }, '132015'],
    ['has other parameters', { components: [{ type: 'BODY', text: '{{1}} {{2}} {{3}}' }] }, '132000'],
  ])('is refused, and the channel counts as broken, when the template %s', async (_, change, code) => {
    Object.assign(meta.templates[0]!, change);

    const { id } = await sendAlert();

    expect(await readRow(id)).toMatchObject({ status: 'REFUSED', error: expect.stringContaining(code) });
    expect(await readBrokenChannel()).not.toBeNull();
  });

  it.each([
    [131026, 'This number cannot receive WhatsApp messages'],
    [131049, 'WhatsApp chose not to deliver this message'],
    [130472, 'WhatsApp chose not to deliver this message'],
    [131050, 'This person has opted out of our messages'],
    [131021, 'This is the number that alerts are sent from'],
    [130497, 'WhatsApp does not deliver our messages to this country'],
    [131009, '131009: Details of 131009.'],
  ])('is refused alone with %i, in words; the next one is sent (WA-16)', async (code, words) => {
    const to = newWhatsAppNumber();
    await sendAlert();
    meta.refuse(to.slice(1), code);

    const { id } = await sendAlert({ to });

    expect(await readRow(id)).toMatchObject({ status: 'REFUSED', error: words });
    expect(await readBrokenChannel()).toBeNull();
  });

  it('is refused to a number the test account may not write to', async () => {
    meta.allowOnly(['6590000001']);

    const { id } = await sendAlert();

    expect(await readRow(id)).toMatchObject({
      status: 'REFUSED',
      error: 'This number is not among those the test number may write to',
    });
  });

  it.each(['', '91234567', 'not a number', '+0123456789'])(
    'is refused without a call to what is no number: "%s" (WA-16)',
    async (to) => {
      const { id } = await sendAlert({ to });

      expect(await readRow(id)).toMatchObject({ status: 'REFUSED', error: 'This is not a phone number' });
      expect(meta.requests).toEqual([]);
    },
  );

  it('is not sent again when it is unknown whether it was taken (WA-12, TX-7)', async () => {
    for (const fault of [
      { kind: 'reset', is_done: true },
      { kind: 'reset' },
      { kind: 'truncate' },
      { kind: 'empty' },
      { kind: 'html', status: 200 },
    ] as const) {
      meta.failNext(fault);
      const { id } = await sendAlert();
      expect(await readRow(id), fault.kind).toMatchObject({ status: 'UNKNOWN' });
    }
    await app.runJobs();
    expect(meta.requests).toHaveLength(5);
  });

  it('is accepted with unknown fields, and compressed (TX-11)', async () => {
    for (const kind of ['extra_fields', 'gzip'] as const) {
      meta.failNext({ kind });
      const { id } = await sendAlert();
      expect(await readRow(id), kind).toMatchObject({ status: 'SENT' });
    }
  });
});

describe('without a number of our own', () => {
  it('alerts are kept in the outbox of local mode, which shows what a person reads, as of push alerts (D14)', async () => {
    const local = await startTestApp({}, await freshDatabaseUrl());
    const push: PushContent = {
      org_id: 1,
      title: 'New lead: Jane Tan',
      body: 'From Website form',
      page: '/client/7',
      tag: 'new_lead_assigned:7',
      ttl_seconds: 3_600,
      urgency: 'high',
    };
    await withGlobalScope(local.services.database, 'test', (globalScope) =>
      sendMessage(globalScope, { channel: 'push', to: randomUUID(), text: JSON.stringify(push) }),
    );
    const id = await sendWhatsAppAlert(local, { preview: 'Jane Tan <enquired>', to: '+6591234567' });

    const { body } = await local.server.inject({ url: '/dev/outbox', headers: { host: 'localhost:3000' } });

    expect(isWhatsAppConnected(local.services.settings)).toBe(true);
    const kept = 'select status from outbox_messages where id = $1';
    expect((await asOwner(local.services.database, kept, [id])).rows).toEqual([{ status: 'KEPT' }]);
    expect(body).toContain('WhatsApp to +6591234567');
    expect(body).toContain('<pre>Jane Tan &lt;enquired&gt;</pre>');
    expect(body).toContain('<pre>New lead: Jane Tan\nFrom Website form</pre>');
    await local.close();
  });

  it('WhatsApp is not connected where other people reach the server (D14)', () => {
    const { settings } = app.services;
    const online = { ...settings, local_mode: false };

    expect(isWhatsAppConnected({ ...online, whatsapp: null })).toBe(false);
    expect(isWhatsAppConnected(online)).toBe(true);
  });
});
