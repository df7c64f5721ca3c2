import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatedAccount, EmulatedNumber } from '#emulators/whatsapp/state.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import {
  connectWhatsApp,
  startWhatsAppAccountsApp,
  type WhatsAppAccountsApp,
} from '#testing/leads/whatsapp-accounts.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { whatsappAccounts } from '../../contract.ts';

let wa: WhatsAppAccountsApp;
let org: Org;
let account: EmulatedAccount;
beforeAll(async () => {
  wa = await startWhatsAppAccountsApp();
});
afterAll(() => wa.close());
beforeEach(async () => {
  setPause(async () => undefined);
  wa.meta.reset();
  org = await newOrg({ app: wa.app });
  account = wa.meta.addAccount({ name: 'Kestrel Advisory' });
  wa.meta.requests.length = 0;
});
afterEach(() => {
  setPause(systemPause);
  setClock(systemClock);
});

const register = (body: object) => org.owner.raw(whatsappAccounts.register, { body });
/** Changes the first number at Meta without a notice. */
const changeQuietly = (change: Partial<EmulatedNumber>) => Object.assign(account.numbers[0]!, change);
const list = async (of = org) => (await of.owner.call(whatsappAccounts.list)).results;
const paths = () => wa.meta.requests.map(({ method, path }) => `${method} ${path.replace('/v26.0', '')}`);
const number = () => account.numbers[0]!;
/** Makes the first number wait for its PIN. */
const waitForPin = (pin: string | null = null) => changeQuietly({ status: 'PENDING', is_registered: false, pin });
const retry = (id: number, body: object = {}) => org.owner.call(whatsappAccounts.retry, { params: { id }, body });
const failNext = (path: string, name = '131016', times = 6) =>
  wa.meta.failNext({ kind: 'provider_error', name }, { path, times });

