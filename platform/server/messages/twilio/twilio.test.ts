import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signCallback } from '#emulators/twilio/callback.ts';
import { TwilioEmulator } from '#emulators/twilio/twilio-emulator.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { secondsToNextJob } from '#testing/outbox.ts';
import { withGlobalScope } from '../../database/scope.ts';
import { freePort } from '../../network/free-port.ts';
import { sendMessage } from '../outbox.queries.ts';
import { isSignedByTwilio } from './twilio-status.ts';

const account = {
  account_sid: 'AC0001',
  auth_token: 'twilio_token_0001',
  verify_service_sid: 'VA0001',
  from: '+15005550006',
};
const twilio = new TwilioEmulator(account);
let app: TestApp;

beforeAll(async () => {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    TWILIO_API_BASE: await twilio.start(),
    TWILIO_ACCOUNT_SID: account.account_sid,
    TWILIO_AUTH_TOKEN: account.auth_token,
    TWILIO_FROM: account.from,
  };
  app = await startTestApp(settings, await freshDatabaseUrl());
  await app.server.listen({ host: '127.0.0.1', port });
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => twilio.reset());

let numbers = 0;
const newNumber = () => `+6581${String(++numbers).padStart(6, '0')}`;

/** Sends a text message through the outbox and its job. */
async function sendText(to = newNumber()) {
  await withGlobalScope(app.services.database, 'test', (globalScope) =>
    sendMessage(globalScope, { channel: 'sms', to, text: 'Your code' }),
  );
  await app.runJobs();
  return { to, message: twilio.messages.find((message) => message.to === to)! };
}

async function readRow(to: string) {
  const { rows } = await asOwner(app.services.database, 'select * from outbox_messages where recipient = $1', [to]);
  return rows[0];
}

describe('text messages through Twilio', () => {
  it('are sent once, and reported delivered (SM-01)', async () => {
    const { to, message } = await sendText();
    expect(twilio.requests).toHaveLength(1);
    expect(await readRow(to)).toMatchObject({ status: 'SENT', provider_id: message.sid, delivery_status: null });

    for (const status of ['queued', 'sent', 'delivered']) expect(await twilio.report(message, status)).toEqual([200]);

    expect(await readRow(to)).toMatchObject({ delivery_status: 'delivered' });
  });

  it('stay delivered when reports come late, out of order and repeated (SM-04)', async () => {
    const { to, message } = await sendText();

    await twilio.report(message, 'delivered', { copies: 3 });
    await twilio.report(message, 'sent');

    expect(await readRow(to)).toMatchObject({ delivery_status: 'delivered', delivery_error: null });
  });

  it('that could not be delivered say why', async () => {
    const { to, message } = await sendText();

    await twilio.report(message, 'undelivered', { error_code: '30003' });

    expect(await readRow(to)).toMatchObject({ delivery_status: 'undelivered', delivery_error: '30003' });
  });

  it('wait as long as Twilio says when there were too many (SM-03)', async () => {
    twilio.failNext({ kind: 'rate_limit' });
    const { to } = await sendText();

    const row = await readRow(to);
    expect(row).toMatchObject({ status: 'QUEUED', tries: 1 });
    // The ordinary first wait of a minute is longer than the seven seconds asked for.
    expect(await secondsToNextJob(app, row.id)).toBeGreaterThan(50);
  });

  it('wait, and the channel counts as broken, when Twilio refuses our account (SM-02)', async () => {
    twilio.failNext({ kind: 'provider_error', name: '20003' });
    const { to } = await sendText();
    const broken = async () =>
      (await asOwner(app.services.database, `select broken_since from message_channels where channel = 'sms'`)).rows[0]
        .broken_since;

    expect(await readRow(to)).toMatchObject({ status: 'QUEUED', tries: 1 });
    expect(await broken()).not.toBeNull();
    await sendText();
    expect(await broken()).toBeNull();
  });

  it.each([
    ['21211', 'This is not a number that can receive text messages'],
    ['21614', 'This is not a number that can receive text messages'],
    ['21408', 'Text messages can’t be sent to this country'],
    ['21610', 'This number has opted out of our text messages'],
  ])('are refused for good with %s, in words (SM-05)', async (code, words) => {
    const to = newNumber();
    twilio.refuse(to, code);

    await sendText(to);

    expect(await readRow(to)).toMatchObject({ status: 'REFUSED', error: words });
  });

  it('are not sent again when it is unknown whether Twilio took them (TX-6, TX-7)', async () => {
    for (const fault of [
      { kind: 'reset' },
      { kind: 'truncate' },
      { kind: 'empty' },
      { kind: 'html', status: 200 },
    ] as const) {
      twilio.failNext(fault);
      const { to } = await sendText();
      expect(await readRow(to), fault.kind).toMatchObject({ status: 'UNKNOWN' });
    }
    expect(twilio.requests).toHaveLength(4);
  });

  it('without an answer were sent, once a report about them comes', async () => {
    twilio.failNext({ kind: 'reset', is_done: true });
    const { to, message } = await sendText();
    expect(await readRow(to)).toMatchObject({ status: 'UNKNOWN' });

    await twilio.report(message, 'delivered');

    expect(await readRow(to)).toMatchObject({ status: 'SENT', delivery_status: 'delivered', error: null });
  });

  it('are accepted with unknown fields (TX-11)', async () => {
    twilio.failNext({ kind: 'extra_fields' });
    const { to } = await sendText();

    expect(await readRow(to)).toMatchObject({ status: 'SENT' });
  });
});

