import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GoogleEmulator, type MintOptions } from '#emulators/google/google-emulator.ts';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, type TestApp, testApp } from '#testing/app.ts';
import { codeFor } from '#testing/outbox.ts';
import { newVisitor } from '#testing/visitor.ts';
import { send } from '#testing/world.ts';
import { identity } from '../../contract.ts';

const google = new GoogleEmulator();
let shared: TestApp;
/** The app under test: `shared`, or one that has never fetched Google's keys. */
let app: TestApp;

/** Sets the clocks of app and emulator to the same time. */
async function at(instant: string) {
  setClock(stoppedAt(instant));
  await google.setClock(instant);
}

const newApp = () =>
  startTestApp({ GOOGLE_CLIENT_IDS: 'our-client, our-other-client', GOOGLE_JWKS_URL: `${google.url}/oauth2/v3/certs` });

/** Makes the rest of this test use a process that has no keys yet. */
async function withoutKeys() {
  app = await newApp();
}

beforeAll(async () => {
  await google.start();
  shared = await newApp();
});
afterAll(async () => {
  await shared.close();
  await google.close();
});
beforeEach(async () => {
  google.reset();
  await at('2026-11-20T10:00:00Z');
  app = shared;
});
afterEach(async () => {
  setClock(systemClock);
  if (app !== shared) await app.close();
});

const newClaims = () => ({ sub: randomUUID(), email: `grace-${randomUUID()}@kestrel.example` });
/** The nonce this browser's page was given. */
const NONCE = 'of-this-page';
const withNonce = `leadkeep_google_nonce=${NONCE}`;
const signIn = (token: string, cookie = withNonce) =>
  send(app, identity.signInWithGoogle, { body: { g_token: token } }, cookie, { headers: { 'os-platform': 'web' } });
const mint = (options: MintOptions = {}) =>
  google.mint({ ...options, claims: { ...newClaims(), nonce: NONCE, ...options.claims } });
const keyRequests = () => google.requests.length;

describe('signing in with Google', () => {
  it('makes an account with the name and the proven address, and finds it again by Google’s own id (S0-1-35, S1-1-01, S1-3-02, AU-01)', async () => {
    const claims = newClaims();
    const first = await signIn(mint({ claims }));
    const cookie = String(first.headers['set-cookie']).match(/leadkeep_session=[^;]+/)?.[0];

    const details = await send(app, preferences.getUserDetails, {}, cookie);
    const again = await signIn(mint({ claims: { ...claims, email: 'changed@kestrel.example' } }));

    expect(first).toMatchObject({ status: 200, body: { is_new_user: true } });
    expect(details.body).toMatchObject({ user: { name: 'Grace Tan', email: claims.email, is_email_verified: true } });
    expect(again.body).toEqual({ ...(first.body as object), is_new_user: false });
  });

  it('finds the person who came by e-mail code before', async () => {
    const claims = newClaims();
    const browser = newVisitor(app);
    await browser.send(identity.generateEmailOtp, { body: { email: claims.email } });
    const otp = await codeFor(app, claims.email);
    const byCode = await browser.send(identity.submitEmailOtp, { body: { email: claims.email, otp } });

    const byGoogle = await signIn(mint({ claims }));

    expect(byGoogle.body).toEqual({ ...(byCode.body as object), is_new_user: false });
  });

  it('keeps an address given to somebody new apart from the account of the one before', async () => {
    const claims = newClaims();
    await signIn(mint({ claims }));

    const other = await signIn(mint({ claims: { ...claims, sub: randomUUID() } }));

    expect(other).toMatchObject({ status: 403, body: { detail: expect.stringContaining('another Google account') } });
  });

  it('takes a token made for any of our client ids, five minutes of clock difference, and "true" as a word', async () => {
    const now = Date.parse('2026-11-20T10:00:00Z') / 1000;

    expect((await signIn(mint({ claims: { aud: 'our-other-client', iss: 'accounts.google.com' } }))).status).toBe(200);
    expect((await signIn(mint({ claims: { email_verified: 'true', iat: now + 299 } }))).status).toBe(200);
    expect((await signIn(mint({ claims: { iat: now - 3_900, exp: now - 299 } }))).status).toBe(200);
  });
});