describe('an account that is connected by a sign-up', () => {
  it('goes through its steps in their order, each with its time, and overrides the callback in a call of its own (WA-01)', async () => {
    const connected = await connectWhatsApp(wa, org, account);

    expect(paths()).toEqual([
      'GET /oauth/access_token',
      `GET /${account.id}`,
      `POST /${account.id}/subscribed_apps`,
      `POST /${account.id}/subscribed_apps`,
      `GET /${account.id}/phone_numbers`,
    ]);
    expect(connected).toMatchObject({
      name: 'Kestrel Advisory',
      state: 'CONNECTED',
      token_kind: 'EMBEDDED',
      failed_step: null,
      fault: null,
      facts: { currency: 'SGD', country: 'SG', has_payment_method: true },
      connected_by: { name: org.owner.name },
    });
    const { TOKEN, ACCOUNT, SUBSCRIBE, CALLBACK, NUMBERS, REGISTER } = connected.steps_done;
    const times = [TOKEN, ACCOUNT, SUBSCRIBE, CALLBACK, NUMBERS, REGISTER];
    expect(times).toEqual(times.toSorted());
    expect(times).not.toContain(undefined);
    expect(account).toMatchObject({
      override_callback_uri: `${wa.publicUrl}/hooks/meta`,
      loses_notices: false,
      subscribed_apps: ['555000111'],
    });
    expect(await list()).toEqual([connected]);
  });

  it('lists its numbers; the first that can be used is the default', async () => {
    wa.meta.addNumber(account, { display_phone_number: '+60 12-345 6700', status: 'FLAGGED' });

    const { numbers } = await connectWhatsApp(wa, org, account);

    expect(numbers).toMatchObject([
      { e164: `+${number().display_phone_number.replaceAll(/\D/g, '')}`, status: 'CONNECTED', is_default: true },
      { e164: '+60123456700', display_number: '+60 12-345 6700', status: 'FLAGGED', is_default: false },
    ]);
  });

  it('gets the templates that were written before (S0-4-54)', async () => {
    const written = { account_id: null, title: 'Hello', language: 'en' as const, answers_leads: false };
    const { id } = await org.owner.call(whatsappTemplates.create, { body: written });
    const { id: account_id } = await connectWhatsApp(wa, org, account);
    expect(await org.owner.call(whatsappTemplates.get, { params: { id } })).toMatchObject({ account_id });
  });

  it('is not written by a code that was used before, and says so', async () => {
    const code = wa.meta.makeCode(account);
    const body = { code, event: 'FINISH', waba_id: account.id };
    expect((await register(body)).status).toBe(200);
    const other = await newOrg({ app: wa.app });

    const again = await other.owner.refused(whatsappAccounts.register, { body: { ...body, event: 'FINISH' } }, 409);

    expect(again.detail).toBe('This sign-up can’t be used again. Open a new one.');
    expect(await list(other)).toEqual([]);
    expect((await register(body)).status).toBe(409);
    expect(await list()).toMatchObject([{ state: 'CONNECTED' }]);
  });

  it('is found by its token where the sign-up names none, if that is for one account alone', async () => {
    const body = () => ({ code: wa.meta.makeCode(account), event: 'FINISH' });
    expect((await register(body())).status).toBe(200);
    expect(await list()).toMatchObject([{ waba_id: account.id, state: 'CONNECTED' }]);

    wa.meta.failNext({ kind: 'missing_fields', fields: ['granular_scopes'] }, { path: 'debug_token' });
    expect(await register(body())).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('named no WhatsApp') },
    });
  });

  it('again gets the new token and stays one account, connected all the while', async () => {
    const first = await connectWhatsApp(wa, org, account);
    wa.meta.endToken(account.tokens.at(-1)!);
    expect((await retry(first.id)).state).toBe('EXPIRED');

    const second = await connectWhatsApp(wa, org, account);

    expect(second).toMatchObject({ id: first.id, state: 'CONNECTED', fault: null });
    expect(await list()).toHaveLength(1);
    expect(second.numbers.map(({ id }) => id)).toEqual(first.numbers.map(({ id }) => id));
  });

  it('at the same moment in two tabs is one account', async () => {
    const connected = await Promise.all([connectWhatsApp(wa, org, account), connectWhatsApp(wa, org, account)]);

    expect(connected.map(({ state }) => state)).toEqual(['CONNECTED', 'CONNECTED']);
    expect(await list()).toMatchObject([{ numbers: [{ is_default: true }] }]);
  });

  it('never shows its token, and no log has it', async () => {
    const connected = await connectWhatsApp(wa, org, account);
    const token = account.tokens.at(-1)!;

    const { rows } = { rows: await list() };
    expect(JSON.stringify([connected, rows])).not.toContain(token);
    expect(wa.logLines.join('')).not.toContain(token);
    const [stored] = await org.inScope(({ db, org_id }) =>
      db.selectFrom('whatsapp_accounts').where('org_id', '=', org_id).select('sealed_token').execute(),
    );
    expect(stored?.sealed_token).not.toContain(token);
  });
});

describe('a number that stays in the phone app', () => {
  it('is listed and never registered, although it waits', async () => {
    account.is_coexistence = true;
    changeQuietly({ is_on_biz_app: true });

    await register({
      code: wa.meta.makeCode(account),
      event: 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING',
      waba_id: account.id,
    });

    const [connected] = await list();
    expect(connected).toMatchObject({
      state: 'CONNECTED',
      numbers: [{ is_in_phone_app: true, needs_pin: false, is_default: true }],
    });
    changeQuietly({ status: 'DISCONNECTED' });
    await retry(connected!.id, { pin: '123456' });
    const { numbers } = (await list())[0]!;
    expect(numbers).toMatchObject([{ status: 'DISCONNECTED', needs_pin: false }]);
    const params = { id: connected!.id };
    await org.owner.refused(
      whatsappAccounts.retry,
      { params, body: { pin: '123456', number_id: numbers[0]!.id } },
      409,
    );
    expect(paths().filter((path) => path.endsWith('/register'))).toEqual([]);
    expect(number().was_logged_out).toBe(false);
  });
});

