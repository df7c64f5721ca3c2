import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import type { ProblemBody } from '#platform/contract/problems.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { codeFor, messagesTo } from '#testing/outbox.ts';
import { listSetCookies, newVisitor, type Visitor } from '#testing/visitor.ts';
import { newOrg, send } from '#testing/world.ts';
import { identity } from '../../contract.ts';

const newAddress = (name = 'asha.rao') => `${name}+${randomUUID()}@kestrel-advisory.co.uk`;
const WRONG = 'Incorrect OTP. Please check again or request a new code';
const SPENT = 'Too many attempts. Request a new code.';

const newBrowser = async (from: Parameters<typeof newVisitor>[1] = {}) => newVisitor(await testApp(), from);

const ask = (browser: Visitor, email: string) => browser.send(identity.generateEmailOtp, { body: { email } });
const submit = (browser: Visitor, email: string, otp: string, more: object = {}) =>
  browser.send(identity.submitEmailOtp, { body: { email, otp, ...more } });

async function signIn(browser: Visitor, email: string, more: object = {}) {
  await ask(browser, email);
  return submit(browser, email, await codeFor(browser.app, email), more);
}

/** Signs in on a new browser. */
async function signedIn(email: string): Promise<Visitor> {
  const browser = await newBrowser();
  await signIn(browser, email);
  return browser;
}

/** Returns a browser that has requested a code, and the code. */
async function asked(email = newAddress()) {
  const browser = await newBrowser();
  await ask(browser, email);
  return { browser, email, code: await codeFor(browser.app, email) };
}

const startup = (browser: Visitor) => browser.send(identity.getAppStartup);
const anotherCode = (code: string) => (code === '000000' ? '111111' : '000000');

afterEach(() => setClock(systemClock));

