import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { now, nowIso, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { asOwner } from '#testing/database.ts';
import { startWhatsAppApp, type WhatsAppApp, whatsAppAccount } from '#testing/leads/whatsapp.ts';
import { newPerson } from '#testing/whatsapp/org-app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { claimMessages } from './claim-messages.ts';
import { openInstallation, readInstallationNumber } from './installation-number.ts';
import { queueMessages } from './queue-messages.ts';
import { sendDueMessages } from './send-messages.ts';
import { markUnansweredMessages } from './sender.ts';
import { settleCredits } from './settle-credits.ts';

let running: WhatsAppApp;
let org: Org;

beforeAll(async () => {
  running = await startWhatsAppApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.meta.reset();
  org = await newOrg({ app: running.app });
  await openInstallation(running.app.services);
});
afterEach(async () => {
  setClock(systemClock);
  setMonthlyShare(null);
  // What waits would leave during the next test.
  await org.inScope(({ db, org_id }) =>
    db
      .updateTable('whatsapp_messages')
      .set({ state: 'NOT_SENT' })
      .where('org_id', '=', org_id)
      .where('state', '=', 'QUEUED')
      .execute(),
  );
});

interface GivenAlert {
  to?: string;
  by?: Org;
  kind?: 'ALERT' | 'RESPONDER';
}

const parameters = ['Adam', 'Jane Tan', '+65 9123 4567', 'Website form'];

async function queueAlert({ to = newPerson(), by = org, kind = 'ALERT' }: GivenAlert = {}): Promise<string> {
  const components = [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }];
  const nothing = { client_id: null, lead_id: null, profile_id: null, template_id: null, template_version: null };
  const [id] = await by.inScope((scope) =>
    queueMessages(scope, [
      {
        ...{ kind, number_id: null, wa_id: to, rule_id: null, reason: null, due_at: nowIso(), ...nothing },
        content: { type: 'template', name: 'lead_alert', language: 'en_US', components },
        text: 'New lead: Jane Tan',
      },
    ]),
  );
  return id!;
}

const sendDue = () => sendDueMessages(running.app.services);
async function sendAlert(given: GivenAlert = {}): Promise<string> {
  const id = await queueAlert(given);
  await sendDue();
  return id;
}

const read = (id: string, by = org) =>
  by.inScope(({ db, org_id }) =>
    db
      .selectFrom('whatsapp_messages')
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow(),
  );
const atMeta = (id: string) => running.meta.messages.find(({ callback_data }) => callback_data === id)!;
const report = (id: string, status: string, code?: number) => running.meta.reportStatus(atMeta(id), status, code);
const later = (ms: number) => setClock(stoppedAt(new Date(now().getTime() + ms).toISOString()));

async function readBrokenChannel() {
  const found = `select broken_since from message_channels where channel = 'whatsapp'`;
  return (await asOwner(running.app.services.database, found)).rows[0]?.broken_since ?? null;
}

