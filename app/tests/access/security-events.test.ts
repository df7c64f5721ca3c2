import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GoogleEmulator } from '#emulators/google/google-emulator.ts';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { bodyOfStart } from '#features/bulk-actions/testing/bulk.ts';
import { clients } from '#features/clients/contract.ts';
import { identity, type OwnSession } from '#features/identity/contract.ts';
import { issueMagicToken } from '#features/identity/server/index.ts';
import { leads } from '#features/leads/contract.ts';
import { DEMO_ORG_ID, DEMO_OWNER_PROFILE_ID } from '#platform/contract/startup/demo.ts';
import { nowIso } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { createLog } from '#platform/server/logs/log.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { codeFor, messagesTo } from '#testing/outbox.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';
import { newOrg } from '#testing/world.ts';

const ADDRESS = '203.0.113.20';
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0';
const from = { address: ADDRESS, headers: { 'user-agent': BROWSER, host: 'localhost:3000' } };
const newAddress = () => `asha.rao+${randomUUID()}@kestrel.example`;

const google = new GoogleEmulator();
const lines: string[] = [];
let app: TestApp;

beforeAll(async () => {
  await google.start();
  const settings = { GOOGLE_CLIENT_IDS: 'our-client', GOOGLE_JWKS_URL: `${google.url}/oauth2/v3/certs` };
  const log = createLog(
    { log_level: 'info', mode: 'production', local_mode: false },
    { write: (line) => void lines.push(line) },
  );
  app = await startTestApp(settings, await freshDatabaseUrl(), log);
});
afterAll(async () => {
  await app.close();
  await google.close();
});
beforeEach(() => void lines.splice(0));

const events = () => lines.map((line) => JSON.parse(line)).filter((entry) => entry.security_event);
const names = () => events().map((entry) => entry.security_event);

/** Signs a browser in with a code sent to this address. */
async function signInByCode(to: string): Promise<Visitor> {
  const browser = newVisitor(app, from);
  const [ask, submit, where] = to.includes('@')
    ? [identity.generateEmailOtp, identity.submitEmailOtp, { email: to }]
    : [identity.generatePhoneOtp, identity.submitPhoneOtp, { phone_number: to }];
  await browser.send(ask, { body: where });
  await browser.send(submit, { body: { ...where, otp: await codeFor(app, to) } });
  return browser;
}

const ways: Record<string, () => Promise<void>> = {
  email_code: async () => void (await signInByCode(newAddress())),
  phone_code: async () => void (await signInByCode('+6581234567')),
  google: async () => {
    const cookie = 'leadkeep_google_nonce=of-this-page';
    await google.setClock(nowIso());
    const g_token = google.mint({ claims: { email: newAddress(), nonce: 'of-this-page' } });
    await newVisitor(app, { ...from, headers: { ...from.headers, cookie } }).send(identity.signInWithGoogle, {
      body: { g_token },
    });
  },
  magic_link: async () => {
    const { owner } = await newOrg({ app });
    const membership = { user_id: owner.user_id, profile_id: owner.profile_id, org_id: owner.org.org_id };
    const token = await withGlobalScope(app.services.database, 'test', (globalScope) =>
      issueMagicToken(globalScope, membership, 60_000),
    );
    await newVisitor(app, from).send(identity.exchangeMagicToken, { query: { 'magic-token': token } });
  },
  demo: async () => {
    await newOrg({ app, org_id: DEMO_ORG_ID, owner: { profile_id: DEMO_OWNER_PROFILE_ID } });
    await newVisitor(app, { headers: from.headers }).send(identity.signInToDemo);
  },
};