describe('signing in by e-mail code', () => {
  it('makes a person, an organisation on a 14-day trial, an OWNER profile and preferences the first time (S0-1-33, S1-1-01, D24)', async () => {
    const email = newAddress();

    const browser = await newBrowser();
    const answer = await signIn(browser, email, { time_zone: 'Asia/Kolkata' });
    const details = await browser.send(preferences.getUserDetails);

    expect(answer).toMatchObject({ status: 200, body: { success: true, is_new_user: true } });
    expect(details.body).toMatchObject({
      user: {
        name: 'Asha Rao',
        email,
        role: 'OWNER',
        is_email_verified: true,
        country_code: 'IN',
        organization: { name: 'Kestrel Advisory' },
        user_subscription_v3: { subscription_status: 'free_trial_active', show_warning: false },
      },
      user_preferences: { default_next_step_time: '09:00', default_next_step_time_utc: '03:30:00' },
    });
    const { free_trial_end_date } = (
      details.body as { user: { user_subscription_v3: { free_trial_end_date: string } } }
    ).user.user_subscription_v3;
    expect(Math.round((Date.parse(free_trial_end_date) - Date.now()) / 86_400_000)).toBe(14);
  });

  it('finds the same organisation the next time, whatever the case of the address, on a second device too (S0-3-15, S0-7-03)', async () => {
    const email = newAddress();
    const here = await newBrowser();
    const first = await signIn(here, email);

    const second = await signIn(await newBrowser(), email.toUpperCase());

    expect(second.body).toEqual({ ...(first.body as object), is_new_user: false });
    const query = { fetch_num_devices: 'true', platform: 'web_app' };
    expect((await here.send(identity.getAppStartup, { query })).body).toMatchObject({ num_devices: 2 });
  });

  it('sets a cookie that scripts cannot read and that lasts thirty days', async () => {
    const answer = await signIn(await newBrowser(), newAddress());

    expect(listSetCookies(answer)).toContainEqual(
      expect.stringMatching(/^leadkeep_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    );
  });

  it('ends the session this browser had before', async () => {
    const browser = await signedIn(newAddress());
    const before = `leadkeep_session=${browser.cookie('leadkeep_session')}`;

    await signIn(browser, newAddress());

    expect((await startup(browser)).status).toBe(200);
    expect((await send(await testApp(), identity.getAppStartup, {}, before)).status).toBe(401);
  });

  it('accepts a time zone this server does not know and starts with one of the country', async () => {
    const answer = await signIn(await newBrowser(), newAddress(), { time_zone: 'Mars/Olympus' });

    expect(answer.status).toBe(200);
  });

  it('finishes an organisation whose creation was interrupted', async () => {
    const email = newAddress();
    const app = await testApp();
    await asOwner(
      app.services.database,
      `with person as (insert into users (name, email, is_email_verified) values ('Asha', $1, true) returning id)
       insert into user_orgs (user_id, org_id, profile_id)
       select id, nextval('orgs_org_id_seq'), nextval('profiles_id_seq') from person`,
      [email],
    );

    const browser = await signedIn(email);

    expect((await browser.send(preferences.getUserDetails)).status).toBe(200);
  });

  it('makes one organisation when two codes come back at the same moment', async () => {
    const [browser, email] = [await newBrowser(), newAddress()];
    await ask(browser, email);
    const code = await codeFor(await testApp(), email);

    const answers = await Promise.all([submit(browser, email, code), submit(browser, email, code)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('signing in to several organisations', () => {
  async function addMember(email: string, account_status: 'ACTIVE' | 'DEACTIVATED', last_used_at: string) {
    const org = await newOrg();
    const member = await org.member();
    const { services } = await testApp();
    await org.inScope((scope) =>
      scope.db.updateTable('profiles').set({ account_status }).where('id', '=', member.profile_id).execute(),
    );
    await asOwner(
      services.database,
      `with person as (insert into users (email, is_email_verified) values ($1, true)
         on conflict (email) do update set is_email_verified = true returning id)
       insert into user_orgs (user_id, org_id, profile_id, last_used_at) select id, $2, $3, $4 from person`,
      [email, org.org_id, member.profile_id, last_used_at],
    );
    return org;
  }

  it('opens the one used last (D23)', async () => {
    const email = newAddress();
    await addMember(email, 'ACTIVE', '2026-01-01T00:00:00Z');
    const recent = await addMember(email, 'ACTIVE', '2026-02-01T00:00:00Z');

    expect((await signIn(await newBrowser(), email)).body).toMatchObject({
      is_new_user: false,
      org_id: recent.org_id,
    });
  });

  it('skips one that deactivated the person, and says so when none is left', async () => {
    const [email, outcast] = [newAddress(), newAddress()];
    const open = await addMember(email, 'ACTIVE', '2026-01-01T00:00:00Z');
    await addMember(email, 'DEACTIVATED', '2026-02-01T00:00:00Z');
    await addMember(outcast, 'DEACTIVATED', '2026-02-01T00:00:00Z');

    expect((await signIn(await newBrowser(), email)).body).toMatchObject({ org_id: open.org_id });
    expect(await signIn(await newBrowser(), outcast)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('deactivated') },
    });
  });
});

describe('a code', () => {
  it('is asked for with the same answer whether or not the account exists', async () => {
    const known = newAddress();
    const browser = await signedIn(known);

    const [ofKnown, ofUnknown] = [await ask(browser, known), await ask(await newBrowser(), newAddress())];

    expect(ofKnown.body).toEqual(ofUnknown.body);
    expect(ofKnown.body).toEqual({ success: true, expires_in_seconds: 600, resend_after_seconds: 30 });
  });

  it('is refused when it is empty, of another length, or wrong, each in the words of the specification (S1-5-06, S1-5-07)', async () => {
    const { browser, email, code } = await asked();
    const said = async (otp: string) => ((await submit(browser, email, otp)).body as ProblemBody).errors;

    expect(await said('')).toEqual({ otp: 'Please enter the verification code' });
    expect(await said('12345')).toEqual({ otp: WRONG });
    expect(await said('12345a')).toEqual({ otp: WRONG });
    expect(await said(anotherCode(code))).toEqual({ otp: WRONG });
  });

  it('works once', async () => {
    const { browser, email, code } = await asked();
    await submit(browser, email, code);

    expect(await submit(browser, email, code)).toMatchObject({ status: 400, body: { errors: { otp: WRONG } } });
  });

  it('stops working after ten minutes', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const { browser, email, code } = await asked();

    setClock(stoppedAt('2026-11-20T10:10:00Z'));

    expect((await submit(browser, email, code)).status).toBe(400);
  });

  it('may be tried five times; then its tries are spent, which is said, even with the right digits', async () => {
    const { browser, email, code } = await asked();
    const said: unknown[] = [];

    for (let attempt = 1; attempt <= 5; attempt++) said.push((await submit(browser, email, anotherCode(code))).body);

    expect(said.slice(0, 4)).toEqual(Array(4).fill(expect.objectContaining({ errors: { otp: WRONG } })));
    expect(said[4]).toMatchObject({ errors: { otp: SPENT } });
    expect(await submit(browser, email, code)).toMatchObject({ status: 400, body: { errors: { otp: SPENT } } });
  });

  it('makes the earlier one stop working', async () => {
    const { browser, email, code: earlier } = await asked();
    await ask(browser, email);
    const newest = await codeFor(await testApp(), email);

    const [withEarlier, withNewest] = [
      await submit(browser, email, earlier === newest ? anotherCode(newest) : earlier),
      await submit(browser, email, newest),
    ];

    expect([withEarlier.status, withNewest.status]).toEqual([400, 200]);
  });

  it('is stored as a hash, and opens nothing for another address', async () => {
    const { browser, email, code } = await asked();
    const { services } = await testApp();

    const { rows } = await asOwner(
      services.database,
      `select code_hash::text as hash from otp_challenges where target = $1`,
      [email],
    );

    expect(rows).toHaveLength(1);
    expect(rows[0].hash).not.toContain(code);
    expect((await submit(browser, newAddress(), code)).status).toBe(400);
  });
});

describe('asking for codes', () => {
  const askFrom = async (email: string, address?: string) =>
    ask(await newBrowser(address === undefined ? {} : { address }), email);

  it('is refused the sixth time in ten minutes, with how long to wait, and possible again after that', async () => {
    const email = newAddress();
    setClock(stoppedAt('2026-11-20T10:00:30Z'));
    for (let time = 1; time <= 5; time++) expect((await askFrom(email)).status).toBe(200);

    const sixth = await askFrom(email);
    setClock(stoppedAt('2026-11-20T10:10:00Z'));
    const later = await askFrom(email);

    expect(sixth.status).toBe(429);
    expect(sixth.headers['retry-after']).toBe('570');
    expect(sixth.body).toMatchObject({ detail: 'Too many codes were requested. Try again in 10 minutes.' });
    expect(await messagesTo(await testApp(), email)).toHaveLength(6);
    expect(later.status).toBe(200);
  });

  it('counts requests made before a restart', async () => {
    const email = newAddress();
    for (let time = 1; time <= 5; time++) await askFrom(email);
    const { services } = await testApp();

    const { rows } = await asOwner(
      services.database,
      'select sum(hits)::int as hits from rate_windows where bucket = $1',
      [`code-asked:${email}`],
    );

    expect(rows).toEqual([{ hits: 5 }]);
  });

  it('is limited to 20 an hour from one address', async () => {
    const address = '203.0.113.7';
    for (let time = 1; time <= 20; time++) await askFrom(newAddress(), address);

    expect((await askFrom(newAddress(), address)).status).toBe(429);
    expect((await askFrom(newAddress(), '198.51.100.1')).status).toBe(200);
  });

  it('is limited to 60 an hour from one network, of either kind of address', async () => {
    for (let time = 1; time <= 60; time++) {
      await askFrom(newAddress(), `192.0.2.${time}`);
      await askFrom(newAddress(), `2001:db8:7:7::${time.toString(16)}`);
    }

    expect((await askFrom(newAddress(), '192.0.2.200')).status).toBe(429);
    expect((await askFrom(newAddress(), '2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await askFrom(newAddress(), '2001:db8:7:8::1')).status).toBe(200);
  });
});

describe('an e-mail address', () => {
  it('is refused when it is invalid or missing, in the words of the specification (S1-5-01, S1-5-03)', async () => {
    const said = async (email: unknown) =>
      ((await send(await testApp(), identity.generateEmailOtp, { body: { email } })).body as ProblemBody).errors;

    expect(await said('no address')).toEqual({ email: 'Invalid email format' });
    expect(await said('')).toEqual({ email: 'This field is required' });
    expect(await said(undefined)).toEqual({ email: 'This field is required' });
  });
});
