import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { files } from '#features/files/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { type ConnectedNumber, connectNumber, newPerson, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import { newOrg } from '#testing/world.ts';
import { MAX_TEXT, whatsappChat } from '../../chat-contract.ts';
import { sendDueMessages } from '../index.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let person: string;
let id: number;

runWhatsAppOrgApp(async (given) => {
  ({ number, running } = given);
  await number.org.setFlag('enable_wa_monitoring_feature', true);
  person = newPerson();
  id = (await number.org.client({ name: 'Jane Tan', phones: [`+${person}`] })).id;
});
afterEach(() => setClock(systemClock));

const receive = (said: Parameters<typeof running.meta.receive>[2], options = {}, from = person) =>
  running.meta.receive(number.phone_id, from, said, options);
const later = (ms: number) => setClock(stoppedAt(new Date(now().getTime() + ms).toISOString()));
const open = async (query = {}) =>
  (await number.org.owner.call(whatsappChat.getWhatsappChat, { params: { id }, query })).results;
const compose = (query = {}) => number.org.owner.call(whatsappChat.getComposer, { params: { id }, query });
const makeText = (text: string, message_id: string = randomUUID()) => ({
  params: { id },
  body: { id: message_id, number_id: number.number_id, phone: `+${person}`, message: { type: 'text' as const, text } },
});
const write = (text: string, message_id?: string) =>
  number.org.owner.call(whatsappChat.send, makeText(text, message_id));
const makeTemplate = (template_id = number.template_id) => ({
  ...makeText(''),
  body: { ...makeText('').body, message: { type: 'template' as const, template_id } },
});
const sendDue = () => sendDueMessages(running.app.services);

