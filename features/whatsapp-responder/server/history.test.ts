import { afterEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { whatsappMessages } from '#features/whatsapp-messages/messages-calls.ts';
import { markUnansweredMessages, sendDueMessages, settleCredits } from '#features/whatsapp-messages/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import type { ConnectedNumber, WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import type { Org } from '#testing/world.ts';
import { type ResponderAnswer, whatsappResponder } from '../contract.ts';
import { responderDryRun } from '../dry-run-contract.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let org: Org;
let webhook: TestWebhook;

runWhatsAppOrgApp(async (given) => {
  ({ number, org, running } = given);
  webhook = await newWebhook(org, {}, running.app);
});
afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

const switchOn = () =>
  org.owner.call(automations.setStatus, { params: { kind: 'WHATSAPP_RESPONDER' }, body: { is_on: true } });

const addResponder = (answer: Partial<ResponderAnswer> = {}, name = 'Welcome') =>
  org.owner.call(whatsappResponder.create, {
    body: {
      name,
      answers: [
        {
          ...{ template_id: number.template_id, wait_seconds: 0, hours: null, outside: 'WAIT' as const },
          ...{ outside_template_id: null, is_on: true, ...answer },
        },
      ],
    },
  });

let leads = 0;

/** Sends a lead, files it and sends what is due. @returns its number. */
async function receiveLead({ name = 'Jane Tan', phone }: { name?: string; phone?: string } = {}): Promise<string> {
  const own = phone ?? `+658333${String(++leads).padStart(4, '0')}`;
  await webhook.post({ name, phone: own });
  await fileWaitingLeads(running.app);
  await sendAll();
  return own;
}

async function sendAll(): Promise<void> {
  await running.app.runJobs();
  await sendDueMessages(running.app.services);
}

const list = async (query: object = {}, org_member = org.owner) =>
  (await org_member.call(whatsappMessages.list, { query })).results;
const getFigures = (query: object = {}) => org.owner.call(whatsappMessages.getFigures, { query });
const sendAgain = async () =>
  (await org.owner.call(whatsappMessages.sendAgain, { body: { kind: 'RESPONDER' } })).queued;
const received = (phone: string) => running.meta.messages.filter(({ to }) => `+${to}` === phone);
const later = (ms: number) => setClock(stoppedAt(new Date(now().getTime() + ms).toISOString()));

/** A lead whose answer got no answer from Meta. @returns its message. */
async function receiveUnclear() {
  await switchOn();
  await addResponder();
  running.meta.failNext({ kind: 'reset', is_done: true });
  await receiveLead();
  later(61_000);
  await markUnansweredMessages(running.app.services);
  const [message] = await list({ group: 'UNCLEAR' });
  return message!;
}

const resolve = (id: string, resolution: 'WAS_SENT' | 'WAS_NOT_SENT' | 'SEND_AGAIN') =>
  org.owner.raw(whatsappMessages.resolve, { params: { id }, body: { resolution } });

describe('the history of the responder', () => {
  it('lists answers newest first with what became of each, found by group, day, template, name and number (S0-2.1-49)', async () => {
    await switchOn();
    await addResponder();
    const first = await receiveLead({ name: 'Arjun Mehta' });
    await running.meta.reportStatus(received(first)[0]!, 'read');
    await receiveLead({ name: 'Tan Wei Ling', phone: '+6562345678' });

    const [landline, read] = await list();
    expect(landline).toMatchObject({
      ...{ client: { name: 'Tan Wei Ling' }, number: '+6562345678', state: 'NOT_SENT', reason: 'LANDLINE' },
      ...{ reason_sentence: 'The phone number is a landline.', credit: null },
    });
    expect(read).toMatchObject({ state: 'READ', number: first, template: { title: 'Welcome', language: 'en_US' } });
    const names = async (query: object) => (await list(query)).map(({ client }) => client?.name);
    expect(await names({ group: 'READ' })).toEqual(['Arjun Mehta']);
    expect(await names({ search: 'arjun' })).toEqual(['Arjun Mehta']);
    expect(await names({ search: '6234 5678' })).toEqual(['Tan Wei Ling']);
    expect(await names({ template_id: number.template_id })).toHaveLength(2);
    expect(await names({ to: '2020-01-01' })).toEqual([]);
    expect(await getFigures()).toMatchObject({
      month: { sent: 1, delivered: 1, read: 1, replied: 0, not_sent: 1 },
      counts: { READ: 1, FAILED: 0, NOT_SENT: 1, UNCLEAR: 0 },
    });
  });

  it('tells when the person replied, also within the second of the message, which WhatsApp leaves out', async () => {
    await switchOn();
    await addResponder();
    const phone = '+6583330000';
    const second = Math.floor(running.meta.nowMs / 1_000) * 1_000 + 1_000;
    setClock(stoppedAt(new Date(second + 900).toISOString()));
    const write = (text: string) =>
      running.meta.receive(
        number.phone_id,
        phone.slice(1),
        { type: 'text', text: { body: text } },
        {
          sent_ago_s: (running.meta.nowMs - second) / 1_000,
        },
      );

    await write('Which units are left?');
    await fileWaitingLeads(running.app);
    await sendAll();
    expect(await list()).toMatchObject([{ replied_at: null }]);
    expect((await getFigures()).month).toMatchObject({ sent: 1, replied: 0 });

    await write('Is it still free?');
    expect(await list()).toMatchObject([{ replied_at: new Date(second).toISOString() }]);
    expect((await getFigures()).month).toMatchObject({ sent: 1, replied: 1 });
  });

  it('hides names and numbers of clients from those who may not see them, and finds none by them', async () => {
    await switchOn();
    await addResponder();
    const phone = await receiveLead({ name: 'Hidden Person' });
    const manager = await org.member({ permissions: { manageTeam: true } });

    expect(await list({}, manager)).toMatchObject([{ client: null, number: null }]);
    expect(await list({ search: 'Hidden' }, manager)).toEqual([]);
    expect(await list({ search: phone }, manager)).toEqual([]);
  });
});

describe('the history as a CSV', () => {
  it('has what the list shows, hides what the caller may not see, and is safe in a spreadsheet', async () => {
    await switchOn();
    await addResponder();
    const phone = await receiveLead({ name: '=cmd()' });
    await receiveLead({ name: 'Tan Wei Ling', phone: '+6562345678' });

    const { status, headers, body } = await org.owner.raw(whatsappMessages.exportMessages, { query: {} });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/csv');
    const lines = String(body).trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Time,Client,Number,Template');
    expect(lines[1]).toContain('The phone number is a landline.');
    expect(lines[2]).toContain(phone);
    expect(lines[2]).toContain("'=cmd()");

    const manager = await org.member({ permissions: { manageTeam: true } });
    const hidden = await manager.raw(whatsappMessages.exportMessages, { query: {} });
    expect(String(hidden.body)).not.toContain('Tan Wei Ling');
    expect(String(hidden.body)).not.toContain(phone);
  });
});

describe('a message without an answer', () => {
  it('that a person says was sent costs its credit', async () => {
    setMonthlyShare(10);
    const { id } = await receiveUnclear();
    expect(await resolve(id, 'WAS_SENT')).toMatchObject({ status: 200 });
    await settleCredits(running.app.services);

    expect(await list()).toMatchObject([{ id, state: 'SENT', reason: null, credit: 'SPENT' }]);
    expect((await resolve(id, 'SEND_AGAIN')).status).toBe(409);
  });

  it('that was not sent gives its credit back, and is not offered again', async () => {
    const { id } = await receiveUnclear();
    await resolve(id, 'WAS_NOT_SENT');
    await settleCredits(running.app.services);

    expect(await list()).toMatchObject([{ id, state: 'NOT_SENT', reason: 'NO_ANSWER', credit: 'RETURNED' }]);
    expect(await getFigures()).toMatchObject({ can_send_again: 0 });
  });

  it('is sent again as a new message once a person says so', async () => {
    const { id, number: phone } = await receiveUnclear();
    await resolve(id, 'SEND_AGAIN');
    await sendAll();
    await settleCredits(running.app.services);

    const [again, first] = await list();
    expect(first).toMatchObject({ id, state: 'NOT_SENT', credit: 'RETURNED' });
    expect(again).toMatchObject({ state: 'ACCEPTED', number: phone });
    expect(again!.id).not.toBe(id);
  });
});

describe('sending again', () => {
  it('sends what credits were missing for once there are some, once however often it is asked', async () => {
    await switchOn();
    setMonthlyShare(0);
    await addResponder();
    const phone = await receiveLead();
    expect(await list()).toMatchObject([{ state: 'NOT_SENT', reason: 'NO_CREDITS' }]);
    expect(await getFigures()).toMatchObject({ can_send_again: 0 });

    setMonthlyShare(5);
    expect(await getFigures()).toMatchObject({ can_send_again: 1 });
    expect((await Promise.all([sendAgain(), sendAgain()])).sort()).toEqual([0, 1]);
    await sendAll();
    expect(received(phone)).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'ACCEPTED', credit: 'RESERVED' }]);
  });

  it('sends what failed as a new message, whose credit is reserved anew', async () => {
    await switchOn();
    await addResponder();
    const phone = await receiveLead();
    await running.meta.reportStatus(received(phone)[0]!, 'failed', 131049);
    await settleCredits(running.app.services);
    expect(await sendAgain()).toBe(1);
    await sendAll();

    expect(await list()).toMatchObject([
      { state: 'ACCEPTED', credit: 'RESERVED' },
      { state: 'FAILED', credit: 'RETURNED' },
    ]);
    expect(await sendAgain()).toBe(0);
  });

  it('leaves out who was answered by a person, opted out or is a day old', async () => {
    await switchOn();
    await addResponder({ template_id: null });
    await receiveLead();
    const responders = await org.owner.call(whatsappResponder.list);
    expect(await list()).toMatchObject([{ reason: 'NO_TEMPLATE' }]);
    const { id, version } = responders.results.find(({ name }) => name === 'Welcome')!;
    const answers = [{ ...responders.results[0]!.answer, template_id: number.template_id }];
    await org.owner.call(whatsappResponder.update, { params: { id }, body: { base: version, answers } });
    expect(await getFigures()).toMatchObject({ can_send_again: 1 });

    later(24 * 3_600_000 + 1_000);
    expect(await getFigures()).toMatchObject({ can_send_again: 0 });
  });
});

