import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app, startWhatsApp } from './whatsapp.fixture.ts';

let emulated: Awaited<ReturnType<typeof startWhatsApp>>;
beforeAll(async () => {
  emulated = await startWhatsApp();
});
afterAll(() => emulated.close());
beforeEach(() => emulated.reset());

const exchange = (given: Record<string, string>) =>
  emulated.call(
    null,
    'GET',
    `oauth/access_token?${new URLSearchParams({ client_id: app.app_id, client_secret: app.app_secret, ...given })}`,
  );
const readCode = ({ body }: { body: { error?: { code: number; error_subcode?: number } } }) =>
  [body.error?.code, body.error?.error_subcode].filter(Boolean).join('.');

describe('a sign-up code', () => {
  it('gives a token of its account once, within ten minutes, without an address (integrations 3.2)', async () => {
    const account = emulated.meta.addAccount();
    const code = emulated.meta.makeCode(account);

    expect(readCode(await exchange({ code, redirect_uri: 'https://crm.example.com/' }))).toBe('100.36008');
    const { access_token } = (await exchange({ code })).body;

    expect((await emulated.call(access_token, 'GET', account.id)).body).toMatchObject({ id: account.id });
    expect(readCode(await exchange({ code }))).toBe('100.36009');
    const late = emulated.meta.makeCode(account);
    await emulated.meta.advance(600);
    expect(readCode(await exchange({ code: late }))).toBe('100.36007');
    expect(readCode(await exchange({ code: late, client_secret: 'another' }))).toBe('1');
  });
});

describe('a token', () => {
  it('is sent as Bearer and works for its account alone, while it lives and has the permission (integrations 3.2)', async () => {
    const { meta, call } = emulated;
    const account = meta.addAccount();
    const other = meta.addAccount();
    const [token = ''] = account.tokens;
    const proof = createHmac('sha256', app.app_secret).update(token).digest('hex');
    const read = (path = '') => call(account, 'GET', `${account.id}${path}`);

    expect(readCode(await call(null, 'GET', `${account.id}?access_token=${token}`))).toBe('104');
    expect(readCode(await call('EAAB_made_up', 'GET', account.id))).toBe('190');
    expect(readCode(await call(other, 'GET', account.id))).toBe('200');
    expect(readCode(await call(other, 'POST', `${account.numbers[0]!.id}/messages`, {}))).toBe('10');
    expect((await read(`?appsecret_proof=${proof}`)).status).toBe(200);
    expect(readCode(await read('?appsecret_proof=00'))).toBe('100');
    meta.dropScope(token, 'whatsapp_business_management');
    expect(readCode(await read())).toBe('200');
    meta.endToken(token, '190.463');
    expect(readCode(await read())).toBe('190.463');
  });
});

describe('the debugging of a token', () => {
  it('names the accounts it is for, to the app itself', async () => {
    const account = emulated.meta.addAccount();
    const debug = (access_token: string) =>
      emulated.call(
        null,
        'GET',
        `debug_token?${new URLSearchParams({ input_token: account.tokens[0]!, access_token })}`,
      );

    expect(readCode(await debug('another'))).toBe('190');
    expect((await debug(`${app.app_id}|${app.app_secret}`)).body.data).toMatchObject({
      is_valid: true,
      granular_scopes: [
        { scope: 'whatsapp_business_management', target_ids: [account.id] },
        { scope: 'whatsapp_business_messaging', target_ids: [account.id] },
      ],
    });
  });
});

describe('an account', () => {
  it('shows the fields that were asked for; without a way to pay there is no funding id (integrations 3.3)', async () => {
    const { meta, call } = emulated;
    const account = meta.addAccount({ primary_funding_id: null, name: 'Kestrel' });
    const fields = 'fields=id,name,country,primary_funding_id,account_review_status';

    expect((await call(account, 'GET', `${account.id}?${fields}`)).body).toEqual({
      id: account.id,
      name: 'Kestrel',
      country: 'SG',
      account_review_status: 'APPROVED',
    });
    expect(readCode(await call(account, 'GET', `${account.id}?fields=made_up`))).toBe('100');
  });

  it('stands in the list of its business', async () => {
    const { meta, call } = emulated;
    const account = meta.addAccount();
    const list = (edge: string) => call(account, 'GET', `${account.business_id}/${edge}_whatsapp_business_accounts`);

    expect((await list('client')).body.data).toMatchObject([{ id: account.id }]);
    expect((await list('owned')).body).toEqual({ data: [] });
  });

  it('tells the app only when subscribed, at its own address once that answered the challenge', async () => {
    const { meta, call, receiver } = emulated;
    const account = meta.addAccount();
    const subscribe = (body?: object) => call(account, 'POST', `${account.id}/subscribed_apps`, body);
    const own = { override_callback_uri: `${receiver.url}?own=1`, verify_token: 'v' };

    expect(await meta.accountUpdate(account.id, 'PARTNER_ADDED')).toEqual([]);
    await subscribe();
    expect(await meta.accountUpdate(account.id, 'PARTNER_ADDED')).toEqual([200]);
    receiver.handshake.echo = () => 'another';
    expect(readCode(await subscribe(own))).toBe('2200');
    receiver.handshake.echo = (challenge) => challenge;
    expect((await subscribe(own)).body).toEqual({ success: true });
    await meta.accountUpdate(account.id, 'ACCOUNT_RESTRICTION', { restriction_info: [] });
    expect(receiver.received.at(-1)).toMatchObject({ raw_query: 'own=1' });
    expect((await call(account, 'GET', `${account.id}/subscribed_apps`)).body.data).toMatchObject([
      { whatsapp_business_api_data: { id: app.app_id }, override_callback_uri: own.override_callback_uri },
    ]);
    await call(account, 'DELETE', `${account.id}/subscribed_apps`);
    expect(await meta.accountUpdate(account.id, 'PARTNER_REMOVED')).toEqual([]);
  });

  it('loses its notices when one call subscribes and overrides, until the app subscribes again', async () => {
    const { meta, call, receiver } = emulated;
    const account = meta.addAccount();
    const subscribe = (body?: object) => call(account, 'POST', `${account.id}/subscribed_apps`, body);
    const own = { override_callback_uri: receiver.url, verify_token: 'v' };

    await subscribe(own);
    expect(await meta.accountUpdate(account.id, 'PARTNER_ADDED')).toEqual([]);
    await subscribe();
    await subscribe(own);
    expect(await meta.accountUpdate(account.id, 'PARTNER_ADDED')).toEqual([200]);
  });
});

