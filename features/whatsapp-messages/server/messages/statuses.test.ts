import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '#platform/server/clock.ts';
import {
  type ConnectedNumber,
  connectNumber,
  queueMessage,
  readMessage,
  sendMessage,
  startWhatsAppOrgApp,
  type WhatsAppOrgApp,
} from '#testing/whatsapp/org-app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { sendDueMessages } from '../sending/send-messages.ts';

let running: WhatsAppOrgApp;
let org: Org;
let number: ConnectedNumber;

beforeAll(async () => {
  running = await startWhatsAppOrgApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.meta.reset();
  await running.meta.setClock(now().toISOString());
  org = await newOrg({ app: running.app });
  number = await connectNumber(running, org);
});

const send = (client_id: number | null = null, from = number) => sendMessage(running.app, from, { client_id });
const atMeta = (id: string) => running.meta.messages.find(({ callback_data }) => callback_data === id)!;

/** Lists the events that move screens, as their clients and those who see them. */
const listEvents = () =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('events')
      .where('org_id', '=', org_id)
      .where('kind', '=', 'client.whatsapp-message-changed')
      .orderBy('id')
      .select(['subject_id', 'audience'])
      .execute(),
  );

describe('a notice of statuses', () => {
  it('moves the screens of each client once, whatever it says of their messages', async () => {
    const mine = await org.client({ assigned_to: org.owner });
    const nobodys = await org.client({ assigned_to: null });
    const ids = [await send(mine.id), await send(mine.id), await send(nobodys.id), await send()];
    const before = (await listEvents()).length;

    await running.meta.report(
      ids.flatMap((id) => ['sent', 'delivered'].map((status) => ({ message: atMeta(id), status }))),
    );

    for (const id of ids) expect(await readMessage(number, id)).toMatchObject({ state: 'DELIVERED' });
    const told = (await listEvents()).slice(before);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        { subject_id: mine.id, audience: [org.owner.profile_id] },
        { subject_id: nobodys.id, audience: [0] },
      ]),
    );
  });

  it('that comes at the same time as many others is kept when it is answered, as each of them is (WA-08)', async () => {
    const ids: string[] = [];
    for (let message = 0; message < 30; message += 1) ids.push(await queueMessage(number));
    await sendDueMessages(running.app.services);

    await Promise.all(
      ids.map(async (id) => {
        expect(await running.meta.reportStatus(atMeta(id), 'read')).toEqual([200]);
        expect(await readMessage(number, id)).toMatchObject({ state: 'READ' });
      }),
    );
  });

  it('that comes with those of another organisation says nothing there (RX-16)', async () => {
    const other = await connectNumber(running, await newOrg({ app: running.app }));
    const [own, foreign] = [await send(), await send(null, other)];
    // Its own number, with the message of the other one.
    const forged = { ...atMeta(foreign), phone_id: number.phone_id };

    const answers = await Promise.all([
      running.meta.reportStatus(atMeta(own), 'delivered'),
      running.meta.reportStatus(forged, 'read'),
    ]);

    expect(answers).toEqual([[200], [200]]);
    expect(await readMessage(number, own)).toMatchObject({ state: 'DELIVERED' });
    expect(await readMessage(other, foreign)).toMatchObject({ state: 'ACCEPTED' });
  });

  it('is kept as far as it can be read, among parts that are none (RX-8, RX-13)', async () => {
    const [id, next] = [await send(), await send()];
    const good = (message_id: string, status: string) => ({
      ...{ id: atMeta(message_id).id, status, timestamp: '1764200000' },
      biz_opaque_callback_data: message_id,
    });
    const broken = [null, 7, 'sent', {}, { status: 'read' }, { id: 'wamid.1', status: 'unheard of' }, { id: 7 }];
    const change = (statuses: unknown) => ({
      field: 'messages',
      value: { metadata: { phone_number_id: number.phone_id }, statuses },
    });
    const changes = [
      ...[null, { field: 'messages' }, change('none')],
      change([...broken, good(id, 'delivered'), { ...good(next, 'read'), timestamp: 'soon' }, ...broken]),
    ];

    expect(
      await running.meta.notify({ object: 'whatsapp_business_account', entry: [null, { id: '1', changes }] }),
    ).toEqual([200]);

    expect(await readMessage(number, id)).toMatchObject({ state: 'DELIVERED' });
    expect(await readMessage(number, next)).toMatchObject({ state: 'READ' });
  });
});