describe('the chat of a client', () => {
  it('has what they wrote and what was answered, newest first, with who wrote it and what became of it (WA-17)', async () => {
    await receive('hi', { sent_ago_s: 5 });
    const { id: sent_id, state, author } = await write('Hello Jane\nHow are you? 🙂 שלום');
    expect({ state, author: author?.name }).toEqual({ state: 'QUEUED', author: number.org.owner.name });
    await sendDue();
    await running.meta.reportStatus(running.meta.messages.at(-1)!, 'read');
    const [answer, first] = await open();
    expect(answer).toMatchObject({
      id: sent_id,
      kind: 'CHAT',
      state: 'READ',
      text: 'Hello Jane\nHow are you? 🙂 שלום',
    });
    expect(first).toMatchObject({ kind: 'CLIENT', type: 'text', text: 'hi', state: 'RECEIVED', author: null });
    expect(running.meta.messages.at(-1)!.sent).toMatchObject({ text: { body: 'Hello Jane\nHow are you? 🙂 שלום' } });
  });

  it('has what was written in the phone app, and edits and deletions of both sides', async () => {
    const echo = await running.meta.echo(number.phone_id, person, 'From the phone');
    const gone = await receive('I should not have said that');
    await running.meta.echo(number.phone_id, person, {
      type: 'edit',
      edit: { original_message_id: echo.id, message: { type: 'text', text: { body: 'From the phone, mended' } } },
    });
    await receive({ type: 'revoke', revoke: { original_message_id: gone.id } });
    const messages = await open();
    expect(messages).toHaveLength(2);
    expect(messages.find(({ kind }) => kind === 'PHONE')).toMatchObject({
      text: 'From the phone, mended',
      edited_at: expect.any(String),
    });
    expect(messages.find(({ kind }) => kind === 'CLIENT')).toMatchObject({ text: '', revoked_at: expect.any(String) });
  });

  it('has places, contacts, answers to buttons, and what WhatsApp does not pass on', async () => {
    await receive({ type: 'location', location: { latitude: 1.3, longitude: 103.85 } }, { sent_ago_s: 9 });
    const contact = { name: { formatted_name: 'Lim Wei' }, phones: [{ phone: '+65 8000 0000' }] };
    await receive({ type: 'contacts', contacts: [contact] }, { sent_ago_s: 8 });
    await receive({ type: 'button', button: { text: 'Call me', payload: 'x' } }, { sent_ago_s: 7 });
    await receive({ type: 'unsupported' }, { sent_ago_s: 6 });
    expect((await open()).map(({ type, text }) => [type, text]).toReversed()).toEqual([
      ['location', '1.3, 103.85'],
      ['contacts', 'Lim Wei +65 8000 0000'],
      ['button', 'Call me'],
      ['unsupported', ''],
    ]);
  });

  it('has reactions at the message they are about, of each side the last; an empty one takes it back', async () => {
    await receive('hi');
    const { id: sent_id } = await write('Hello');
    await sendDue();
    const message_id = running.meta.messages.at(-1)!.id;
    const react = (emoji: string, sent_ago_s: number) =>
      receive({ type: 'reaction', reaction: { message_id, emoji } }, { sent_ago_s });
    await react('👍', 3);
    await react('❤️', 2);
    const reactions = async () => (await open()).find((one) => one.id === sent_id)!.reactions;
    expect(await reactions()).toEqual([{ emoji: '❤️', is_of_client: true }]);
    await react('', 1);
    expect(await reactions()).toEqual([]);
    expect(await open()).toHaveLength(2);
  });

  it('follows a person to their new number, with a line that says so, and no new 24 hours', async () => {
    await receive('hi', { sent_ago_s: 90_000 });
    const moved = newPerson();
    await running.meta.changePersonsNumber(number.phone_id, person, moved);
    const [line, first] = await open();
    expect(line).toMatchObject({ type: 'system', text: `+${person} → +${moved}`, phone: `+${moved}` });
    expect(first).toMatchObject({ text: 'hi', phone: `+${moved}` });
    expect(await compose()).toMatchObject({ phone: `+${moved}`, reason: 'WINDOW_CLOSED' });
  });

  it('is told apart by both numbers, the last chat first', async () => {
    const other = newPerson();
    await number.org.owner.call(clients.update, {
      params: { id },
      body: { phones: [{ raw: `+${person}` }, { raw: `+${other}` }] },
    });
    await receive('from my old phone', { sent_ago_s: 60 });
    await receive('from my new phone', {}, other);
    const second = await connectNumber(running, number.org);
    await running.meta.receive(second.phone_id, person, 'to your other number', { sent_ago_s: 30 });
    const chats = await number.org.owner.call(whatsappChat.listWhatsappChatPhoneNumbers, { params: { id } });
    expect(chats.results.map(({ phone, own }) => [phone, own.id])).toEqual([
      [`+${other}`, number.number_id],
      [`+${person}`, second.number_id],
      [`+${person}`, number.number_id],
    ]);
    const one = await open({ phone: `+${person}`, number_id: number.number_id });
    expect(one.map(({ text }) => text)).toEqual(['from my old phone']);
    expect(await open()).toHaveLength(3);
  });

  it('is read in pages, each message once', async () => {
    for (let n = 0; n < 5; n += 1) await receive(`message ${n}`, { sent_ago_s: 10 - n });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: object = { page_size: 2, ...(cursor !== null && { cursor }) };
      const page = await number.org.owner.call(whatsappChat.getWhatsappChat, { params: { id }, query });
      seen.push(...page.results.map(({ text }) => text));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((n) => `message ${n}`));
  });

  it('is empty for a client who never wrote, 425 without the flag and 455 for others (D15)', async () => {
    expect(await open()).toEqual([]);
    const daniel = await number.org.member();
    await daniel.refused(whatsappChat.getWhatsappChat, { params: { id } }, 455);
    await daniel.refused(whatsappChat.send, makeText('hi'), 455);
    await number.org.setFlag('enable_wa_monitoring_feature', false);
    await number.org.owner.refused(whatsappChat.getWhatsappChat, { params: { id } }, 425);
    await number.org.owner.refused(whatsappChat.send, makeText('hi'), 425);
  });
});

