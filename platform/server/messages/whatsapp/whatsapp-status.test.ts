import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '#testing/database.ts';
import { emptyQueue } from '#testing/jobs.ts';
import {
  newWhatsAppNumber,
  readMessageRow,
  sendWhatsAppAlert,
  startWhatsAppApp,
  type WhatsAppApp,
} from '#testing/leads/whatsapp.ts';
import { newOrg } from '#testing/world.ts';
import { withGlobalScope } from '../../database/scope.ts';
import { readMessageStates, sendMessage } from '../outbox.queries.ts';

let app: WhatsAppApp['app'];
let meta: WhatsAppApp['meta'];
let close: WhatsAppApp['close'];

beforeAll(async () => {
  ({ app, meta, close } = await startWhatsAppApp());
});
afterAll(() => close());
beforeEach(async () => {
  meta.reset();
  await emptyQueue(app);
});

/** Sends an alert. @returns the message as Meta has it, if it does. */
async function sendAlert(changes: Parameters<typeof sendWhatsAppAlert>[1] = {}) {
  const id = await sendWhatsAppAlert(app, changes);
  return { id, message: meta.messages.find(({ callback_data }) => callback_data === id)! };
}

const readRow = (id: string) => readMessageRow(app, id);

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

  it('may come with a thousand others in one notice (RX-11)', { tags: 'slow' }, async () => {
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
      sendMessage(globalScope, { channel: 'sms', to: newWhatsAppNumber(), text: 'Your code' }),
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
