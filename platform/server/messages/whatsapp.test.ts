import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WhatsAppEmulator } from '#emulators/whatsapp/whatsapp-emulator.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { emptyQueue } from '#testing/jobs.ts';
import { newOrg } from '#testing/world.ts';
import { setClock, stoppedAt, systemClock } from '../clock.ts';
import { withGlobalScope } from '../database/scope.ts';
import { freePort } from '../network/free-port.ts';
import { readMessageStates, sendMessage } from './outbox.queries.ts';
import type { PushContent } from './push-content.ts';
import { isWhatsAppConnected } from './whatsapp.ts';
import type { WhatsAppContent } from './whatsapp-content.ts';

const account = {
  phone_number_id: '700800900100200',
  access_token: 'EAAB_number_token_0001',
  app_secret: 'meta_app_secret_0001',
  verify_token: 'verify_0001',
  callback_url: '',
};
const meta = new WhatsAppEmulator(account);
let app: TestApp;

beforeAll(async () => {
  const port = await freePort();
  account.callback_url = `http://127.0.0.1:${port}/hooks/meta`;
  const settings = {
    PORT: String(port),
    META_GRAPH_BASE: await meta.start(),
    META_APP_SECRET: account.app_secret,
    META_VERIFY_TOKEN: account.verify_token,
    WHATSAPP_PHONE_NUMBER_ID: account.phone_number_id,
    WHATSAPP_ACCESS_TOKEN: account.access_token,
  };
  app = await startTestApp(settings, await freshDatabaseUrl());
  await app.server.listen({ host: '127.0.0.1', port });
});
afterAll(async () => {
  await app.close();
  await meta.close();
});
beforeEach(async () => {
  meta.reset();
  await emptyQueue(app);
});
afterEach(() => setClock(systemClock));

let numbers = 0;
const newNumber = () => `+6591${String(++numbers).padStart(6, '0')}`;

const content: WhatsAppContent = {
  parameters: ['Adam', 'Jane Tan', '+65 9123 4567', 'Website form'],
  preview: 'Adam, Jane Tan enquired through Website form: +65 9123 4567',
};

/** Queues an alert and runs its job. @returns the message as Meta has it, if it does. */
async function sendAlert(changes: Partial<WhatsAppContent> = {}, to = newNumber(), on = app) {
  const text = JSON.stringify({ ...content, ...changes });
  const id = await withGlobalScope(on.services.database, 'test', (globalScope) =>
    sendMessage(globalScope, { channel: 'whatsapp', to, text }),
  );
  await on.runJobs();
  return { id, message: meta.messages.find(({ callback_data }) => callback_data === id)! };
}