describe('a delivery report', () => {
  it.each(['signature', 'no_signature', 'old_secret', 'body_after_sign'] as const)(
    'with a wrong signature (%s) is refused and changes nothing (SM-06)',
    async (corrupt) => {
      const { to, message } = await sendText();

      expect(await twilio.report(message, 'delivered', { corrupt })).toEqual([403]);
      expect(await readRow(to)).toMatchObject({ delivery_status: null });
    },
  );

  it('is taken with the port left out of its address, with more fields, and as JSON (SM-06)', async () => {
    for (const options of [{ port: 'without' }, { extra: { Another: 'field' } }, { json: true }] as const) {
      const { to, message } = await sendText();
      expect(await twilio.report(message, 'delivered', options)).toEqual([200]);
      expect(await readRow(to)).toMatchObject({ delivery_status: 'delivered' });
    }
  });

  it('about an unknown message, or with an unknown status, is taken and ignored', async () => {
    const { to, message } = await sendText();
    const elsewhere = { ...message, status_callback: message.status_callback!.replace(/message=.*/, 'message=none') };

    expect(await twilio.report(elsewhere, 'delivered')).toEqual([200]);
    expect(await twilio.report(message, 'teleported')).toEqual([200]);
    expect(await readRow(to)).toMatchObject({ delivery_status: null });
  });

  it('by another method answers 405, too large 413, and 503 where Twilio is not set up', async () => {
    const post = { method: 'POST', url: '/hooks/twilio/status', payload: 'MessageStatus=sent' } as const;
    const unset = await startTestApp();

    expect((await app.server.inject({ method: 'GET', url: '/hooks/twilio/status' })).statusCode).toBe(405);
    expect((await app.server.inject({ ...post, payload: 'a'.repeat(3 * 1024 * 1024 + 1) })).statusCode).toBe(413);
    expect((await unset.server.inject(post)).statusCode).toBe(503);
    await unset.close();
  });
});

describe('the signature of a delivery report', () => {
  /** Known-answer vector A-8 of the integration notes. */
  const vector = {
    secret: 'twilio_token_0001',
    url: 'https://crm.example.com/hooks/twilio/status',
    params: {
      AccountSid: 'AC0001',
      From: '+15005550006',
      MessageSid: 'SM0001',
      MessageStatus: 'delivered',
      To: '+6591234567',
    },
    expect: 'fYW1f9UsTBTk5u12Wnvt4J8O+B4=',
  };
  const signed = (params: [string, string][]) => ({
    url: vector.url,
    body: Buffer.from(new URLSearchParams(params).toString()),
    isJson: false,
  });

  it('matches the known-answer vector, in product and emulator', () => {
    const params = Object.entries(vector.params);

    expect(isSignedByTwilio(vector.secret, vector.expect, signed(params))).toBe(true);
    expect(signCallback(vector.secret, vector.url, vector.params)).toBe(vector.expect);
  });

  it('does not depend on the order of the fields, but on every one of them', () => {
    const params = Object.entries(vector.params).reverse();

    expect(isSignedByTwilio(vector.secret, vector.expect, signed(params))).toBe(true);
    expect(isSignedByTwilio(vector.secret, vector.expect, signed(params.slice(1)))).toBe(false);
    expect(isSignedByTwilio('another token', vector.expect, signed(params))).toBe(false);
    expect(isSignedByTwilio(vector.secret, '', signed(params))).toBe(false);
  });
});