describe('the log tells operators', () => {
  it.each(Object.entries(ways))(
    'that somebody signed in by %s: who, which session, from where',
    async (way, signIn) => {
      await signIn();

      expect(events()).toEqual([
        expect.objectContaining({
          security_event: 'signed_in',
          level: 30,
          way,
          user_id: expect.any(Number),
          profile_id: expect.any(Number),
          org_id: expect.any(Number),
          session: expect.stringMatching(/^[0-9a-f]{16}$/),
          ip: way === 'demo' ? '127.0.0.1' : ADDRESS,
          user_agent: BROWSER,
          request_id: expect.any(String),
        }),
      ]);
    },
  );

  it('that a sign-in was refused: a link that opens nothing, a token that is not Google’s', async () => {
    const browser = newVisitor(app, from);
    await browser.send(identity.exchangeMagicToken, { query: { 'magic-token': 'made-up' } });
    await browser.send(identity.signInWithGoogle, { body: { g_token: google.mint({ foreignKey: true }) } });

    expect(events()).toMatchObject([
      { security_event: 'sign_in_refused', level: 40, way: 'magic_link' },
      { security_event: 'sign_in_refused', way: 'google' },
    ]);
  });

  it('that wrong codes were tried, and that no tries are left', async () => {
    const email = newAddress();
    const browser = newVisitor(app, from);
    await browser.send(identity.generateEmailOtp, { body: { email } });
    const code = await codeFor(app, email);
    const otp = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried += 1) await browser.send(identity.submitEmailOtp, { body: { email, otp } });

    expect(names()).toEqual([...Array(4).fill('code_refused'), 'code_tries_spent']);
    expect(events()[0]).toMatchObject({ level: 40, channel: 'email', target: 'a***@kestrel.example', ip: ADDRESS });
  });

  it('that somebody signed out, ended one of their sessions, and ended all others', async () => {
    const email = newAddress();
    const [here, there] = [await signInByCode(email), await signInByCode(email)];
    const list = (await here.send(identity.listSessions)).body as { results: OwnSession[] };
    const other = list.results.find(({ is_current }) => !is_current)!;

    lines.splice(0);
    await here.send(identity.endSession, { params: { id: other.id } });
    await here.send(identity.endOtherSessions, { body: {} });
    await here.send(identity.logout, { body: {} });

    const [one, others, out] = events();
    expect(names()).toEqual(['session_ended', 'other_sessions_ended', 'signed_out']);
    expect(one).toMatchObject({ ended_session: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(others).toMatchObject({ count: 0 });
    expect(out.session).toBe(one.session);
    expect(one.ended_session).not.toBe(one.session);
    expect((await there.send(identity.getAppStartup)).status).toBe(401);
  });

  it('that an e-mail address is to be changed, and that it was; never the address itself', async () => {
    const [email, new_email] = [newAddress(), `new+${randomUUID()}@osprey.example`];
    const browser = await signInByCode(email);
    lines.splice(0);
    await browser.send(identity.sendProofCode);
    const proof = await codeFor(app, email);
    await browser.send(identity.submitProofCode, { body: { otp: proof } });
    await browser.send(identity.initiateEmailChange, { body: { new_email } });
    const otp = await codeFor(app, new_email);
    await browser.send(identity.validateEmailChange, { body: { new_email, otp } });

    expect(events()).toMatchObject([
      { security_event: 'identity_confirmed' },
      { security_event: 'email_change_asked', to: 'n***@osprey.example' },
      {
        security_event: 'email_changed',
        from: 'a***@kestrel.example',
        to: 'n***@osprey.example',
        sessions_ended: 0,
        user_id: expect.any(Number),
      },
    ]);
    const [mail] = await messagesTo(app, new_email);
    const written = events()
      .map((entry) => JSON.stringify(entry))
      .join();
    const secrets = [email, new_email, proof, otp, browser.cookie('leadkeep_session')!, String(mail?.id)];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });

  it('that somebody asked for what they may not have: who, and which call', async () => {
    const org = await newOrg({ app });
    const client = await org.client();
    const member = await org.member();

    await member.refused(leads.listNeedingAttention, {}, 403);
    await member.refused(clients.get, { params: { id: client.id } }, 455);
    await member.refused(bulkActions.start, bodyOfStart([client.id], { kind: 'DELETE' }), 456);

    const { profile_id } = member;
    expect(events()).toMatchObject([
      { security_event: 'permission_refused', profile_id, problem: 'manage_integrations_required', status: 403 },
      { security_event: 'permission_refused', profile_id, problem: 'client_not_assigned_to_user', status: 455 },
      { security_event: 'permission_refused', profile_id, status: 456, level: 40 },
    ]);
    expect(events()[1].route).toMatch(/^GET \/api\/.*:\w+/);
  });

  it('that a limit of attempts was hit', async () => {
    const email = newAddress();
    const browser = newVisitor(app, from);
    for (let asked = 0; asked < 6; asked += 1) await browser.send(identity.generateEmailOtp, { body: { email } });

    expect(events()).toMatchObject([{ security_event: 'rate_limit_hit', status: 429, ip: ADDRESS }]);
    expect(JSON.stringify(events())).not.toContain(email);
  });
});
