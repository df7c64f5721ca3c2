import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TwilioEmulator } from '#emulators/twilio/twilio-emulator.ts';
import { preferences } from '#features/preferences/contract.ts';
import { startTestApp, type TestApp, testApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { codeFor } from '#testing/outbox.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';
import { identity } from '../../contract.ts';

const account = {
  account_sid: 'AC0001',
  auth_token: 'twilio_token_0001',
  verify_service_sid: 'VA0001',
  from: '+15005550006',
};
const WRONG = { otp: 'Incorrect OTP. Please check again or request a new code' };
const USE_EMAIL = 'Text messages cannot be sent right now. Sign in with your e-mail address instead.';

let numbers = 0;
const newNumber = () => `+6591${String(++numbers).padStart(6, '0')}`;

const ask = (browser: Visitor, phone_number: string, country_code?: string) =>
  browser.send(identity.generatePhoneOtp, { body: { phone_number, country_code } });
const submit = (browser: Visitor, phone_number: string, otp: string) =>
  browser.send(identity.submitPhoneOtp, { body: { phone_number, otp, time_zone: 'Asia/Singapore' } });

describe('signing in by phone in local mode', () => {
  it('makes an account whose number is proven; written in another way it is the same person (S0-1-34, S1-1-01, S0-3-16)', async () => {
    const app = await testApp();
    const browser = newVisitor(app);
    await ask(browser, '8123 4567', 'SG');
    const answer = await submit(browser, '+65 8123 4567', await codeFor(app, '+6581234567'));

    const details = await browser.send(preferences.getUserDetails);
    await ask(browser, '0065 81234567');
    const again = await submit(browser, '+6581234567', await codeFor(app, '+6581234567'));

    expect(details.body).toMatchObject({
      user: { email: null, is_phone_verified: true, phone_number: { raw_input: '+6581234567' }, country_code: 'SG' },
    });
    expect(again.body).toEqual({ ...(answer.body as object), is_new_user: false });
  });

  it.each(['12', '+65 123', 'no number', '8123 4567'])(
    'refuses %s, which is no number there (S1-5-11, B24)',
    async (number) => {
      expect((await ask(newVisitor(await testApp()), number)).body).toMatchObject({
        errors: { phone_number: 'Unsupported or invalid phone number' },
      });
    },
  );
});

describe('signing in by phone where no text messages are set up', () => {
  it('answers 503 outside local mode (D14)', async () => {
    const app = await startTestApp({
      PUBLIC_URL: 'https://crm.example.com',
      HOST: '0.0.0.0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMTP_FROM: 'hello@crm.example.com',
    });

    const answer = await ask(newVisitor(app), newNumber());

    expect(answer).toMatchObject({ status: 503, body: { error_type: 'NOT_CONFIGURED' } });
    await app.close();
  });
});

describe('signing in by phone through Twilio', () => {
  const twilio = new TwilioEmulator(account);
  let app: TestApp;
  let browser: Visitor;

  beforeAll(async () => {
    const settings = {
      TWILIO_API_BASE: await twilio.start(),
      TWILIO_ACCOUNT_SID: account.account_sid,
      TWILIO_AUTH_TOKEN: account.auth_token,
      TWILIO_FROM: account.from,
    };
    app = await startTestApp(settings, await freshDatabaseUrl());
  });
  afterAll(async () => {
    await app.close();
    await twilio.close();
  });
  beforeEach(() => {
    twilio.reset();
    browser = newVisitor(app);
  });

  it('sends the code at once, and the fallback job sends nothing more', async () => {
    const number = newNumber();
    await ask(browser, number);
    const code = twilio.messages[0]?.body.match(/^\d{6}/)?.[0] ?? '';
    await app.runJobs();

    expect((await submit(browser, number, code)).status).toBe(200);
    expect(twilio.messages).toHaveLength(1);
  });

  it('says under the field that a number cannot be reached, is blocked, or has opted out (SM-05)', async () => {
    for (const code of ['21211', '21614', '21408', '21610']) {
      const number = newNumber();
      twilio.refuse(number, code);
      const answer = await ask(browser, number);
      expect(answer).toMatchObject({ status: 400, body: { errors: { phone_number: expect.any(String) } } });
    }
  });

  it('offers e-mail while Twilio rejects our account, without asking Twilio each time (SM-02)', async () => {
    twilio.failNext({ kind: 'provider_error', name: '20003' });

    const [first, second] = [await ask(browser, newNumber()), await ask(browser, newNumber())];

    expect([first, second]).toMatchObject([
      { status: 503, body: { detail: USE_EMAIL } },
      { status: 503, body: { detail: USE_EMAIL } },
    ]);
    expect(twilio.requests).toHaveLength(1);
  });
});

describe('signing in by phone through Twilio Verify', () => {
  const twilio = new TwilioEmulator(account);
  let app: TestApp;
  let browser: Visitor;

  beforeAll(async () => {
    app = await startTestApp({
      TWILIO_VERIFY_BASE: await twilio.start(),
      TWILIO_ACCOUNT_SID: account.account_sid,
      TWILIO_AUTH_TOKEN: account.auth_token,
      TWILIO_VERIFY_SERVICE_SID: account.verify_service_sid,
    });
  });
  afterAll(async () => {
    await app.close();
    await twilio.close();
  });
  beforeEach(() => {
    twilio.reset();
    browser = newVisitor(app);
  });

  it('lets Twilio make and check the code', async () => {
    const number = newNumber();
    await ask(browser, number);

    expect((await submit(browser, number, '000000')).body).toMatchObject({ errors: WRONG });
    expect((await submit(browser, number, twilio.verify.codeFor(number))).status).toBe(200);
    expect(twilio.messages).toEqual([]);
  });

  it('passes on no guess of a browser that did not ask, so that a stranger cannot exhaust the tries', async () => {
    const number = newNumber();
    await ask(browser, number);
    const asked = twilio.requests.length;

    expect((await submit(newVisitor(app), number, twilio.verify.codeFor(number))).body).toMatchObject({
      errors: WRONG,
    });
    expect(twilio.requests).toHaveLength(asked);
    expect((await submit(browser, number, twilio.verify.codeFor(number))).status).toBe(200);
  });

  it('says that a code has expired, or was used before (SM-05)', async () => {
    const number = newNumber();
    await ask(browser, number);
    const code = twilio.verify.codeFor(number);
    await twilio.advance(600);

    const expired = { errors: { otp: 'This code has expired. Please request a new one' } };
    expect((await submit(browser, number, code)).body).toMatchObject(expired);
    await ask(browser, number);
    await submit(browser, number, twilio.verify.codeFor(number));
    expect((await submit(browser, number, twilio.verify.codeFor(number))).body).toMatchObject(expired);
  });

  it('tells people to wait after too many checks, and after too many sends (SM-03)', async () => {
    const [checked, sent] = [newNumber(), newNumber()];
    await ask(browser, checked);
    for (let attempt = 1; attempt <= 5; attempt++) await submit(browser, checked, '000000');
    const sixth = await submit(browser, checked, '000000');
    twilio.failNext({ kind: 'provider_error', name: '60203' });

    expect(sixth).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
    expect((await ask(browser, sent)).body).toMatchObject({
      detail: 'Too many codes were requested for this number. Try again in 10 minutes.',
    });
  });

  it('refuses a number Twilio refuses, and offers e-mail when Twilio is away', async () => {
    twilio.failNext({ kind: 'provider_error', name: '60200' });
    expect((await ask(browser, newNumber())).body).toMatchObject({ errors: { phone_number: expect.any(String) } });
    for (const fault of [{ kind: 'reset' }, { kind: 'html', status: 502 }, { kind: 'http', status: 500 }] as const) {
      twilio.failNext(fault);
      expect((await ask(browser, newNumber())).body).toMatchObject({ detail: USE_EMAIL });
    }
  });

  it('lets nobody in by an answer that is cut off or is no JSON', async () => {
    const number = newNumber();
    await ask(browser, number);
    const code = twilio.verify.codeFor(number);

    for (const fault of [{ kind: 'truncate' }, { kind: 'empty' }, { kind: 'html', status: 200 }] as const) {
      twilio.failNext(fault);
      expect((await submit(browser, number, code)).status).toBe(503);
    }
  });
});
