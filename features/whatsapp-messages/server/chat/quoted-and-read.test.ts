import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMessages } from '#features/whatsapp-messages/server/index.ts';
import { now } from '#platform/server/clock.ts';
import {
  type ConnectedNumber,
  connectNumber,
  newPerson,
  startWhatsAppOrgApp,
  type WhatsAppOrgApp,
} from '#testing/whatsapp/org-app.ts';
import { newOrg } from '#testing/world.ts';
import { type ChatMessage, whatsappChat } from '../../chat-contract.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let person: string;
let id: number;

beforeAll(async () => {
  running = await startWhatsAppOrgApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.meta.reset();
  await running.meta.setClock(now().toISOString());
  number = await connectNumber(running, await newOrg({ app: running.app }));
  await number.org.setFlag('enable_wa_monitoring_feature', true);
  person = newPerson();
  id = (await number.org.client({ name: 'Jane Tan', phones: [`+${person}`] })).id;
});

const receive = (said: Parameters<typeof running.meta.receive>[2], options = {}, from = person) =>
  running.meta.receive(number.phone_id, from, said, options);
const open = async (person_of = number.org.owner) =>
  (await person_of.call(whatsappChat.getWhatsappChat, { params: { id }, query: {} })).results;
const makeAnswer = (text: string, reply_to: string, given: object = {}) => ({
  params: { id },
  body: {
    ...{ id: randomUUID(), number_id: number.number_id, phone: `+${person}`, ...given },
    message: { type: 'text' as const, text, reply_to },
  },
});
const answer = (text: string, reply_to: string) => number.org.owner.call(whatsappChat.send, makeAnswer(text, reply_to));
const sendDue = () => sendDueMessages(running.app.services);
const lastSent = () => running.meta.messages.at(-1)!;

describe('a message that answers another one', () => {
  it('of the client stands with the first line of what it answers, and who wrote that', async () => {
    await receive('Hello', { sent_ago_s: 5 });
    const { id: sent_id } = await answer(
      'Which flat?\nThe one at the park or the one by the sea',
      (await open())[0]!.id,
    );
    await sendDue();
    await receive({ type: 'text', text: { body: 'By the sea' }, context: { id: lastSent().id } });
    const answered = (await open()).find(({ text }) => text === 'By the sea');
    expect(answered).toMatchObject({
      quoted: { message: { id: sent_id, kind: 'CHAT', author: { name: number.org.owner.name }, text: 'Which flat?' } },
    });
  });

  it('of ours is sent with what it answers, so that WhatsApp shows both (integrations 3.6)', async () => {
    const { id: wamid } = await receive('Is it still free?', { sent_ago_s: 5 });
    const [asked] = await open();
    expect(asked).toMatchObject({ is_answerable: true, quoted: null });
    const sent = await answer('Yes', asked!.id);
    expect(sent.quoted).toMatchObject({ message: { id: asked!.id, kind: 'CLIENT', text: 'Is it still free?' } });
    await sendDue();
    expect(lastSent().sent).toMatchObject({ type: 'text', text: { body: 'Yes' }, context: { message_id: wamid } });
  });

  it('names the kind of a file, what was deleted, and what is not here any more', async () => {
    const file = await receive({ type: 'image', bytes: 'x', mime_type: 'image/png', image: {} }, { sent_ago_s: 9 });
    const gone = await receive('I should not have said that', { sent_ago_s: 8 });
    await receive({ type: 'text', text: { body: 'See this' }, context: { id: file.id } }, { sent_ago_s: 7 });
    await receive({ type: 'text', text: { body: 'Never mind' }, context: { id: gone.id } }, { sent_ago_s: 6 });
    await receive({ type: 'text', text: { body: 'And that' }, context: { id: 'wamid.unknown' } }, { sent_ago_s: 5 });
    await receive({ type: 'revoke', revoke: { original_message_id: gone.id } });
    const [unknown, deleted, picture] = await open();
    expect(picture?.quoted).toMatchObject({ message: { type: 'image', file: { mime_type: 'image/png' }, text: '' } });
    expect(deleted?.quoted).toMatchObject({ message: { revoked_at: expect.any(String), text: '' } });
    expect(unknown?.quoted).toEqual({ message: null });
  });

  it('keeps what it answers when it is edited', async () => {
    const asked = await receive('Is it still free?', { sent_ago_s: 9 });
    const said = { type: 'text', text: { body: 'The one by the see' }, context: { id: asked.id } };
    const { id: original_message_id } = await receive(said, { sent_ago_s: 8 });
    const message = { type: 'text', text: { body: 'The one by the sea' } };
    await receive({ type: 'edit', edit: { original_message_id, message } });
    expect((await open())[0]).toMatchObject({
      text: 'The one by the sea',
      quoted: { message: { text: 'Is it still free?' } },
    });
  });

  it('is refused for a message of another client or chat, one not sent yet, deleted, or older than 30 days', async () => {
    const refuse = async (reply_to: string, given: object = {}) =>
      (await number.org.owner.refused(whatsappChat.send, makeAnswer('Yes', reply_to, given), 400)).errors;
    const why = { message: 'This message can no longer be answered. Send yours without it.' };
    const stranger = newPerson();
    const other = await number.org.client({ phones: [`+${stranger}`] });
    await receive('from somebody else', {}, stranger);
    const theirs = { params: { id: other.id }, query: {} };
    const [foreign] = (await number.org.owner.call(whatsappChat.getWhatsappChat, theirs)).results;
    const old = await receive('hi', { sent_ago_s: 31 * 86_400 });
    await receive('still there?');
    const [last, first] = await open();
    expect([last?.is_answerable, first?.is_answerable]).toEqual([true, false]);
    expect(await refuse(foreign!.id)).toEqual(why);
    expect(await refuse(first!.id)).toEqual(why);
    const waiting = await answer('Yes', last!.id);
    expect(await refuse(waiting.id)).toEqual(why);
    await receive({ type: 'revoke', revoke: { original_message_id: old.id } });
    expect(await refuse(randomUUID())).toEqual(why);
  });
});