describe('writing to a client', () => {
  it('is free text for 24 hours after they wrote, and a template at any time, filled for them', async () => {
    expect(await compose()).toMatchObject({
      ...{ phone: `+${person}`, number_id: number.number_id, window_ends_at: null, reason: 'WINDOW_CLOSED' },
      templates: [{ id: number.template_id, text: 'Hi Jane, thank you.', reason: null }],
    });
    await number.org.owner.refused(whatsappChat.send, makeText('hi'), 409);
    await number.org.owner.call(whatsappChat.send, makeTemplate());
    await sendDue();
    expect(running.meta.messages.map(({ text }) => text)).toEqual(['Hi Jane, thank you.']);
    await receive('hi');
    expect(await compose()).toMatchObject({ reason: null, window_ends_at: expect.any(String) });
    later(86_400_000);
    expect(await compose()).toMatchObject({ reason: 'WINDOW_CLOSED', templates: [{ reason: null }] });
    const refused = await number.org.owner.refused(whatsappChat.send, makeText('hi'), 409);
    expect(refused.detail).toBe(
      'More than 24 hours have passed since this person last wrote. Only a template can be sent.',
    );
  });

  it('sends once, however often the same message is asked for, at once or from two tabs', async () => {
    await receive('hi');
    const message_id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => write('Hello', message_id)));
    await write('Hello', message_id);
    await sendDue();
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([message_id]));
    expect(running.meta.messages).toHaveLength(1);
    const other = await number.org.client({ phones: [`+${newPerson()}`] });
    const params = { id: other.id };
    await number.org.owner.refused(whatsappChat.send, { ...makeText('Hello', message_id), params }, 400);
  });

  it('takes 4,096 characters and refuses one more, nothing, and a number that is not the client’s', async () => {
    await receive('hi');
    await write('x'.repeat(MAX_TEXT));
    await number.org.owner.refused(whatsappChat.send, makeText('x'.repeat(MAX_TEXT + 1)), 400);
    await number.org.owner.refused(whatsappChat.send, makeText('  \n '), 400);
    const { body } = makeText('hi');
    const elsewhere = { params: { id }, body: { ...body, phone: `+${newPerson()}` } };
    await number.org.owner.refused(whatsappChat.send, elsewhere, 400);
  });

  it('who opted out is refused a template; once they write they are answered', async () => {
    await receive('STOP', { sent_ago_s: 90_000 });
    expect(await compose()).toMatchObject({
      is_opted_out: true,
      reason: 'OPTED_OUT',
      templates: [{ reason: 'OPTED_OUT' }],
    });
    await number.org.owner.refused(whatsappChat.send, makeTemplate(), 409);
    await receive('Are you there?');
    expect(await compose()).toMatchObject({ is_opted_out: true, reason: null });
    expect(await write('Yes')).toMatchObject({ state: 'QUEUED' });
  });

  it('says why it fails at Meta, and that an account is expired', async () => {
    await receive('hi');
    const { id: sent_id } = await write('Hello');
    running.meta.endToken(number.token);
    await sendDue();
    expect((await open())[0]).toMatchObject({
      ...{ id: sent_id, state: 'NOT_SENT' },
      reason_sentence: 'Meta no longer accepts our access to the WhatsApp account. Connect it again.',
    });
    expect(await compose()).toMatchObject({ reason: 'ACCOUNT_EXPIRED' });
    await number.org.owner.refused(whatsappChat.send, makeText('Hello?'), 409);
  });

  describe('a file', () => {
    const attach = async (name: string, bytes: Buffer, caption = '') => {
      const key = await upload(number.org.owner, { name, bytes, ref: 'WHATSAPP_ATTACHMENT' }, running.app);
      const { params, body } = makeText('');
      return { params, body: { ...body, message: { type: 'file' as const, key, caption } } };
    };
    const uploads = () => running.meta.requests.filter(({ path }) => path.endsWith('/media')).length;

    it('goes to Meta once, and with its words to the client (integrations 3.6)', async () => {
      await receive('hi');
      const picture = await attach('dusk.png', onePixelPng, 'The view');
      const sent = await number.org.owner.call(whatsappChat.send, picture);
      expect(await number.org.owner.call(whatsappChat.send, picture)).toMatchObject({ id: sent.id });
      await sendDue();
      const [media] = running.meta.world.media;
      expect([uploads(), media?.mime_type, media?.filename]).toEqual([1, 'image/png', 'dusk.png']);
      expect(running.meta.messages.at(-1)?.sent).toMatchObject({
        type: 'image',
        image: { id: media!.id, caption: 'The view' },
      });
      expect((await open())[0]).toMatchObject({
        ...{ id: sent.id, type: 'image', text: 'The view', state: 'ACCEPTED' },
        file: { mime_type: 'image/png', name: 'dusk.png' },
      });
    });

    it('that is a document has its name', async () => {
      await receive('hi');
      const plan = await attach('Plan.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
      await number.org.owner.call(whatsappChat.send, plan);
      await sendDue();
      expect(running.meta.messages.at(-1)?.sent).toMatchObject({
        type: 'document',
        document: { filename: 'Plan.pdf' },
      });
    });

    it('is a picture of 5 MB, sound or a video of 16 MB, a document of 100 MB at most (integrations 3.6)', async () => {
      for (const [file_name, file_size, most] of [
        ['dusk.png', 6, 5],
        ['tour.mp4', 17, 16],
        ['call.mp3', 17, 16],
        ['Plan.pdf', 101, 100],
      ] as const) {
        const body = { file_name, file_upload_ref: 'WHATSAPP_ATTACHMENT' as const, file_size: file_size * 1024 * 1024 };
        const refused = await number.org.owner.refused(files.grantUpload, { body }, 400);
        expect(refused.errors).toEqual({ file: `This file is too large (max ${most} MB)` });
      }
    });

    it('of 40 MB goes to Meta and back as it was', async () => {
      await receive('hi');
      const bytes = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.alloc(40 * 1024 * 1024, 'plan'),
        Buffer.from('\n%%EOF\n'),
      ]);
      const { id: sent_id } = await number.org.owner.call(whatsappChat.send, await attach('Plan.pdf', bytes));
      const url = `/api/whatsapp/chat/client/${id}/files/${sent_id}/`;
      const back = await running.app.server.inject({ url, headers: { cookie: number.org.owner.cookie } });
      expect(back.rawPayload.equals(bytes)).toBe(true);
    });

    it('is not uploaded where it would not be sent, and refused where Meta refuses it', async () => {
      const plan = await attach('Plan.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
      await number.org.owner.refused(whatsappChat.send, plan, 409);
      expect(uploads()).toBe(0);
      await receive('hi');
      const fake = await attach('Plan.pdf', Buffer.from([0, 1, 2, 255, 0, 3]));
      await number.org.owner.refused(whatsappChat.send, fake, 400);
      running.meta.failNext({ kind: 'provider_error', name: '100' }, { path: '/media', times: 9 });
      await number.org.owner.refused(whatsappChat.send, plan, 400);
      const other = { ...plan, body: { ...plan.body, message: { ...plan.body.message, key: `1_${'a'.repeat(22)}` } } };
      await number.org.owner.refused(whatsappChat.send, other, 400);
      expect((await open()).filter(({ kind }) => kind === 'CHAT')).toEqual([]);
    });
  });

  it('is refused to a client who was deleted, and by a number that is disconnected', async () => {
    await receive('hi');
    const other = await connectNumber(running, await newOrg({ app: running.app }));
    const { body } = makeText('hi');
    const foreign = { params: { id }, body: { ...body, number_id: other.number_id } };
    expect((await number.org.owner.refused(whatsappChat.send, foreign, 409)).detail).toBe('WhatsApp is not connected.');
    await number.org.owner.call(clients.delete, { params: { id } });
    await number.org.owner.refused(whatsappChat.send, makeText('hi'), 404);
  });
});