const readRow = async (id: string) =>
  (await asOwner(app.services.database, 'select * from outbox_messages where id = $1', [id])).rows[0];

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
    const { id, message } = await sendAlert({}, '+6591234567');

    expect(message).toMatchObject({
      to: '6591234567',
      template: 'lead_alert',
      language: 'en_US',
      parameters: content.parameters,
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
    ['is missing', [], '132001'],
    ['is paused', [{ name: 'lead_alert', language: 'en_US', status: 'PAUSED', parameters: 4 }], '132015'],
    ['has other parameters', [{ name: 'lead_alert', language: 'en_US', status: 'APPROVED', parameters: 3 }], '132000'],
  ] as const)('is refused, and the channel counts as broken, when the template %s', async (_, templates, code) => {
    meta.templates.splice(0, Number.POSITIVE_INFINITY, ...templates);

    const { id } = await sendAlert();

    expect(await readRow(id)).toMatchObject({ status: 'REFUSED', error: expect.stringContaining(code) });
    expect(await readBrokenChannel()).not.toBeNull();
  });

  it.each([
    [131026, 'This number cannot receive WhatsApp messages'],
    [131049, 'WhatsApp chose not to deliver this message'],
    [130472, 'WhatsApp chose not to deliver this message'],
    [131050, 'This person has stopped messages from us'],
    [131021, 'This is the number that alerts are sent from'],
    [130497, 'WhatsApp does not deliver our messages to this country'],
    [131009, '131009: Details of 131009.'],
  ])('is refused alone with %i, in words; the next one is sent (WA-16)', async (code, words) => {
    const to = newNumber();
    await sendAlert();
    meta.refuse(to.slice(1), code);

    const { id } = await sendAlert({}, to);

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
      const { id } = await sendAlert({}, to);

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

describe('a status of a WhatsApp message', () => {
  it('is kept as it comes: sent, delivered, read (WA-04)', async () => {
    const { id, message } = await sendAlert();

    for (const status of ['sent', 'delivered', 'read']) {
      expect(await meta.report([{ message, status }])).toEqual([200]);
      expect(await readRow(id)).toMatchObject({ delivery_status: status });
    }
    await meta.report([{ message, status: 'played' }]);
    expect(await readRow(id)).toMatchObject({ delivery_status: 'read', delivery_error: null });
  });

  it('repeated or out of order changes nothing (WA-08, WA-09)', async () => {
    const { id, message } = await sendAlert();

    await meta.report([{ message, status: 'read' }], { copies: 5, concurrent: true });
    await meta.report([{ message, status: 'delivered' }]);
    await meta.report([{ message, status: 'sent' }], { copies: 3 });

    expect(await readRow(id)).toMatchObject({ status: 'SENT', delivery_status: 'read' });
  });

  it.each([
    [['sent', 'failed'], 'undelivered'],
    [['failed', 'sent'], 'undelivered'],
    [['delivered', 'failed'], 'delivered'],
    [['failed', 'delivered'], 'delivered'],
    [['read', 'failed'], 'read'],
  ])('failed holds only where nothing above sent was seen: %j (WA-09)', async (statuses, expected) => {
    const { id, message } = await sendAlert();

    for (const status of statuses) {
      await meta.report([{ message, status, ...(status === 'failed' && { error: 131026 }) }]);
    }

    const delivery_error = expected === 'undelivered' ? 'This number cannot receive WhatsApp messages' : null;
    expect(await readRow(id)).toMatchObject({ status: 'SENT', delivery_status: expected, delivery_error });
  });

  it('failed gives the details, written as an object or as a text (WA-11)', async () => {
    for (const error_data_as_text of [false, true]) {
      const { id, message } = await sendAlert();
      await meta.report([{ message, status: 'failed', error: 131047 }], { error_data_as_text });
      expect(await readRow(id)).toMatchObject({ delivery_error: '131047: Details of 131047.' });
    }
  });

  it('needs neither conversation nor pricing nor contacts, and is found by the id of the message alone (WA-11)', async () => {
    const { id, message } = await sendAlert();

    await meta.report([{ message, status: 'delivered' }], { bare: true, without_callback_data: true });

    expect(await readRow(id)).toMatchObject({ delivery_status: 'delivered' });
  });

  it('proves that a message without an answer was sent (WA-12)', async () => {
    meta.failNext({ kind: 'reset', is_done: true });
    const { id, message } = await sendAlert();
    expect(await readRow(id)).toMatchObject({ status: 'UNKNOWN', provider_id: null });

    await meta.report([{ message, status: 'sent' }]);

    expect(await readRow(id)).toMatchObject({ status: 'SENT', provider_id: message.id, error: null });
    await app.runJobs();
    expect(meta.requests).toHaveLength(1);
  });

  it('that comes before our call gives up proves it as well (WA-12)', async () => {
    meta.failNext({ kind: 'timeout', is_done: true });
    const sending = sendAlert();
    await expect.poll(() => meta.messages.length).toBe(1);

    await meta.report([{ message: meta.messages[0]!, status: 'delivered' }]);
    meta.hangUp();

    expect(await readRow((await sending).id)).toMatchObject({
      status: 'SENT',
      provider_id: meta.messages[0]!.id,
      delivery_status: 'delivered',
      error: null,
    });
  });

  it('may come with many others, which are all kept', async () => {
    const alerts = await Promise.all([sendAlert(), sendAlert(), sendAlert()]);
    const statuses = alerts.flatMap(({ message }) => ['sent', 'delivered'].map((status) => ({ message, status })));

    expect(await meta.report(statuses, { shuffle: true, copies: 3, concurrent: true })).toEqual([200, 200, 200]);

    for (const { id } of alerts) expect(await readRow(id)).toMatchObject({ delivery_status: 'delivered' });
  });

  it('may come with a thousand others in one notice (RX-11)', async () => {
    const { rows } = await asOwner(
      app.services.database,
      `insert into outbox_messages (id, channel, recipient, text, status, provider_id)
       select gen_random_uuid(), 'whatsapp', '+6590000001', '', 'SENT', 'wamid.MANY' || number
       from generate_series(1, 1000) as number returning id, provider_id`,
    );
    const { message } = await sendAlert();
    const statuses = rows.map(({ id, provider_id }) => ({
      message: { ...message, id: provider_id, callback_data: id },
      status: 'read',
    }));

    expect(await meta.report(statuses, { copies: 3, concurrent: true })).toEqual([200, 200, 200]);

    const counted = `select count(*)::int from outbox_messages
      where provider_id like 'wamid.MANY%' and delivery_status = 'read'`;
    expect((await asOwner(app.services.database, counted)).rows[0].count).toBe(1_000);
  });

  it('that nobody knows, or about a message that is not ours, is taken and ignored', async () => {
    const { id, message } = await sendAlert();
    const foreign = { ...message, id: 'wamid.ANOTHER', callback_data: 'lead:42:auto:7' };

    expect(await meta.report([{ message, status: 'teleported' }])).toEqual([200]);
    expect(await meta.report([{ message: foreign, status: 'read' }])).toEqual([200]);
    expect(await readRow(id)).toMatchObject({ delivery_status: null });
  });

  it('about a text message is not believed: WhatsApp reports about its own channel', async () => {
    const id = await withGlobalScope(app.services.database, 'test', (globalScope) =>
      sendMessage(globalScope, { channel: 'sms', to: newNumber(), text: 'Your code' }),
    );
    const { message } = await sendAlert();

    await meta.report([{ message: { ...message, id: 'wamid.ANOTHER', callback_data: id }, status: 'read' }]);

    expect(await readRow(id)).toMatchObject({ delivery_status: null });
  });

  it('is found beside what cannot be read, and with characters the database cannot store', async () => {
    const { id, message } = await sendAlert();
    const failed = { id: message.id, status: 'failed', errors: [{ code: 131053, title: 'Bad\0 media' }] };
    const changes = [
      'no change',
      { field: 'message_template_status_update', value: { event: 'APPROVED' } },
      { field: 'messages', value: { messages: [{ from: '6591234567', text: { body: 'hi' } }] } },
      { field: 'messages', value: { statuses: [null, { id: 7 }, failed] } },
    ];

    expect(
      await meta.notify({ object: 'whatsapp_business_account', entry: [null, { changes: 7 }, { changes }] }),
    ).toEqual([200]);

    expect(await readRow(id)).toMatchObject({ delivery_status: 'undelivered', delivery_error: '131053: Bad media' });
  });
});

describe('the state of a message', () => {
  it('holds the tries, the report and its error, for whoever queued it', async () => {
    const { inScope } = await newOrg({ app });
    const { id, message } = await sendAlert();
    await meta.report([{ message, status: 'failed', error: 131026 }]);
    meta.failNext({ kind: 'rate_limit' });
    const waiting = await sendAlert();

    const states = await inScope((scope) => readMessageStates(scope, [id, waiting.id]));

    expect(states).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id,
          status: 'SENT',
          tries: 0,
          delivery_status: 'undelivered',
          delivery_error: 'This number cannot receive WhatsApp messages',
        }),
        expect.objectContaining({ id: waiting.id, status: 'QUEUED', tries: 1, delivery_status: null }),
      ]),
    );
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
    const { id } = await sendAlert({ preview: 'Jane Tan <enquired>' }, '+6591234567', local);

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