describe('an alert over WhatsApp', () => {
  it('leaves once by the template, from the number of the installation, and costs a credit (WA-04, D38)', async () => {
    setMonthlyShare(2);
    const to = newPerson();
    const id = await sendAlert({ to });

    expect(atMeta(id)).toMatchObject({ to, template: 'lead_alert', language: 'en_US', parameters });
    expect(await read(id)).toMatchObject({ state: 'ACCEPTED', provider_id: atMeta(id).id, credit: 'RESERVED' });
    await sendDue();
    expect(running.meta.requests).toHaveLength(1);
    for (const [status, state] of [
      ['sent', 'SENT'],
      ['delivered', 'DELIVERED'],
      ['read', 'READ'],
    ] as const) {
      expect(await report(id, status)).toEqual([200]);
      expect(await read(id)).toMatchObject({ state });
    }
    await settleCredits(running.app.services);
    expect(await read(id)).toMatchObject({ credit: 'SPENT' });
    expect((await org.owner.call(automations.getDetails)).credits).toMatchObject({ share_left: 1 });
  });

  it('held until the quality of the template is known counts as taken, and is not sent again (WA-05)', async () => {
    running.meta.holdTemplates();
    const id = await sendAlert();
    await sendDue();

    expect(await read(id)).toMatchObject({ state: 'HELD' });
    expect(running.meta.requests).toHaveLength(1);
  });

  it.each([
    ['130429', 60],
    ['80007', 60],
    ['131056', 6],
    ['131048', 3_600],
    ['131057', 300],
    ['131000', 60],
    ['131016', 60],
    // Meta's limit of our whole app, which other calls wait for too (integrations 1.11).
    ['4', 300],
  ])('waits as long as error %s asks for: %i s (WA-07)', async (name, seconds) => {
    // What the app's calls wait for is over when the next test runs.
    later(-7_200_000);
    running.meta.failNext({ kind: 'provider_error', name });

    const message = await read(await sendAlert());

    expect(message).toMatchObject({ state: 'QUEUED', tries: 1 });
    expect(Date.parse(message.due_at!) - now().getTime()).toBe(seconds * 1_000);
  });

  it.each(['190', '10', '200', '131005'])(
    'waits with all others, and the channel counts as broken, while our access is refused: %s (WA-06)',
    async (name) => {
      running.meta.failNext({ kind: 'provider_error', name });
      const [id, other] = [await sendAlert(), await sendAlert({ by: await newOrg({ app: running.app }) })];

      expect(await read(id)).toMatchObject({ state: 'QUEUED', tries: 1 });
      expect(running.meta.requests).toHaveLength(1);
      expect(await readBrokenChannel()).not.toBeNull();

      later(601_000);
      await sendDue();
      expect(await read(id)).toMatchObject({ state: 'ACCEPTED' });
      expect(atMeta(other)).toBeDefined();
      expect(await readBrokenChannel()).toBeNull();
    },
  );

  it('never says its token, neither in the log nor on the message, even where Meta does', async () => {
    running.meta.failNext({ kind: 'provider_error', name: '190' });

    const message = await read(await sendAlert());

    const log = running.logLines.join('\n');
    expect(log).toContain('the message provider refuses our account');
    for (const secret of [whatsAppAccount.access_token, whatsAppAccount.app_secret, whatsAppAccount.verify_token]) {
      expect(log + JSON.stringify(message)).not.toContain(secret);
    }
  });

  it.each([
    ['368', 'ACCOUNT_LOCKED'],
    ['131031', 'ACCOUNT_LOCKED'],
    ['131042', 'NO_PAYMENT_METHOD'],
    ['131045', 'NUMBER_NOT_READY'],
    ['132007', 'TEMPLATE_PAUSED'],
    ['132016', 'TEMPLATE_PAUSED'],
  ])('fails, and the others wait, when the account or the template is blocked: %s (WA-13)', async (name, reason) => {
    running.meta.failNext({ kind: 'provider_error', name });
    const [id, other] = [await sendAlert(), await sendAlert()];

    expect(await read(id)).toMatchObject({ state: 'FAILED', reason });
    expect(await read(other)).toMatchObject({ state: 'QUEUED', reason });
    expect(await readBrokenChannel()).not.toBeNull();
    later(601_000);
    await sendDue();
    expect(await read(other)).toMatchObject({ state: 'ACCEPTED' });
    expect(await readBrokenChannel()).toBeNull();
  });

  it.each([
    ['is missing', { name: 'another' }, 'TEMPLATE_GONE'],
    ['is paused', { status: 'PAUSED' }, 'TEMPLATE_PAUSED'],
    ['has other parameters', { components: [{ type: 'BODY', text: '{{1}} {{2}} {{3}}' }] }, 'REFUSED'],
  ])('fails, and the channel counts as broken, when the template %s', async (_, change, reason) => {
    Object.assign(running.meta.templates[0]!, change);

    expect(await read(await sendAlert())).toMatchObject({ state: 'FAILED', reason, said: expect.any(String) });
    expect(await readBrokenChannel()).not.toBeNull();
  });

  it.each([
    [131026, 'NOT_ON_WHATSAPP'],
    [131049, 'NOT_DELIVERED_BY_META'],
    [130472, 'NOT_DELIVERED_BY_META'],
    [131050, 'OPTED_OUT'],
    [131021, 'OWN_NUMBER'],
    [130497, 'COUNTRY'],
    [131009, 'REFUSED'],
  ])('fails alone with %i, and its credit comes back; the next one is sent (WA-16)', async (code, reason) => {
    const to = newPerson();
    running.meta.refuse(to, code);
    const [id, other] = [await sendAlert({ to }), await sendAlert()];
    await settleCredits(running.app.services);

    expect(await read(id)).toMatchObject({ state: 'FAILED', reason, credit: 'RETURNED' });
    expect(await read(other)).toMatchObject({ state: 'ACCEPTED' });
    expect(await readBrokenChannel()).toBeNull();
  });

  it('fails to a number that the test account may not write to', async () => {
    running.meta.allowOnly(['6590000001']);

    expect(await read(await sendAlert())).toMatchObject({ state: 'FAILED', reason: 'NOT_ALLOWED' });
  });

  it.each([
    ['', 'NO_PHONE'],
    ['91234567', 'INVALID_PHONE'],
    ['6562345678', 'LANDLINE'],
  ])('is not sent to what is no mobile number: "%s" (WA-16)', async (to, reason) => {
    expect(await read(await sendAlert({ to }))).toMatchObject({ state: 'NOT_SENT', reason });
    expect(running.meta.requests).toEqual([]);
  });

  it('is not sent again when it is unknown whether it was taken (WA-12, TX-7)', async () => {
    for (const fault of [
      { kind: 'reset', is_done: true },
      { kind: 'reset' },
      { kind: 'truncate' },
      { kind: 'empty' },
      { kind: 'html', status: 200 },
    ] as const) {
      running.meta.failNext(fault);
      expect(await read(await sendAlert()), fault.kind).toMatchObject({ state: 'CLAIMED' });
    }
    later(61_000);
    await markUnansweredMessages(running.app.services);
    await sendDue();
    expect(running.meta.requests).toHaveLength(5);
    const states = await org.inScope(({ db, org_id }) =>
      db.selectFrom('whatsapp_messages').where('org_id', '=', org_id).select('state').execute(),
    );
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['UNKNOWN']));
  });

  it('whose process dies between claim and call is unclear, and is not sent again (WA-12)', async () => {
    const id = await queueAlert();
    const { services } = running.app;
    const installation = await readInstallationNumber(services);
    await inOrg(services, org.org_id, 'test', (scope) =>
      claimMessages(scope, services, { number_id: null, installation }, 40),
    );
    await sendDue();
    later(61_000);
    await markUnansweredMessages(services);
    await sendDue();

    expect(await read(id)).toMatchObject({ state: 'UNKNOWN', credit: 'RESERVED' });
    expect(running.meta.requests).toEqual([]);
  });

  it('is taken with unknown fields, and compressed (TX-11)', async () => {
    for (const kind of ['extra_fields', 'gzip'] as const) {
      running.meta.failNext({ kind });
      expect(await read(await sendAlert()), kind).toMatchObject({ state: 'ACCEPTED' });
    }
  });

  it('that waited for a day is not sent any more', async () => {
    running.meta.failNext({ kind: 'provider_error', name: '10' });
    const id = await sendAlert();
    later(25 * 3_600_000);
    await sendDue();

    expect(await read(id)).toMatchObject({ state: 'NOT_SENT', reason: 'TOO_OLD' });
  });

  it('alone leaves from this number: what an organisation sends needs one of its own', async () => {
    await org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: true } });

    expect(await read(await sendAlert({ kind: 'RESPONDER' }))).toMatchObject({
      state: 'NOT_SENT',
      reason: 'NOT_CONNECTED',
    });
  });
});