describe('a file of a message', () => {
  const bytes = Buffer.from('the bytes');
  const download = async (message_id: string, cookie = number.org.owner.cookie) =>
    running.app.server.inject({
      url: `/api/whatsapp/chat/client/${id}/files/${message_id}/`,
      headers: { cookie },
    });

  it.each([
    ['image', 'image/png', 'inline', 'image/png'],
    ['audio', 'audio/ogg; codecs=opus', 'inline', 'audio/ogg'],
    ['video', 'video/mp4', 'inline', 'video/mp4'],
    ['document', 'application/pdf', 'attachment', 'application/pdf'],
    ['document', 'text/html', 'attachment', 'application/octet-stream'],
    ['image', 'image/svg+xml', 'attachment', 'application/octet-stream'],
  ])(
    'is streamed from Meta, and shown only where nothing in it runs: %s %s',
    async (type, mime_type, shown, content_type) => {
      await receive({ type, bytes, mime_type, [type]: { caption: 'See', filename: 'plan "A".pdf' } });
      const [message] = await open();
      expect(message).toMatchObject({ type, text: 'See', file: { mime_type } });
      const { statusCode, headers, rawPayload } = await download(message!.id);
      expect({ statusCode, type: headers['content-type'], body: rawPayload.toString() }).toEqual({
        ...{ statusCode: 200, type: content_type, body: 'the bytes' },
      });
      expect(headers['content-disposition']).toMatch(new RegExp(`^${shown}`));
      expect(headers['content-security-policy']).toContain('sandbox');
    },
  );

  it('is for who sees the client, and says that Meta has it no more', async () => {
    await receive({ type: 'image', bytes, mime_type: 'image/png', image: {} });
    const [message] = await open();
    const daniel = await number.org.member();
    expect((await download(message!.id, daniel.cookie)).statusCode).toBe(455);
    expect((await download(randomUUID())).statusCode).toBe(404);
    running.meta.world.media.length = 0;
    const gone = await download(message!.id);
    expect(gone.statusCode).toBe(410);
    expect(gone.json().detail).toBe('Meta no longer has this file. It keeps files for 30 days.');
    running.meta.endToken(number.token);
    expect((await download(message!.id)).statusCode).toBe(409);
  });
});
