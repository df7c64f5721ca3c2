import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import {
  type ConnectedNumber,
  connectNumber,
  newPerson,
  queueMessage,
  readMessage,
  sendMessage,
  startWhatsAppOrgApp,
  type WhatsAppOrgApp,
} from '#testing/whatsapp/org-app.ts';
import { newOrg } from '#testing/world.ts';
import { sendingRoom } from './message-kinds.ts';
import { sendDueMessages } from './send-messages.ts';
import { markUnansweredMessages } from './sender.ts';
import { settleCredits } from './settle-credits.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;

beforeAll(async () => {
  running = await startWhatsAppOrgApp();
  sendingRoom({ kind: 'STEP', automation: 'WHATSAPP_RESPONDER', channel: 'whatsapp_step' }).install();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.meta.reset();
  await running.meta.setClock(now().toISOString());
  number = await connectNumber(running, await newOrg({ app: running.app }));
});
afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

const send = (given: Parameters<typeof sendMessage>[2] = {}) => sendMessage(running.app, number, given);
const read = (id: string) => readMessage(number, id);
const sendDue = () => sendDueMessages(running.app.services);
const atMeta = (id: string) => running.meta.messages.filter(({ callback_data }) => callback_data === id);
const report = (id: string, status: string, code?: number) => running.meta.reportStatus(atMeta(id)[0]!, status, code);
const later = (ms: number) => setClock(stoppedAt(new Date(now().getTime() + ms).toISOString()));
const calls = () => running.meta.requests.filter(({ path }) => path.endsWith('/messages')).length;

