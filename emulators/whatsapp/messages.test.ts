import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TemplatePart } from './state.ts';
import { startWhatsApp } from './whatsapp.fixture.ts';

let emulated: Awaited<ReturnType<typeof startWhatsApp>>;
beforeAll(async () => {
  emulated = await startWhatsApp();
});
afterAll(() => emulated.close());
beforeEach(() => emulated.reset());

const PERSON = '6591234567';
const components: TemplatePart[] = [
  { type: 'HEADER', format: 'IMAGE' },
  { type: 'BODY', text: 'Thanks {{1}}, {{2}} will call you soon.' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Call me' },
      { type: 'URL', text: 'View', url: 'https://crm.example.com/p/{{1}}' },
    ],
  },
];
const image = { type: 'header', parameters: [{ type: 'image', image: { link: 'https://crm.example.com/a.png' } }] };
const texts = (...values: string[]) => values.map((text) => ({ type: 'text', text }));
const body = { type: 'body', parameters: texts('Jane', 'Adam') };
const reply = {
  type: 'button',
  sub_type: 'quick_reply',
  index: '0',
  parameters: [{ type: 'payload', payload: 'CALL' }],
};
const link = { type: 'button', sub_type: 'url', index: '1', parameters: texts('abc') };

function start(number: object = {}) {
  const { account, number: made } = emulated.addHeardAccount({
    numbers: [number],
    templates: [
      { name: 'welcome', components, category: 'MARKETING' },
      { name: 'short', components: [{ type: 'BODY', text: 'Hi there' }] },
    ],
  });
  const post = (given: object) =>
    emulated.call(account, 'POST', `${made.id}/messages`, { messaging_product: 'whatsapp', to: PERSON, ...given });
  const sendTemplate = (parts: object[], given: object = {}) =>
    post({ type: 'template', template: { name: 'welcome', language: { code: 'en_US' }, components: parts, ...given } });
  const sendShort = (to = PERSON) =>
    post({ to, type: 'template', template: { name: 'short', language: { code: 'en_US' } } });
  const sendText = (given: object = {}) => post({ type: 'text', text: { body: 'Hello' }, ...given });
  return { account, number: made, post, sendTemplate, sendShort, sendText };
}

const readCode = ({ body: answer }: { body: { error?: { code: number } } }) => answer.error?.code ?? null;
type Reported = { status: string; errors?: { code: number }[] };
const listFailures = () =>
  emulated
    .listChanges()
    .flatMap(({ value }) => value.statuses.map(({ status, errors }: Reported) => [status, errors?.[0]?.code]));

describe('a template message', () => {
  it('is accepted, and kept with its text, its answers and our data (integrations 3.6)', async () => {
    const { number, sendTemplate } = start();

    const { body: answer } = await sendTemplate([image, body, reply, link]);

    expect(answer).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: PERSON, wa_id: PERSON }],
      messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
    });
    expect(emulated.meta.messages).toMatchObject([
      {
        phone_id: number.id,
        to: PERSON,
        type: 'template',
        template: 'welcome',
        text: 'Thanks Jane, Adam will call you soon.',
        replies: [{ text: 'Call me', payload: 'CALL' }],
      },
    ]);
  });

  it.each([
    ['too few parameters', 132000, [image, { type: 'body', parameters: texts('Jane') }, link]],
    ['an empty parameter', 131008, [image, { type: 'body', parameters: texts('Jane', '') }, link]],
    ['a line break in a parameter', 132012, [image, { type: 'body', parameters: texts('Jane', 'A\nb') }, link]],
    ['five spaces in a parameter', 132012, [image, { type: 'body', parameters: texts('Jane', 'A     b') }, link]],
    ['no header', 132012, [body, link]],
    ['a header of another kind', 132012, [{ type: 'header', parameters: texts('Jane') }, body, link]],
    ['a file without link or id', 131008, [{ type: 'header', parameters: [{ type: 'image', image: {} }] }, body, link]],
    [
      'an id of no upload',
      131009,
      [{ type: 'header', parameters: [{ type: 'image', image: { id: '1' } }] }, body, link],
    ],
    ['no parameter of the link', 131008, [image, body]],
    ['a button of another kind', 132012, [image, body, link, { ...reply, index: '1' }]],
  ])('is refused with %s (%i)', async (_, code, parts) => {
    expect(readCode(await start().sendTemplate(parts))).toBe(code);
    expect(emulated.meta.messages).toEqual([]);
  });

  it('takes parameters by their names where the template names them', async () => {
    const { account, post } = start();
    const named = [{ type: 'BODY', text: 'Dear {{first_name}}, hello' }];
    emulated.meta.addTemplate(account, { name: 'named', parameter_format: 'NAMED', components: named });
    const send = (parameter_name: string) => {
      const parameters = [{ type: 'text', text: 'Jane', parameter_name }];
      const template = { name: 'named', language: { code: 'en_US' }, components: [{ type: 'body', parameters }] };
      return post({ type: 'template', template });
    };

    expect(readCode(await send('last_name'))).toBe(132012);
    expect(readCode(await send('first_name'))).toBeNull();
    expect(emulated.meta.messages[0]!.text).toBe('Dear Jane, hello');
  });

  it.each([
    ['PENDING', 132001],
    ['REJECTED', 132001],
    ['PAUSED', 132015],
    ['DISABLED', 132016],
    ['FLAGGED', null],
  ])('that is %s is answered %s', async (status, code) => {
    const { account, sendShort } = start();
    account.templates[1]!.status = status;

    expect(readCode(await sendShort())).toBe(code);
  });

  it('exists in one language and one account', async () => {
    const { sendTemplate } = start();
    emulated.addHeardAccount({ templates: [{ name: 'other' }] });

    expect(readCode(await sendTemplate([], { language: { code: 'en_GB' } }))).toBe(132001);
    expect(readCode(await sendTemplate([], { name: 'other' }))).toBe(132001);
  });
});

