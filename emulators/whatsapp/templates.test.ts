import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app, startWhatsApp } from './whatsapp.fixture.ts';

let emulated: Awaited<ReturnType<typeof startWhatsApp>>;
beforeAll(async () => {
  emulated = await startWhatsApp();
});
afterAll(() => emulated.close());
beforeEach(() => emulated.reset());

/** The example of integrations 3.5. */
const header = { type: 'HEADER', format: 'TEXT', text: 'Hello {{1}}', example: { header_text: ['Jane'] } };
const body = {
  type: 'BODY',
  text: 'Thanks {{1}}, {{2}} will call you soon.',
  example: { body_text: [['Jane', 'Adam']] },
};
const footer = { type: 'FOOTER', text: 'Reply STOP to opt out' };
const link = {
  type: 'URL',
  text: 'View',
  url: 'https://crm.example.com/p/{{1}}',
  example: ['https://crm.example.com/p/abc'],
};
const buttons = { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Call me' }, link] };
const template = {
  name: 'lead_welcome_1',
  language: 'en_US',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [header, body, footer, buttons],
};

function startAccount() {
  const { account } = emulated.addHeardAccount();
  const post = (given: object) => emulated.call(account, 'POST', `${account.id}/message_templates`, given);
  const list = (query = '') => emulated.call(account, 'GET', `${account.id}/message_templates?${query}`);
  return { account, post, list };
}

const text = (given: string, ...examples: string[]) => ({
  components: [{ type: 'BODY', text: given, ...(examples.length > 0 && { example: { body_text: [examples] } }) }],
});

describe('a template', () => {
  it('is in review when it is made, then approved, which is told (WA-02)', async () => {
    const { account, post, list } = startAccount();

    const made = await post(template);

    const { id } = made.body;
    expect(made.body).toEqual({ id, status: 'PENDING', category: 'UTILITY' });
    expect((await list('status=APPROVED')).body).toEqual({ data: [] });
    expect(await emulated.meta.approveTemplate('lead_welcome_1')).toEqual([200]);
    expect((await list('status=APPROVED&fields=id,status,quality_score,rejected_reason')).body.data).toMatchObject([
      { id, status: 'APPROVED', rejected_reason: 'NONE', quality_score: { score: 'UNKNOWN' } },
    ]);
    expect(emulated.listChanges()).toEqual([
      {
        field: 'message_template_status_update',
        value: {
          event: 'APPROVED',
          message_template_id: Number(id),
          message_template_name: 'lead_welcome_1',
          message_template_language: 'en_US',
          message_template_category: 'UTILITY',
          reason: 'NONE',
        },
      },
    ]);
    expect(JSON.parse(emulated.receiver.received[0]!.body.toString()).entry[0]).toMatchObject({
      id: account.id,
      time: 1795132800,
    });
  });

  it('is rejected, paused, disabled, and given another category, each told with its reasons (WA-03)', async () => {
    const { post } = startAccount();
    await post(template);
    const { meta } = emulated;

    await meta.rejectTemplate('lead_welcome_1', 'INVALID_FORMAT', { reason: 'r', recommendation: 'do' });
    await meta.pauseTemplate('lead_welcome_1');
    await meta.disableTemplate('lead_welcome_1');
    await meta.changeCategory('lead_welcome_1', 'MARKETING');

    expect(emulated.listChanges().map(({ value }) => value)).toMatchObject([
      { event: 'REJECTED', reason: 'INVALID_FORMAT', rejection_info: { reason: 'r', recommendation: 'do' } },
      { event: 'PAUSED', other_info: { title: 'FIRST_PAUSE' } },
      { event: 'DISABLED' },
      { previous_category: 'UTILITY', new_category: 'MARKETING' },
    ]);
  });

  it('may be approved or rejected at once, or given another category (integrations 3.9)', async () => {
    const { account, post } = startAccount();
    account.on_create = { status: 'APPROVED', category: 'MARKETING', rejected_reason: null };

    expect((await post(template)).body).toMatchObject({ status: 'APPROVED', category: 'MARKETING' });
  });

  it.each([
    [2388040, text('a'.repeat(1_025))],
    [2388040, { components: [body, { ...header, text: 'a'.repeat(61) }] }],
    [2388040, { components: [body, { ...footer, text: 'a'.repeat(61) }] }],
    [2388040, { components: [body, { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'a'.repeat(26) }] }] }],
    [2388047, { components: [body, { ...header, text: 'One\ntwo' }] }],
    [2388047, { components: [body, { ...header, text: '{{1}} and {{2}}' }] }],
    [2388047, text('Dear {{1}} {{2}}, we will call you very soon indeed', 'a', 'b')],
    [2388047, text('Dear {{2}}, we will call you soon', 'a')],
    [2388047, text('Dear {{name}}, we will call you soon', 'a')],
    [2388047, text('Dear {1}, we will call you soon')],
    [2388047, text('Too     many spaces')],
    [2388073, { components: [body, { ...footer, text: 'By {{1}}' }] }],
    [2388293, text('Hi {{1}} or {{2}} and {{3}} soon', 'a', 'b', 'c')],
    [2388299, text('{{1}}, we will call you soon', 'a')],
    [2388299, text('We will soon call you, {{1}}', 'a')],
    [2388043, text('Thanks {{1}}, we will call')],
    [2388043, { components: [header] }],
    [2388043, { components: [body, { type: 'HEADER', format: 'IMAGE' }] }],
  ])('is refused with %i, in words for people (integrations 3.5): %j', async (subcode, given) => {
    const { post, list } = startAccount();

    const { status, body: answer } = await post({ ...template, ...given });

    expect(status).toBe(400);
    expect(answer.error).toMatchObject({
      code: 100,
      error_subcode: subcode,
      error_user_title: expect.any(String),
      error_user_msg: expect.any(String),
    });
    expect((await list()).body).toEqual({ data: [] });
  });

  it('has one language once, a name that was deleted 30 days later, and a limit', async () => {
    const { account, post } = startAccount();
    const subcode = async (given: object) => (await post({ ...template, ...given })).body.error?.error_subcode;

    expect(await subcode({})).toBeUndefined();
    expect(await subcode({})).toBe(2388024);
    expect(await subcode({ language: 'zh_CN' })).toBeUndefined();
    const path = `${account.id}/message_templates?name=lead_welcome_1`;
    expect((await emulated.call(account, 'DELETE', path)).body).toEqual({ success: true });
    expect(await subcode({})).toBe(2388023);
    await emulated.meta.advance(30 * 86_400);
    expect(await subcode({})).toBeUndefined();
    account.template_limit = 1;
    expect(await subcode({ name: 'another' })).toBe(2388019);
  });

  it('is edited unless it is in review, and then in review again; unpaused it is active', async () => {
    const { account, post } = startAccount();
    const { id } = (await post(template)).body;
    const edit = () => emulated.call(account, 'POST', id, { components: [body] });

    expect((await edit()).body.error).toMatchObject({ code: 100, error_user_title: expect.any(String) });
    await emulated.meta.rejectTemplate(id, 'PROMOTIONAL');
    expect((await edit()).body.success).toBe(true);
    expect((await emulated.call(account, 'GET', `${id}?fields=status,components`)).body).toEqual({
      id,
      status: 'PENDING',
      components: [body],
    });
    await emulated.meta.pauseTemplate(id);
    expect((await emulated.call(account, 'POST', `${id}/unpause`)).body).toEqual({ success: true });
    expect((await emulated.call(account, 'GET', `${id}?fields=status`)).body).toEqual({ id, status: 'APPROVED' });
  });
});