describe('a message', () => {
  it('is handed over once, and its statuses come back: sent, delivered, read (WA-04)', async () => {
    const id = await send();
    expect(await read(id)).toMatchObject({ state: 'ACCEPTED', provider_id: atMeta(id)[0]!.id });

    for (const [status, state] of [
      ['sent', 'SENT'],
      ['delivered', 'DELIVERED'],
      ['read', 'READ'],
    ] as const) {
      expect(await report(id, status)).toEqual([200]);
      expect(await read(id)).toMatchObject({ state, reason: null });
    }
    await sendDue();
    expect(atMeta(id)).toHaveLength(1);
  });

  it('whose template Meta looks at first is held, and not sent again (WA-05)', async () => {
    running.meta.holdTemplates();
    const id = await send();
    await sendDue();

    expect(await read(id)).toMatchObject({ state: 'HELD' });
    expect(atMeta(id)).toHaveLength(1);
  });

  it('without an answer is not sent again; a status tells what became of it (WA-12, TX-6)', async () => {
    running.meta.failNext({ kind: 'reset', is_done: true });
    const id = await send();
    expect(await read(id)).toMatchObject({ state: 'CLAIMED', provider_id: null });

    await report(id, 'delivered');
    expect(await read(id)).toMatchObject({ state: 'DELIVERED', provider_id: atMeta(id)[0]!.id });
    await sendDue();
    expect(calls()).toBe(1);
  });

  it('without an answer and without a status is a person’s to decide after 60 seconds (WA-12)', async () => {
    running.meta.failNext({ kind: 'reset', is_done: true });
    const id = await send();
    await markUnansweredMessages(running.app.services);
    expect(await read(id)).toMatchObject({ state: 'CLAIMED' });

    later(61_000);
    await markUnansweredMessages(running.app.services);
    expect(await read(id)).toMatchObject({ state: 'UNKNOWN', reason: 'NO_ANSWER' });
    await sendDue();
    expect(calls()).toBe(1);

    await report(id, 'sent');
    expect(await read(id)).toMatchObject({ state: 'SENT', reason: null });
  });

  it.each([
    [['read', 'delivered', 'sent'], 'READ'],
    [['failed', 'delivered'], 'DELIVERED'],
    [['delivered', 'failed'], 'DELIVERED'],
    [['sent', 'failed'], 'FAILED'],
    [['failed', 'sent'], 'FAILED'],
    [['read', 'failed', 'sent'], 'READ'],
  ])('has one truth, whichever order its statuses come in: %j (WA-09)', async (statuses, state) => {
    const id = await send();
    for (const status of statuses) await report(id, status, status === 'failed' ? 131026 : undefined);

    expect(await read(id)).toMatchObject({ state, reason: state === 'FAILED' ? 'NOT_ON_WHATSAPP' : null });
  });

  it('is found by the id of Meta alone, and statuses repeated at once change it once (WA-08, WA-11)', async () => {
    const id = await send();
    const [message] = atMeta(id);
    const options = { bare: true, without_callback_data: true, copies: 5, concurrent: true };

    expect(await running.meta.report([{ message: message!, status: 'read' }], options)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(await read(id)).toMatchObject({ state: 'READ' });
  });
});

describe('what Meta refuses', () => {
  it('for a token: the account is expired, nothing is lost and nothing more is tried (WA-06, TX-2)', async () => {
    running.meta.endToken(number.token);
    const [id, other] = [await send(), await queueMessage(number)];
    await sendDue();

    expect(await read(id)).toMatchObject({ state: 'NOT_SENT', reason: 'ACCOUNT_EXPIRED' });
    expect(await read(other)).toMatchObject({ state: 'NOT_SENT', reason: 'ACCOUNT_EXPIRED' });
    expect(calls()).toBe(1);
  });

  it('for too many to one person waits, longer each time, and keeps the order of theirs (WA-07)', async () => {
    const to = newPerson();
    running.meta.failNext({ kind: 'provider_error', name: '131056' });
    const first = await send({ to });
    const second = await queueMessage(number, { to });
    await sendDue();
    expect(await read(first)).toMatchObject({ state: 'QUEUED', reason: 'TOO_MANY_TO_PERSON', tries: 1 });
    expect(await read(second)).toMatchObject({ state: 'QUEUED', tries: 0 });

    later(7_000);
    await sendDue();
    await sendDue();
    expect(running.meta.messages.map(({ callback_data }) => callback_data)).toEqual([first, second]);
  });

  it.each([
    ['130429', 61_000],
    ['80007', 61_000],
    ['131048', 3_601_000],
  ])('for the number (%s) has all of its messages wait (WA-07, TX-4)', async (name, ms) => {
    running.meta.failNext({ kind: 'provider_error', name });
    const id = await send();
    const other = await queueMessage(number);
    await sendDue();
    expect(await read(id)).toMatchObject({ state: 'QUEUED', reason: 'NUMBER_LIMITED' });
    expect(await read(other)).toMatchObject({ state: 'QUEUED', reason: 'NUMBER_LIMITED' });
    expect(calls()).toBe(1);

    later(ms);
    await sendDue();
    expect([await read(id), await read(other)]).toMatchObject([{ state: 'ACCEPTED' }, { state: 'ACCEPTED' }]);
  });

  it.each([
    ['131042', 'NO_PAYMENT_METHOD'],
    ['131031', 'ACCOUNT_LOCKED'],
    ['368', 'ACCOUNT_LOCKED'],
  ])('for the account (%s) stops the number until it is mended (WA-13)', async (name, reason) => {
    running.meta.failNext({ kind: 'provider_error', name });
    const id = await send();
    const other = await send();

    expect(await read(id)).toMatchObject({ state: 'FAILED', reason });
    expect(await read(other)).toMatchObject({ state: 'NOT_SENT', reason });
    expect(calls()).toBe(1);
  });

  it('because the template is gone since it was claimed fails with that reason', async () => {
    running.meta.failNext({ kind: 'provider_error', name: '132001' });
    const id = await send();

    expect(await read(id)).toMatchObject({ state: 'FAILED', reason: 'TEMPLATE_GONE' });
  });
});

describe('a message is not sent', () => {
  it('to a landline, an invalid number or the sending number itself (WA-16)', async () => {
    const landline = await send({ to: '6562345678' });
    const invalid = await send({ to: '6512' });

    expect(await read(landline)).toMatchObject({ state: 'NOT_SENT', reason: 'LANDLINE' });
    expect(await read(invalid)).toMatchObject({ state: 'NOT_SENT', reason: 'INVALID_PHONE' });
    expect(calls()).toBe(0);
  });

  it('as free text before the person wrote and more than 24 hours after; a template is', async () => {
    const to = newPerson();
    expect(await read(await send({ to, kind: 'CHAT', text: 'Hello' }))).toMatchObject({ reason: 'WINDOW_CLOSED' });
    await running.meta.receive(number.phone_id, to, 'hi');
    const answer = await read(await send({ to, kind: 'CHAT', text: 'Hello' }));
    expect(answer).toMatchObject({ state: 'ACCEPTED' });

    later(86_400_000);
    expect(await read(await send({ to, kind: 'CHAT', text: 'Hello?' }))).toMatchObject({ reason: 'WINDOW_CLOSED' });
    expect(await read(await send({ to, kind: 'CHAT' }))).toMatchObject({ state: 'ACCEPTED' });
  });

  it.each(['STOP', '停止', 'Stop!'])('to a person who wrote nothing but %s, until they write START', async (word) => {
    const to = newPerson();
    await running.meta.receive(number.phone_id, to, word);
    expect(await read(await send({ to }))).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });

    await running.meta.advance(1);
    await running.meta.receive(number.phone_id, to, 'START');
    expect(await read(await send({ to }))).toMatchObject({ state: 'ACCEPTED' });
  });

  it('is not stopped by a message that says more: stop by at 5', async () => {
    const to = newPerson();
    await running.meta.receive(number.phone_id, to, 'stop by at 5');

    expect(await read(await send({ to }))).toMatchObject({ state: 'ACCEPTED' });
  });

  it('to a person who stopped marketing in WhatsApp, until they resume; an older word changes nothing', async () => {
    const to = newPerson();
    await running.meta.setPreference(number.phone_id, to, 'stop');
    expect(await read(await send({ to }))).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });

    await running.meta.receive(number.phone_id, to, 'START', { sent_ago_s: 600 });
    expect(await read(await send({ to }))).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });
    await running.meta.advance(1);
    await running.meta.setPreference(number.phone_id, to, 'resume');
    expect(await read(await send({ to }))).toMatchObject({ state: 'ACCEPTED' });
  });

  it('to a person of whom Meta says that they opted out (131050)', async () => {
    const to = newPerson();
    await report(await send({ to }), 'failed', 131050);

    expect(await read(await send({ to }))).toMatchObject({ state: 'NOT_SENT', reason: 'OPTED_OUT' });
  });

  it('automatically without credits; a credit is spent when it was sent, and returned when it failed', async () => {
    await number.org.owner.call(automations.setStatus, {
      params: { kind: 'WHATSAPP_RESPONDER' },
      body: { is_on: true },
    });
    setMonthlyShare(2);
    const [sent, failed] = [await send({ kind: 'STEP' }), await send({ kind: 'STEP' })];
    expect(await read(await send({ kind: 'STEP' }))).toMatchObject({ state: 'NOT_SENT', reason: 'NO_CREDITS' });
    expect(await read(await send({ kind: 'TEST' }))).toMatchObject({ state: 'ACCEPTED', credit: null });

    await report(sent, 'delivered');
    await report(failed, 'failed', 131026);
    await settleCredits(running.app.services);

    expect([await read(sent), await read(failed)]).toMatchObject([{ credit: 'SPENT' }, { credit: 'RETURNED' }]);
    expect((await number.org.owner.call(automations.getDetails)).credits).toMatchObject({ share_left: 1 });
  });

  it('in an organisation that has not connected the number, which hears nothing of it (RX-16)', async () => {
    const id = await send();
    const other = await connectNumber(running, await newOrg({ app: running.app }));

    await running.meta.receive(number.phone_id, newPerson(), 'STOP');
    await report(id, 'read');

    const rows = await other.org.inScope(({ db, org_id }) =>
      db.selectFrom('whatsapp_contacts').where('org_id', '=', org_id).selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });
});