describe('a call to send', () => {
  it('needs JSON, its product, a number, a known type and a registered number of its own', async () => {
    const { account, number, post, sendText } = start();
    const asForm = await fetch(`${emulated.meta.url}/v26.0/${number.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.tokens[0]}` },
      body: new URLSearchParams({ messaging_product: 'whatsapp' }),
    });

    expect(readCode({ body: JSON.parse(await asForm.text()) })).toBe(100);
    expect(readCode(await sendText({ messaging_product: undefined }))).toBe(100);
    expect(readCode(await sendText({ to: 'Jane' }))).toBe(131009);
    expect(readCode(await sendText({ to: number.display_phone_number.replaceAll(' ', '') }))).toBe(131021);
    expect(readCode(await sendText({ text: { body: '' } }))).toBe(131008);
    expect(readCode(await post({ type: 'made_up' }))).toBe(131051);
    emulated.meta.changeNumber(number.id, { is_registered: false });
    expect(readCode(await sendText())).toBe(133010);
  });

  it('is limited for a number, for one person, and in people a day; a test number has a list (WA-07)', async () => {
    const { number, sendShort } = start({ whatsapp_business_manager_messaging_limit: 'TIER_50' });
    const { meta } = emulated;
    meta.changeNumber(number.id, { per_second: 1 });
    expect(readCode(await sendShort())).toBeNull();
    expect(readCode(await sendShort())).toBe(130429);
    await meta.advance(1);
    expect(readCode(await sendShort())).toBeNull();
    meta.changeNumber(number.id, { per_second: null, pair_limit: { messages: 1, in_s: 6 } });
    expect(readCode(await sendShort())).toBe(131056);
    await meta.advance(6);
    expect(readCode(await sendShort())).toBeNull();
    for (let person = 1; person < 50; person++) await sendShort(`65810000${String(person).padStart(2, '0')}`);
    expect(readCode(await sendShort('6582000000'))).toBe(131048);
    await meta.advance(86_400);
    expect(readCode(await sendShort('6582000000'))).toBeNull();
    meta.changeNumber(number.id, { allowed: ['6582000000'] });
    expect(readCode(await sendShort())).toBe(131030);
  });
});

describe('a message that was accepted', () => {
  it('fails without an answer of the person within 24 hours, when it was written freely (integrations 3.6)', async () => {
    const { number, sendText } = start();
    const { meta } = emulated;

    expect((await sendText()).body.messages[0]).not.toHaveProperty('message_status');
    await meta.deliveries.idle();
    expect(listFailures()).toEqual([['failed', 131047]]);
    await meta.receive(number.id, PERSON, 'hi');
    await sendText();
    await meta.deliveries.idle();
    expect(meta.messages.map(({ status }) => status)).toEqual(['failed', null]);
  });

  it('fails where the person has no WhatsApp, or wants no marketing (integrations 3.8)', async () => {
    const { number, sendShort, sendTemplate } = start();
    const { meta } = emulated;
    meta.person(PERSON).is_on_whatsapp = false;
    await sendShort();
    meta.person(PERSON).is_on_whatsapp = true;
    await meta.setPreference(number.id, PERSON, 'stop');
    await sendTemplate([image, body, link]);
    await sendShort();
    await meta.setPreference(number.id, PERSON, 'resume');
    await sendTemplate([image, body, link]);
    await meta.deliveries.idle();

    expect(meta.messages.map(({ statuses }) => statuses.map(({ error }) => error))).toEqual([
      [131026],
      [131050],
      [],
      [],
    ]);
  });

  it('goes on when it is told to, or without being told', async () => {
    const { sendShort } = start();
    const { meta } = emulated;
    await sendShort();
    const [message] = meta.messages;

    expect(await meta.reportStatus(message!, 'sent')).toEqual([200]);
    await meta.reportStatus(message!, 'failed', 131049);
    expect(message!.statuses).toMatchObject([{ status: 'sent' }, { status: 'failed', error: 131049 }]);
    meta.world.reports_by_itself = true;
    await sendShort();
    await meta.deliveries.idle();
    expect(meta.messages[1]!.statuses.map(({ status }) => status)).toEqual(['sent', 'delivered']);
  });
});