describe('a message that was read', () => {
  const read = (message: ChatMessage | undefined, by = number.org.owner) =>
    by.call(whatsappChat.markRead, { params: { id, message_id: message!.id } });
  const told = () => running.meta.requests.filter(({ body }) => body.includes('"status":"read"')).length;
  const assign = (profile_id: number | null) =>
    number.org.inScope(({ db, org_id }) =>
      db
        .updateTable('clients')
        .set({ assigned_to_id: profile_id })
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .execute(),
    );
  const settle = () => running.app.runJobs();

  it('by its assignee is told to Meta once, and those before it with it', async () => {
    await receive('hi', { sent_ago_s: 9 });
    await receive('are you there?');
    const [last, first] = await open();
    expect([last?.is_unread, first?.is_unread]).toEqual([true, true]);
    await Promise.all([read(last), read(last)]);
    await read(first);
    await settle();
    expect(told()).toBe(1);
    expect(running.meta.world.received.map(({ is_read }) => is_read)).toEqual([true, true]);
    expect((await open())[0]?.is_unread).toBe(false);
    await receive('hello?');
    await read((await open())[0]);
    await settle();
    expect(told()).toBe(2);
  });

  it('by a colleague who only looks is not told; of a client without an assignee it is', async () => {
    await receive('hi');
    const daniel = await number.org.member({
      permissions: { viewOtherAssignedClients: true, viewUnassignedClients: true },
    });
    await read((await open())[0], daniel);
    await settle();
    expect(told()).toBe(0);
    await assign(null);
    await read((await open())[0], daniel);
    await settle();
    expect(told()).toBe(1);
  });

  it('is not told after 30 days, for what we wrote, and for what WhatsApp says', async () => {
    await receive('hi', { sent_ago_s: 31 * 86_400 });
    await running.meta.echo(number.phone_id, person, 'From the phone');
    await running.meta.changePersonsNumber(number.phone_id, person, newPerson());
    const messages = await open();
    expect(messages.map(({ is_unread }) => is_unread)).toEqual([false, false, false]);
    for (const message of messages) await read(message);
    await settle();
    expect(told()).toBe(0);
    await number.org.owner.refused(whatsappChat.markRead, { params: { id, message_id: randomUUID() } }, 404);
  });

  it('that Meta is not told of leaves the chat as it is', async () => {
    await receive('hi');
    running.meta.failNext({ kind: 'provider_error', name: '131009' }, { path: '/messages', times: 9 });
    expect(await read((await open())[0])).toEqual({ success: true });
    await settle();
    expect((await open())[0]).toMatchObject({ text: 'hi', is_unread: false });
  });
});