describe('a number', () => {
  it('is listed page by page with the fields asked for (integrations 3.4)', async () => {
    const { meta, call } = emulated;
    const account = meta.addAccount({ numbers: [{ status: 'FLAGGED', quality_rating: 'RED' }, {}, {}] });
    const list = (query: string) => call(account, 'GET', `${account.id}/phone_numbers?${query}`);

    const first = (await list('fields=id,status,quality_rating&limit=2')).body;
    expect(first.data[0]).toEqual({ id: account.numbers[0]!.id, status: 'FLAGGED', quality_rating: 'RED' });
    const { after } = first.paging.cursors;
    meta.failNext({ kind: 'foreign_next', origin: 'https://elsewhere.example' });
    expect((await list('limit=2')).body.paging.next).toContain('https://elsewhere.example/v26.0/');
    meta.failNext({ kind: 'loop_cursor' });
    expect((await list(`limit=2&after=${after}`)).body.paging.cursors.after).toBe(after);
    expect(first.paging.next).toContain(`after=${after}`);
    const second = (await list(`limit=2&after=${after}`)).body;
    expect(second.data).toHaveLength(1);
    expect(second.paging.next).toBeUndefined();
  });

  it('tells of its limits, its quality and the review of its name, by its display number (WA-14)', async () => {
    const { meta, listChanges } = emulated;
    const { number } = emulated.addHeardAccount();
    const display_phone_number = number.display_phone_number.replace(/\D/g, '');

    expect(await meta.changeNumber(number.id, { status: 'RESTRICTED' })).toEqual([]);
    await meta.changeNumber(number.id, { whatsapp_business_manager_messaging_limit: 'TIER_250' });
    await meta.changeNumber(number.id, { name_status: 'DECLINED' });
    await meta.qualityUpdate(number.id, { event: 'FLAGGED' });

    expect(listChanges()).toMatchObject([
      { field: 'phone_number_quality_update', value: { display_phone_number, current_limit: 'TIER_250' } },
      { field: 'phone_number_name_update', value: { display_phone_number, decision: 'DECLINED' } },
      { field: 'phone_number_quality_update', value: { event: 'FLAGGED' } },
    ]);
  });

  it('registers with its PIN, ten times in 72 hours (WA-17)', async () => {
    const { meta, call } = emulated;
    const account = meta.addAccount({ numbers: [{ pin: '123456', is_registered: false, status: 'PENDING' }] });
    const [number] = account.numbers;
    const register = (pin: string) =>
      call(account, 'POST', `${number!.id}/register`, { messaging_product: 'whatsapp', pin });

    expect(readCode(await register('12'))).toBe('100');
    expect(readCode(await register('654321'))).toBe('133005');
    expect((await register('123456')).body).toEqual({ success: true });
    expect(number).toMatchObject({ status: 'CONNECTED', is_registered: true, was_logged_out: false });
    for (let calls = 2; calls < 10; calls++) await register('123456');
    expect(readCode(await register('123456'))).toBe('133016');
    await meta.advance(72 * 3_600);
    expect((await register('123456')).body).toEqual({ success: true });
  });

  it('of the phone app is logged out there by a registration', async () => {
    const { meta, call } = emulated;
    const account = meta.addAccount({ is_coexistence: true });
    const [number] = account.numbers;

    await call(account, 'POST', `${number!.id}/register`, { messaging_product: 'whatsapp', pin: '123456' });

    expect(number).toMatchObject({ is_on_biz_app: false, was_logged_out: true });
  });

  it('is verified by the code that was requested', async () => {
    const { meta, call } = emulated;
    const account = meta.addAccount({ numbers: [{ code_verification_status: 'NOT_VERIFIED' }] });
    const [number] = account.numbers;
    const post = (path: string, body: object) => call(account, 'POST', `${number!.id}/${path}`, body);

    expect(readCode(await post('register', { messaging_product: 'whatsapp', pin: '123456' }))).toBe('133006');
    await post('request_code', { code_method: 'SMS', language: 'en' });
    expect(readCode(await post('verify_code', { code: '1' }))).toBe('136025');
    await post('verify_code', { code: number!.verification_code });
    expect(number!.code_verification_status).toBe('VERIFIED');
  });

  it('may have its own address for notices', async () => {
    const { meta, call, receiver } = emulated;
    const { account, number } = emulated.addHeardAccount();
    const webhook_configuration = { override_callback_uri: `${receiver.url}?number=1`, verify_token: 'v' };

    await call(account, 'POST', number.id, { webhook_configuration });
    await meta.receive(number.id, '6591234567', 'hi');

    expect(receiver.received.at(-1)).toMatchObject({ raw_query: 'number=1' });
  });
});