describe('an account that is connected with a token', () => {
  const paste = (token: string, waba_id = account.id) => register({ access_token: token, waba_id });

  it('goes through the same steps', async () => {
    expect((await paste(account.tokens[0]!)).body).toMatchObject({ token_kind: 'PASTED', state: 'CONNECTED' });
  });

  it('is not written with a token that Meta refuses, or that belongs to another account', async () => {
    const other = wa.meta.addAccount();

    expect((await paste('EAAB_made_up_token')).body).toMatchObject({
      errors: { access_token: expect.stringContaining('Meta refuses this token') },
    });
    expect((await paste(other.tokens[0]!)).body).toMatchObject({
      errors: { waba_id: expect.stringContaining('may not use that account') },
    });
    expect((await paste(account.tokens[0]!, '123')).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('keeps its working token when a wrong one is pasted', async () => {
    const { id } = await connectWhatsApp(wa, org, account);

    expect((await paste('EAAB_made_up_token')).status).toBe(400);

    expect(await retry(id)).toMatchObject({ state: 'CONNECTED' });
  });

  it.each([
    {},
    { code: 'x', event: 'CANCEL' },
    { code: 'x', event: 'FINISH', more: 1 },
    { access_token: 'EAAB_token_of_ten', waba_id: 'me' },
    { access_token: 'EAAB token with spaces', waba_id: '1' },
    { access_token: 'a'.repeat(1_001), waba_id: '1' },
  ])('refuses a body that is none: %j', async (body) => {
    expect((await register(body)).status).toBe(400);
    expect(paths()).toEqual([]);
  });
});

describe('a step that fails', () => {
  it.each([
    ['ACCOUNT', () => `/${account.id}`],
    ['SUBSCRIBE', () => `/${account.id}/subscribed_apps`],
    ['NUMBERS', () => `/${account.id}/phone_numbers`],
  ] as const)('%s leaves the account with its fault, and goes on from there when tried again', async (step, path) => {
    failNext(`/v26.0${path()}`);

    const stopped = await connectWhatsApp(wa, org, account);

    expect(stopped).toMatchObject({
      state: 'CONNECTING',
      failed_step: step,
      fault: { call_class: 'retry_later', code: '131016' },
    });
    expect(stopped.steps_done.TOKEN).toBeDefined();
    expect(stopped.steps_done[step]).toBeUndefined();
    wa.meta.clearFaults();
    wa.meta.requests.length = 0;
    expect(await retry(stopped.id)).toMatchObject({ state: 'CONNECTED', failed_step: null, fault: null });
    expect(paths()).not.toContain('GET /oauth/access_token');
  });

  it('CALLBACK is its own: the app stays subscribed, and Meta says that it could not reach this server', async () => {
    wa.meta.failNext({ kind: 'provider_error', name: '2200' }, { method: 'POST', path: 'subscribed_apps', after: 1 });

    const stopped = await connectWhatsApp(wa, org, account);

    expect(stopped).toMatchObject({ failed_step: 'CALLBACK', fault: { call_class: 'unknown', code: '2200' } });
    expect(account).toMatchObject({ subscribed_apps: ['555000111'], override_callback_uri: null });
    expect(await retry(stopped.id)).toMatchObject({ state: 'CONNECTED' });
    expect(account).toMatchObject({ override_callback_uri: `${wa.publicUrl}/hooks/meta`, loses_notices: false });
  });

  it('may be tried again by two at once', async () => {
    failNext(`/v26.0/${account.id}/phone_numbers`);
    const { id } = await connectWhatsApp(wa, org, account);
    wa.meta.clearFaults();

    const answers = await Promise.all([retry(id), retry(id)]);

    expect(answers.map(({ state }) => state)).toEqual(['CONNECTED', 'CONNECTED']);
  });
});

describe('a number that must be registered', () => {
  it('waits for the PIN that a person types; then the account is connected', async () => {
    waitForPin();
    const waiting = await connectWhatsApp(wa, org, account);
    expect(waiting).toMatchObject({
      state: 'CONNECTING',
      failed_step: 'REGISTER',
      fault: null,
      numbers: [{ status: 'PENDING', needs_pin: true, pin_tries_left: 10, is_default: false }],
    });

    const connected = await retry(waiting.id, { pin: '410927' });

    expect(connected).toMatchObject({ state: 'CONNECTED', numbers: [{ needs_pin: false, is_default: true }] });
    expect(number()).toMatchObject({ pin: '410927', status: 'CONNECTED' });
  });

  it('says how many tries are left after a wrong PIN, and takes the right one', async () => {
    waitForPin('111111');
    const { id } = await connectWhatsApp(wa, org, account);

    const first = await retry(id, { pin: '222222' });
    expect(first).toMatchObject({
      state: 'CONNECTING',
      failed_step: 'REGISTER',
      fault: { code: '133005' },
      numbers: [{ pin_tries_left: 9 }],
    });
    expect(await retry(id, { pin: '333333' })).toMatchObject({ numbers: [{ pin_tries_left: 8 }] });

    expect(await retry(id, { pin: '111111' })).toMatchObject({ state: 'CONNECTED', fault: null });
  });

  it('is not tried an eleventh time within 72 hours, and once more afterwards (WA-17)', async () => {
    waitForPin('111111');
    const { id } = await connectWhatsApp(wa, org, account);
    for (let at = 0; at < 10; at += 1) await retry(id, { pin: '222222' });
    const calls = () => paths().filter((path) => path.endsWith('/register')).length;
    expect(calls()).toBe(10);

    const stopped = await retry(id, { pin: '111111' });

    expect(stopped).toMatchObject({ fault: { call_class: 'retry_later', code: '133016' } });
    expect(stopped.numbers[0]).toMatchObject({ pin_tries_left: 0, next_pin_try_at: expect.any(String) });
    expect(calls()).toBe(10);
    setClock(startingAt(stopped.numbers[0]!.next_pin_try_at!));
    expect(await retry(id, { pin: '111111' })).toMatchObject({ state: 'CONNECTED' });
  });

  it('that Meta refuses for too many tries elsewhere says so, and nothing repeats it (WA-17)', async () => {
    waitForPin('111111');
    const { id } = await connectWhatsApp(wa, org, account);
    failNext(`/v26.0/${number().id}/register`, '133016', 1);

    expect(await retry(id, { pin: '111111' })).toMatchObject({
      failed_step: 'REGISTER',
      fault: { call_class: 'retry_later', code: '133016' },
    });
    await wa.app.runJobs();
    expect(paths().filter((path) => path.endsWith('/register'))).toHaveLength(1);
  });

  it('later, beside one that is connected, is registered by its id', async () => {
    const { id } = await connectWhatsApp(wa, org, account);
    const second = wa.meta.addNumber(account, { status: 'PENDING', is_registered: false });
    const { numbers } = await retry(id);
    expect(numbers).toMatchObject([{ needs_pin: false }, { needs_pin: true }]);

    const connected = await retry(id, { pin: '123456', number_id: numbers[1]!.id });

    expect(connected).toMatchObject({ state: 'CONNECTED', numbers: [{ is_default: true }, { is_default: false }] });
    expect(second.status).toBe('CONNECTED');
  });
});

describe('an account that is disconnected', () => {
  const disconnect = (id: number, of = org) => of.owner.call(whatsappAccounts.disconnect, { params: { id } });

  it('loses its token and its notices; its numbers stay, and connecting it again brings all back', async () => {
    const { id, numbers } = await connectWhatsApp(wa, org, account);

    expect(await disconnect(id)).toMatchObject({ state: 'DISCONNECTED', numbers: [{ is_default: false }] });
    expect(account.subscribed_apps).toEqual([]);
    await org.owner.refused(whatsappAccounts.retry, { params: { id }, body: {} }, 409);
    expect(await disconnect(id)).toMatchObject({ state: 'DISCONNECTED' });

    const again = await connectWhatsApp(wa, org, account);
    expect(again).toMatchObject({ id, state: 'CONNECTED', numbers: [{ id: numbers[0]!.id, is_default: true }] });
    expect(account.subscribed_apps).toEqual(['555000111']);
  });

  it('keeps its notices where another organisation uses it, until that ends too', async () => {
    const other = await newOrg({ app: wa.app });
    const mine = await connectWhatsApp(wa, org, account);
    const theirs = await connectWhatsApp(wa, other, account);

    await disconnect(mine.id);
    expect(account.subscribed_apps).toEqual(['555000111']);
    expect(await list(other)).toMatchObject([{ state: 'CONNECTED' }]);
    await disconnect(theirs.id, other);
    expect(account.subscribed_apps).toEqual([]);
  });

  it('ends here whatever Meta answers', async () => {
    const { id } = await connectWhatsApp(wa, org, account);
    wa.meta.endToken(account.tokens.at(-1)!);

    expect(await disconnect(id)).toMatchObject({ state: 'DISCONNECTED' });
  });
});

describe('the default number', () => {
  it('is the one a person chooses, among all accounts', async () => {
    const second = wa.meta.addAccount();
    const first = await connectWhatsApp(wa, org, account);
    const other = await connectWhatsApp(wa, org, second);
    const chosen = other.numbers[0]!.id;
    const defaults = async () =>
      (await list()).flatMap(({ numbers }) => numbers).flatMap(({ id, is_default }) => (is_default ? [id] : []));
    expect(await defaults()).toEqual([first.numbers[0]!.id]);

    await org.owner.call(whatsappAccounts.update, { params: { id: other.id }, body: { default_number_id: chosen } });

    expect(await defaults()).toEqual([chosen]);
    const params = { id: first.id };
    await org.owner.refused(whatsappAccounts.update, { params, body: { default_number_id: chosen } }, 409);
    await org.owner.call(whatsappAccounts.disconnect, { params: { id: other.id } });
    expect(await defaults()).toEqual([first.numbers[0]!.id]);
  });
});

describe('rights and plans', () => {
  it('let only people who manage integrations see or change accounts', async () => {
    const { id } = await connectWhatsApp(wa, org, account);
    const member = await org.member();
    const manager = await org.member({ permissions: { manageIntegrations: true } });

    for (const endpoint of [whatsappAccounts.list, whatsappAccounts.readLive])
      expect(await member.refused(endpoint, {}, 403)).toMatchObject({ error_type: 'MANAGE_INTEGRATIONS_REQUIRED' });
    await member.refused(whatsappAccounts.disconnect, { params: { id } }, 403);
    expect((await manager.call(whatsappAccounts.list)).results).toHaveLength(1);
  });

  it('leave reading and disconnecting free, and take connecting from the plan', async () => {
    const { id } = await connectWhatsApp(wa, org, account);
    await org.setSubscription('free_trial_expired');

    expect((await register({ access_token: account.tokens[0]!, waba_id: account.id })).status).toBe(423);
    await org.owner.refused(whatsappAccounts.retry, { params: { id }, body: {} }, 423);
    expect(await list()).toHaveLength(1);
    await org.owner.call(whatsappAccounts.readLive);
    await org.owner.call(whatsappAccounts.disconnect, { params: { id } });
  });
});

describe('a server without an app at Meta', () => {
  it('says that nothing can be connected', async () => {
    const bare = await startWhatsAppAccountsApp({ META_APP_ID: '', META_WHATSAPP_CONFIG_ID: '' });
    const { owner } = await newOrg({ app: bare.app });

    expect(await owner.call(whatsappAccounts.list)).toEqual({ results: [], is_set_up: false, sign_up: null });
    await owner.refused(whatsappAccounts.register, { body: { code: 'x', event: 'FINISH', waba_id: '1' } }, 503);
    await bare.close();
  });

  it('has no sign-up in a pop-up without its configuration, and names Meta in the policy of pages with one', async () => {
    const answer = await org.owner.call(whatsappAccounts.list);
    expect(answer).toMatchObject({
      is_set_up: true,
      sign_up: { app_id: '555000111', config_id: '700100200', sdk_url: `${wa.meta.url}/en_US/sdk.js` },
    });
    const { headers } = await wa.app.server.inject('/login');
    expect(headers['content-security-policy']).toContain(`${wa.meta.url}/en_US/sdk.js`);
  });
});