describe('a dry run', () => {
  it('tells who would have got what and who nothing, whether the automation is on or not, and sends nothing', async () => {
    await addResponder();
    await receiveLead({ name: 'Mobile' });
    await receiveLead({ name: 'Landline', phone: '+6562345679' });
    const phone = await receiveLead({ name: 'Twice' });
    await receiveLead({ name: 'Twice again', phone });

    const result = await org.owner.call(responderDryRun.run);
    expect(result).toMatchObject({ leads: 4, sent: 2, waiting: 0, is_limited: false });
    expect(result.not_sent).toEqual(
      expect.arrayContaining([
        { reason: 'LANDLINE', reason_sentence: 'The phone number is a landline.', count: 1 },
        expect.objectContaining({ reason: 'SAME_PERSON', count: 1 }),
      ]),
    );
    expect(result.results.map(({ client, outcome, template }) => [client.name, outcome, template?.title])).toEqual([
      ['Twice', 'NOT_SENT', undefined],
      ['Twice', 'SEND', 'Welcome'],
      ['Landline', 'NOT_SENT', undefined],
      ['Mobile', 'SEND', 'Welcome'],
    ]);
    expect(running.meta.messages).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('judges leads as of when they came: one that is old by now would have been answered', async () => {
    await addResponder();
    await receiveLead();
    later(5 * 24 * 3_600_000);

    expect(await org.owner.call(responderDryRun.run)).toMatchObject({ leads: 1, sent: 1, not_sent: [] });
  });

  it('looks only at leads of clients the caller may see', async () => {
    await addResponder();
    await receiveLead();
    const manager = await org.member({ permissions: { manageTeam: true } });

    expect(await manager.call(responderDryRun.run)).toMatchObject({ leads: 0, results: [] });
  });
});