describe('an example of a file', () => {
  const bytes = Buffer.from('a picture');
  const begin = (account: Parameters<typeof emulated.call>[0], given: object = {}) => {
    const asked = { file_name: 'a.png', file_length: String(bytes.length), file_type: 'image/png', ...given };
    return emulated.call(account, 'POST', `${app.app_id}/uploads?${new URLSearchParams(asked)}`);
  };
  async function put(token: string, id: string, sent = bytes, headers: Record<string, string> = {}) {
    const answer = await fetch(`${emulated.meta.url}/v26.0/${id}`, {
      method: 'POST',
      headers: { authorization: `OAuth ${token}`, file_offset: '0', 'content-type': 'image/png', ...headers },
      body: new Uint8Array(sent),
    });
    return JSON.parse(await answer.text());
  }

  it('is uploaded in a session, and its handle stands in the template (integrations 3.5)', async () => {
    const { account, post } = startAccount();
    const [token = ''] = account.tokens;
    const { id } = (await begin(account)).body;

    const { h } = await put(token, id);

    const made = (format: string, handle: string) =>
      post({ ...template, components: [body, { type: 'HEADER', format, example: { header_handle: [handle] } }] });
    expect((await made('IMAGE', 'another')).body.error).toMatchObject({ code: 100, error_subcode: 2388084 });
    expect((await made('DOCUMENT', h)).body.error).toMatchObject({ code: 100, error_subcode: 2388084 });
    expect((await made('IMAGE', h)).body).toMatchObject({ status: 'PENDING' });
  });

  it('is refused where it is too large, of another kind, or not what was begun', async () => {
    const { account } = startAccount();
    const [token = ''] = account.tokens;
    const { id } = (await begin(account)).body;
    const refusals = [
      (await begin(account, { file_type: 'image/gif' })).body,
      (await begin(account, { file_length: '5242881' })).body,
      (await begin(account, { file_name: '' })).body,
      await put(token, id, Buffer.from('other')),
      await put(token, id, bytes, { file_offset: '1' }),
      await put(token, id.split('?')[0]!),
      await put(token, id, bytes, { authorization: `Bearer ${token}` }),
    ];

    expect(refusals.map(({ error }) => error.code)).toEqual([100, 100, 100, 100, 100, 100, 104]);
  });
});
