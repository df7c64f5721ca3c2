import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, type TestApp, testApp } from '#testing/app.ts';
import { codeFor } from '#testing/outbox.ts';
import { listSetCookies, newVisitor, type Visitor } from '#testing/visitor.ts';
import { identity, type OwnSession } from '../../contract.ts';

const newAddress = () => `asha.rao+${randomUUID()}@kestrel-advisory.co.uk`;

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Returns a browser that has signed in. */
async function signedIn(email = newAddress(), userAgent = CHROME, app?: TestApp): Promise<Visitor> {
  const browser = newVisitor(app ?? (await testApp()), { headers: { 'user-agent': userAgent } });
  await browser.send(identity.generateEmailOtp, { body: { email } });
  const otp = await codeFor(browser.app, email);
  await browser.send(identity.submitEmailOtp, { body: { email, otp } });
  return browser;
}

const overHttps = {
  PUBLIC_URL: 'https://crm.example.com',
  HOST: '0.0.0.0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMTP_FROM: 'hello@crm.example.com',
};

const startup = (browser: Visitor) => browser.send(identity.getAppStartup);
const isSignedIn = async (browser: Visitor) => (await startup(browser)).status === 200;
const listSessions = async (browser: Visitor) =>
  ((await browser.send(identity.listSessions)).body as { results: OwnSession[] }).results;

afterEach(() => setClock(systemClock));

describe('logging out', () => {
  it('ends this session at once and removes the cookie; another device stays signed in (S0-4-26)', async () => {
    const email = newAddress();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    await startup(here);

    const answer = await here.send(identity.logout, { body: {} });

    expect(listSetCookies(answer)).toContainEqual(expect.stringMatching(/^leadkeep_session=; Max-Age=0/));
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, true]);
  });

  it('clears what the browser keeps of clients’ files, over https', async () => {
    const app = await startTestApp(overHttps);
    const browser = await signedIn(newAddress(), CHROME, app);

    const answer = await browser.send(identity.logout, { body: {} });

    expect(answer.headers['clear-site-data']).toBe('"cache"');
    await app.close();
  });
});

describe('the cookie of a session', () => {
  it('is bound to this host over https, and one without that prefix opens nothing', async () => {
    const app = await startTestApp(overHttps);
    const browser = await signedIn(newAddress(), CHROME, app);
    const token = browser.cookie('__Host-leadkeep_session');
    const planted = await app.server.inject({
      url: identity.getAppStartup.path,
      headers: { cookie: `leadkeep_session=${token}` },
    });

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(browser.cookie('leadkeep_session')).toBeUndefined();
    expect([await isSignedIn(browser), planted.statusCode]).toEqual([true, 401]);
    await app.close();
  });
});

describe('a session', () => {
  it('ends after thirty days without use and not while it is used', async () => {
    setClock(stoppedAt('2026-11-01T00:00:00Z'));
    const [used, unused] = [await signedIn(), await signedIn()];

    setClock(stoppedAt('2026-11-20T00:00:00Z'));
    const answer = await startup(used);
    setClock(stoppedAt('2026-12-02T00:00:00Z'));

    expect(listSetCookies(answer)).toContainEqual(expect.stringMatching(/Max-Age=2592000/));
    expect([await isSignedIn(used), await isSignedIn(unused)]).toEqual([true, false]);
  });

  it('ends after ninety days however much it is used', async () => {
    setClock(stoppedAt('2026-03-01T00:00:00Z'));
    const browser = await signedIn();
    for (const day of ['2026-03-20', '2026-04-10', '2026-05-01', '2026-05-20']) {
      setClock(stoppedAt(`${day}T00:00:00Z`));
      expect(await isSignedIn(browser)).toBe(true);
    }

    setClock(stoppedAt('2026-05-29T23:59:00Z'));
    expect((await startup(browser)).body).toMatchObject({ session_expires_at: '2026-05-30T00:00:00.000Z' });
    setClock(stoppedAt('2026-05-30T00:00:00Z'));
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is asked for with a platform in any case, and refuses one that does not exist (S0-3E-34, S1-9-07, B5)', async () => {
    const browser = await signedIn();
    const ask = async (platform: string) =>
      (await browser.send(identity.getAppStartup, { query: { platform } })).status;

    expect([await ask('WEB_APP'), await ask('mobile_web'), await ask('web'), await ask('fridge')]).toEqual([
      200, 200, 200, 400,
    ]);
  });
});

describe('a person’s sessions', () => {
  it('are listed with browser, device and when each was last used, this one marked', async () => {
    const email = newAddress();
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const here = await signedIn(email, CHROME);
    setClock(stoppedAt('2026-11-20T11:00:00Z'));
    const phone = await signedIn(email, IPHONE);
    setClock(stoppedAt('2026-11-20T12:30:00Z'));
    await startup(here);

    expect(await listSessions(here)).toMatchObject([
      {
        browser: 'Chrome',
        system: 'Windows',
        device_type: 'DESKTOP',
        last_seen_at: '2026-11-20T12:30:00.000Z',
        is_current: true,
      },
      {
        browser: 'Safari',
        system: 'iPhone',
        device_type: 'MOBILE',
        last_seen_at: '2026-11-20T11:00:00.000Z',
        is_current: false,
      },
    ]);
    expect((await listSessions(phone)).find(({ is_current }) => is_current)).toMatchObject({ system: 'iPhone' });
  });

  it('are ended one by one, at once', async () => {
    const email = newAddress();
    const [here, lost] = [await signedIn(email), await signedIn(email)];
    await startup(lost);
    const other = (await listSessions(here)).find(({ is_current }) => !is_current);

    const answer = await here.send(identity.endSession, { params: { id: other?.id } });

    expect(answer.status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(lost)]).toEqual([true, false]);
  });

  it('are ended all but this one', async () => {
    const email = newAddress();
    const [here, lost, another] = [await signedIn(email), await signedIn(email), await signedIn(email)];

    await here.send(identity.endOtherSessions, { body: {} });

    expect(await Promise.all([here, lost, another].map(isSignedIn))).toEqual([true, false, false]);
    expect(await listSessions(here)).toHaveLength(1);
  });

  it('are nobody else’s to see or end', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const [session] = await listSessions(theirs);

    const answer = await mine.send(identity.endSession, { params: { id: session?.id } });
    await mine.send(identity.endOtherSessions, { body: {} });

    expect(answer.status).toBe(404);
    expect(await isSignedIn(theirs)).toBe(true);
    expect(await listSessions(mine)).toHaveLength(1);
  });

  it('that end also make their device unknown', async () => {
    const email = newAddress();
    const [here, lost] = [await signedIn(email), await signedIn(email)];
    await here.send(identity.endOtherSessions, { body: {} });
    const ask = (browser: Visitor) => browser.send(identity.generateEmailOtp, { body: { email } });
    const stranger = newVisitor(here.app, {});
    for (let time = 1; time <= 5; time++) await ask(stranger);

    expect([(await ask(here)).status, (await ask(lost)).status]).toEqual([200, 429]);
  });
});