describe('what a person writes', () => {
  it('is told with their name, the advert they came by, and the file they sent', async () => {
    const { account, number, post } = start();
    const { meta, call } = emulated;
    const referral = { source_type: 'ad', source_id: '23850000000000003', ctwa_clid: 'c1' };
    await meta.receive(number.id, PERSON, { type: 'text', text: { body: 'hi' }, referral }, { profile_name: 'Jane' });
    const bytes = Buffer.from('a picture');
    const { id } = await meta.receive(number.id, PERSON, { type: 'image', image: { caption: 'This' }, bytes });

    const [first, second] = emulated.listChanges().map(({ value }) => value);
    expect(first).toMatchObject({
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: number.id },
      contacts: [{ profile: { name: 'Jane' }, wa_id: PERSON }],
      messages: [{ from: PERSON, timestamp: '1795132800', type: 'text', text: { body: 'hi' }, referral }],
    });
    const [{ image: told }] = second.messages;
    expect(told).toMatchObject({ caption: 'This', mime_type: 'image/jpeg' });
    const { url } = (await call(account, 'GET', told.id)).body;
    const download = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(Buffer.from(await (await download(account.tokens[0]!)).arrayBuffer())).toEqual(bytes);
    expect((await download('another')).status).toBe(401);
    await post({ status: 'read', message_id: id });
    expect(meta.world.received.map(({ is_read }) => is_read)).toEqual([true, true]);
    await meta.advance(301);
    expect((await download(account.tokens[0]!)).status).toBe(404);
  });

  it('comes as an echo from the business itself, and with another number after a change (WA-15)', async () => {
    const { number } = start();
    const { meta } = emulated;
    const { id } = await meta.echo(number.id, PERSON, 'I call you at five');
    await meta.echo(number.id, PERSON, { type: 'revoke', revoke: { original_message_id: id } });
    await meta.changePersonsNumber(number.id, PERSON, '6598765432');

    expect(emulated.listChanges()).toMatchObject([
      { field: 'smb_message_echoes', value: { message_echoes: [{ to: PERSON, type: 'text' }] } },
      { field: 'smb_message_echoes', value: { message_echoes: [{ type: 'revoke' }] } },
      {
        field: 'messages',
        value: {
          messages: [{ from: PERSON, type: 'system', system: { wa_id: '6598765432', type: 'user_changed_number' } }],
        },
      },
    ]);
    expect(emulated.listChanges()[2]!.value).not.toHaveProperty('contacts');
  });

  it('is delivered as any notice may be: three times, signed wrongly, and again for a week', async () => {
    const { number } = start();
    const { meta, receiver } = emulated;

    expect((await meta.receive(number.id, PERSON, 'hi', { copies: 3 })).statuses).toEqual([200, 200, 200]);
    await meta.receive(number.id, PERSON, 'hi', { corrupt: 'no_signature' });
    expect(receiver.received.at(-1)!.headers).not.toHaveProperty('x-hub-signature-256');
    receiver.statuses.push(...Array.from({ length: 100 }, () => 503));
    await meta.receive(number.id, PERSON, 'hi', { retry: 'provider' });
    await meta.advance(5 * 86_400);
    receiver.statuses.length = 0;
    await meta.advance(2 * 86_400);
    expect(meta.deliveries.journal.at(-1)).toMatchObject({ outcome: 'accepted' });
  });
});

describe('a file', () => {
  it('is uploaded as a form, and then sent by its id', async () => {
    const { account, number, sendTemplate } = start();
    const upload = async (type: string) => {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('file', new File(['bytes'], 'a.png', { type }));
      const headers = { authorization: `Bearer ${account.tokens[0]}` };
      const answer = await fetch(`${emulated.meta.url}/v26.0/${number.id}/media`, {
        method: 'POST',
        headers,
        body: form,
      });
      return JSON.parse(await answer.text());
    };

    expect((await upload('image/gif')).error.code).toBe(100);
    const { id } = await upload('image/png');
    const parts = [{ type: 'header', parameters: [{ type: 'image', image: { id } }] }, body, link];
    expect((await sendTemplate(parts)).status).toBe(200);
    await emulated.meta.advance(30 * 86_400);
    expect(readCode(await sendTemplate(parts))).toBe(131009);
  });
});