describe('a status of an alert', () => {
  it.each([
    [['read', 'delivered', 'sent', 'sent'], 'READ'],
    [['sent', 'failed'], 'FAILED'],
    [['failed', 'sent'], 'FAILED'],
    [['delivered', 'failed'], 'DELIVERED'],
    [['failed', 'delivered'], 'DELIVERED'],
    [['read', 'failed'], 'READ'],
  ])('has one truth, whichever order it comes in: %j (WA-08, WA-09)', async (statuses, state) => {
    const id = await sendAlert();
    for (const status of statuses) await report(id, status, status === 'failed' ? 131026 : undefined);

    expect(await read(id)).toMatchObject({ state, reason: state === 'FAILED' ? 'NOT_ON_WHATSAPP' : null });
  });

  it('failed gives the details, written as an object or as a text (WA-11)', async () => {
    for (const error_data_as_text of [false, true]) {
      const id = await sendAlert();
      await running.meta.report([{ message: atMeta(id), status: 'failed', error: 131047 }], { error_data_as_text });
      expect(await read(id)).toMatchObject({ state: 'FAILED', said: 'Details of 131047.' });
    }
  });

  it('needs neither conversation nor pricing nor contacts, and is found by the id of Meta alone (WA-11)', async () => {
    const id = await sendAlert();
    await running.meta.report([{ message: atMeta(id), status: 'delivered' }], {
      bare: true,
      without_callback_data: true,
    });

    expect(await read(id)).toMatchObject({ state: 'DELIVERED' });
  });

  it('proves that one without an answer was sent, also before the call gives up (WA-12)', async () => {
    running.meta.failNext({ kind: 'timeout', is_done: true });
    const id = await queueAlert();
    const sending = sendDue();
    await expect.poll(() => running.meta.messages.length).toBe(1);
    await report(id, 'delivered');
    running.meta.hangUp();
    await sending;

    expect(await read(id)).toMatchObject({ state: 'DELIVERED', provider_id: atMeta(id).id });
    await sendDue();
    expect(running.meta.requests).toHaveLength(1);
  });

  it('reaches the organisation of its alert alone, many in one notice (RX-16)', async () => {
    const other = await newOrg({ app: running.app });
    const [own, foreign] = [await sendAlert(), await sendAlert({ by: other })];
    const statuses = [own, foreign].flatMap((id) =>
      ['sent', 'delivered'].map((status) => ({ message: atMeta(id), status })),
    );

    const options = { shuffle: true, copies: 3, concurrent: true };
    expect(await running.meta.report(statuses, options)).toEqual([200, 200, 200]);

    expect(await read(own)).toMatchObject({ state: 'DELIVERED' });
    expect(await read(foreign, other)).toMatchObject({ state: 'DELIVERED' });
    await report(own, 'read');
    expect(await read(foreign, other)).toMatchObject({ state: 'DELIVERED' });
  });

  it('may come with a thousand others in one notice (RX-11)', { tags: 'slow' }, async () => {
    const { rows } = await org.inScope(({ db, org_id }) =>
      sql<{ id: string; provider_id: string }>`
        insert into whatsapp_messages (org_id, id, kind, wa_id, state, provider_id, at)
        select ${org_id}, gen_random_uuid(), 'ALERT', '6590000001', 'ACCEPTED', 'wamid.MANY' || number, ${nowIso()}
        from generate_series(1, 1000) as number returning id, provider_id`.execute(db),
    );
    const message = atMeta(await sendAlert());
    const statuses = rows.map(({ id, provider_id }) => ({
      message: { ...message, id: provider_id, callback_data: id },
      status: 'read',
    }));

    expect(await running.meta.report(statuses, { copies: 3, concurrent: true })).toEqual([200, 200, 200]);

    const { rows: read } = await org.inScope(({ db, org_id }) =>
      sql<{ count: number }>`
        select count(*)::int from whatsapp_messages
        where org_id = ${org_id} and provider_id like 'wamid.MANY%' and state = 'READ'`.execute(db),
    );
    expect(read[0]!.count).toBe(1_000);
  });

  it('that is unknown, or about a message that is not ours, is taken and ignored', async () => {
    const id = await sendAlert();
    const foreign = { ...atMeta(id), id: 'wamid.ANOTHER', callback_data: 'lead:42:auto:7' };

    expect(await running.meta.report([{ message: atMeta(id), status: 'teleported' }])).toEqual([200]);
    expect(await running.meta.report([{ message: foreign, status: 'read' }])).toEqual([200]);
    expect(await read(id)).toMatchObject({ state: 'ACCEPTED' });
  });

  it('is found beside what cannot be read, and with characters the database cannot store', async () => {
    const id = await sendAlert();
    const failed = { id: atMeta(id).id, status: 'failed', errors: [{ code: 131053, title: 'Bad\0 media' }] };
    const changes = [
      'no change',
      { field: 'message_template_status_update', value: { event: 'APPROVED' } },
      { field: 'messages', value: { messages: [{ from: '6591234567', text: { body: 'hi' } }] } },
      { field: 'messages', value: { statuses: [null, { id: 7 }, failed] } },
    ];

    expect(
      await running.meta.notify({ object: 'whatsapp_business_account', entry: [null, { changes: 7 }, { changes }] }),
    ).toEqual([200]);

    expect(await read(id)).toMatchObject({ state: 'FAILED', said: 'Bad media' });
  });

  it('that says what is wrong with the account has the others wait (WA-13)', async () => {
    await report(await sendAlert(), 'failed', 131042);

    expect(await read(await sendAlert())).toMatchObject({ state: 'QUEUED', reason: 'NO_PAYMENT_METHOD' });
    expect(await readBrokenChannel()).not.toBeNull();
  });
});