describe('a Google token', () => {
  const now = Date.parse('2026-11-20T10:00:00Z') / 1000;

  it.each<[string, MintOptions]>([
    ['has expired', { claims: { iat: now - 4_000, exp: now - 301 } }],
    ['was issued in the future', { claims: { iat: now + 301 } }],
    ['lives longer than a day', { claims: { exp: now + 86_401 } }],
    ['is for another client', { claims: { aud: 'somebody-else' } }],
    ['is from another issuer', { claims: { iss: 'https://accounts.example.com' } }],
    ['has no signature', { alg: 'none' }],
    ['is signed with the public key as a secret', { alg: 'HS256' }],
    ['is signed with a foreign key', { foreignKey: true }],
    ['has an address that is not proven', { claims: { email_verified: false } }],
    ['has no address', { claims: { email: null } }],
    ['has no subject', { claims: { sub: null } }],
    ['has no expiry', { claims: { exp: null } }],
  ])('that %s is refused (AU-02)', async (_fault, options) => {
    expect(await signIn(mint(options))).toMatchObject({ status: 401, body: { error_type: 'NOT_SIGNED_IN' } });
  });

  it('opens one session only (AU-02)', async () => {
    const token = mint();

    expect([(await signIn(token)).status, (await signIn(token)).status]).toEqual([200, 401]);
  });

  it('made for another page than the one this browser got is refused (AU-02)', async () => {
    expect((await signIn(mint({ claims: { nonce: 'of-another-page' } }))).status).toBe(401);
    expect((await signIn(mint({ claims: { nonce: undefined } }))).status).toBe(401);
    expect((await signIn(mint())).status).toBe(200);
  });

  it('is refused in a browser that was given no page to ask for it', async () => {
    expect((await signIn(mint(), '')).status).toBe(401);
    expect((await signIn(mint({ claims: { nonce: undefined } }), '')).status).toBe(401);
  });

  it('of a rotated key makes one more request for keys, and made-up keys no more than one a minute (AU-02)', async () => {
    await withoutKeys();
    await signIn(mint());
    google.rotateKeys();

    expect((await signIn(mint())).status).toBe(200);
    expect(keyRequests()).toBe(2);
    google.rotateKeys();
    expect((await signIn(mint())).status).toBe(401);
    expect(keyRequests()).toBe(2);
    await at('2026-11-20T10:01:00Z');
    expect((await signIn(mint())).status).toBe(200);
    expect(keyRequests()).toBe(3);
  });

  it.each([
    ['two parts', 'a.b'],
    ['no parts', 'nonsense'],
    ['parts that are no JSON', 'a.b.c'],
  ])('with %s is refused (AU-04)', async (_shape, token) => {
    expect((await signIn(token)).status).toBe(401);
  });

  it('of 100 kB is refused (AU-04)', async () => {
    expect((await signIn('a'.repeat(100_000))).status).toBe(400);
  });
});

describe('Google’s keys', () => {
  it('are kept as long as Google says', async () => {
    await withoutKeys();
    await signIn(mint());
    await at('2026-11-20T10:59:59Z');
    await signIn(mint());
    expect(keyRequests()).toBe(1);

    await at('2026-11-20T11:00:00Z');
    await signIn(mint());
    expect(keyRequests()).toBe(2);
  });

  it('are used longer when Google cannot be reached, and without any the person is told to try again (AU-03)', async () => {
    await withoutKeys();
    google.failNext({ kind: 'rate_limit' });
    const without = await signIn(mint());
    await signIn(mint());
    await at('2026-11-20T12:00:00Z');
    google.failNext({ kind: 'rate_limit' });
    const withOld = await signIn(mint());

    expect(without).toMatchObject({ status: 503, body: { detail: expect.stringContaining('Try again') } });
    expect(withOld.status).toBe(200);
  });

  it('that are no keys let nobody in (AU-04)', async () => {
    await withoutKeys();
    google.failNext({ kind: 'provider_error', name: 'no_keys' });
    expect((await signIn(mint())).status).toBe(503);
    google.failNext({ kind: 'html', status: 200 });
    expect((await signIn(mint())).status).toBe(503);
    google.failNext({ kind: 'reset' });
    expect((await signIn(mint())).status).toBe(503);
  });
});

describe('signing in with Google where it is not set up', () => {
  it('answers 503', async () => {
    const answer = await send(await testApp(), identity.signInWithGoogle, { body: { g_token: 'a.b.c' } });

    expect(answer).toMatchObject({ status: 503, body: { error_type: 'NOT_CONFIGURED' } });
  });
});
