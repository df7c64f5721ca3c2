import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeConnection, listAccounts } from '#engines/connected-sources/server/index.ts';
import { nowMillis, setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import {
  beginWithAccount,
  connectLinkedin,
  consentAt,
  type LinkedinApp,
  startLinkedinApp,
} from '#testing/leads/linkedin.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { LINKEDIN, linkedin } from '../contract.ts';
import { linkedinProvider } from './linkedin-source.ts';

const DAY_S = 86_400;
const jane = { 1: 'Jane', 2: 'Tan', 3: 'jane@example.com', 4: [2] };

let li: LinkedinApp;
let begun: Awaited<ReturnType<typeof beginWithAccount>>;
let org: Org;

beforeAll(async () => {
  li = await startLinkedinApp();
});
afterAll(() => li.close());
beforeEach(async () => {
  setPause(async () => undefined);
  begun = await beginWithAccount(li);
  org = begun.org;
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const later = (seconds: number) => setClock(startingAt(new Date(nowMillis() + seconds * 1_000).toISOString()));
const showStatus = async () => (await org.owner.call(linkedin.pagesStatus)).status;
const showLogin = async () => (await org.owner.call(linkedin.listConnections)).results[0]!;
const showAccount = async () => (await org.owner.call(linkedin.listPages)).results[0]!;
const countCalls = (path: string) => li.linkedin.requests.filter((request) => request.path.includes(path)).length;
const tokens = (kind: 'access' | 'refresh') => li.linkedin.state.tokens.filter((token) => token.kind === kind);
/** Lets a customer send a lead that is fetched at once. */
const receive = async () => {
  await li.linkedin.customerSends(begun.form.id, jane);
  await fetchAndFile(li);
};
const sync = async () => {
  await org.owner.call(linkedin.syncForms);
  await li.app.runJobs();
};

describe('connecting LinkedIn', () => {
  it('keeps the ad accounts and reads their forms, which are over several pages (LI-01)', async () => {
    for (let index = 0; index < 120; index += 1) li.linkedin.addForm({ account_id: begun.account.id });
    await connectLinkedin(li, org);

    expect(await showAccount()).toMatchObject({ name: 'Kestrel Advisory', status: 'OK', forms_count: 121 });
    expect(await showLogin()).toMatchObject({ status: 'active', pages_count: 1, declined_scopes: [] });
    expect(li.linkedin.state.notifications.map(({ webhook }) => webhook)).toContain(li.hook(begun.account.id));
    const { results } = await org.owner.call(linkedin.listForms, { params: { id: (await showAccount()).id } });
    expect(results.find(({ name }) => name === 'Spring launch')).toMatchObject({
      status: 'ACTIVE',
      is_on: true,
      targets: { 1: 'first_name', 2: 'last_name', 3: 'email', 4: 'note', 'hidden.utm_source': 'note' },
    });
  });

  it('is begun by a link, which sends a browser to LinkedIn with a state of this session, good once (S0-7-14)', async () => {
    const query = { platform: 'web' };
    const { url } = await org.owner.call(linkedin.triggerConnect, { query });
    const answer = await li.app.server.inject({
      url: `${linkedin.triggerConnect.path}?platform=web`,
      headers: { accept: 'text/html,*/*', cookie: org.owner.cookie },
    });
    expect([answer.statusCode, new URL(String(answer.headers.location)).pathname]).toEqual([
      302,
      '/oauth/v2/authorization',
    ]);

    const body = await consentAt(String(answer.headers.location));
    const other = await org.member({ permissions: { manageIntegrations: true } });
    await expect(other.call(linkedin.subscribe, { body: { code: body.code, state: body.state } })).rejects.toThrow();
    expect(
      (await org.owner.call(linkedin.subscribe, { body: { code: body.code, state: body.state } })).pages,
    ).toHaveLength(1);
    const again = await consentAt(url);
    await expect(
      org.owner.call(linkedin.subscribe, { body: { code: again.code, state: body.state } }),
    ).rejects.toThrow();
  });

  it('says which permission was declined, and that leads cannot be read without it', async () => {
    const { url } = await org.owner.call(linkedin.start, { body: {} });
    const { code, state } = await consentAt(url, 'part', ['r_ads']);
    await org.owner.call(linkedin.subscribe, { body: { code, state } });

    expect(await showAccount()).toMatchObject({ status: 'INSUFFICIENT_PERMISSION', problem: 'scope_declined' });
    expect((await showLogin()).declined_scopes).toEqual(['r_marketing_leadgen_automation']);
  });

  it('switches on no form that asks for neither e-mail nor phone, and says why', async () => {
    const version = begun.form.versions[0]!;
    const questions = version.questions.filter(({ predefinedField }) => predefinedField !== 'EMAIL');
    li.linkedin.addForm({ account_id: begun.account.id, name: 'Careers', versions: [{ ...version, questions }] });
    await connectLinkedin(li, org);

    const { id } = await showAccount();
    const { results } = await org.owner.call(linkedin.listForms, { params: { id } });
    const careers = results.find(({ name }) => name === 'Careers')!;
    expect(careers).toMatchObject({ is_on: false, cannot_be_on: 'no_contact_question' });
    const change = (form: object) =>
      org.owner.raw(linkedin.updateForms, {
        params: { id },
        body: { forms: [{ id: careers.id, is_on: true, ...form }] },
      });
    expect((await change({})).status).toBe(400);
    // A question of one's own may ask for it, which a person knows.
    expect((await change({ mapping: { 4: 'phone' } })).status).toBe(200);
  });
});

describe('the permission', () => {
  it('is renewed once when LinkedIn says that the token has ended, and what waited goes on (LI-03)', async () => {
    await connectLinkedin(li, org);
    li.linkedin.requests.length = 0;
    tokens('access').at(-1)!.dead = 'expired';
    await li.linkedin.customerSends(begun.form.id, jane);
    await li.linkedin.customerSends(begun.form.id, jane);
    await fetchAndFile(li);

    expect([countCalls('accessToken'), await showStatus()]).toEqual([1, 'active']);
    expect(await org.owner.call(linkedin.listPages)).toMatchObject({ results: [{ problem: null }] });
  });

  it('is expired where nothing renews it (LI-03)', async () => {
    li.linkedin.state.gives_refresh_tokens = false;
    await connectLinkedin(li, org);
    tokens('access').at(-1)!.dead = 'expired';
    await receive();

    expect([countCalls('accessToken'), await showStatus()]).toEqual([1, 'expired']);
  });

  it('is expired where LinkedIn refuses to renew it, and is not asked about again and again (LI-03)', async () => {
    await connectLinkedin(li, org);
    li.linkedin.requests.length = 0;
    for (const token of li.linkedin.state.tokens) token.dead = 'revoked';
    await receive();
    await receive();

    expect([countCalls('accessToken'), await showStatus(), (await showAccount()).problem]).toEqual([
      1,
      'expired',
      'token_expired',
    ]);
  });

  it('is expired after a bare 401 that is no JSON (LI-03)', async () => {
    li.linkedin.state.gives_refresh_tokens = false;
    await connectLinkedin(li, org);
    li.linkedin.failNext({ kind: 'provider_error', name: 'bare_401' }, { path: '/rest/', times: 9 });
    await receive();

    expect(await showStatus()).toBe('expired');
  });

  it('is renewed before its last seven days, by one process for all', async () => {
    await connectLinkedin(li, org);
    later(54 * DAY_S);
    li.linkedin.requests.length = 0;
    const at = linkedinProvider.workFor(li.app.services, org.org_id);
    const [account] = await at.inOrg((scope) => listAccounts(scope, LINKEDIN));
    const calls = await Promise.all(Array.from({ length: 4 }, () => at.callerOf(account!)(async (token) => token)));

    expect(countCalls('accessToken')).toBe(1);
    expect(calls).toContain(tokens('access').at(-1)!.token);
    expect(await at.callerOf(account!)(async (token) => token)).toBe(tokens('access').at(-1)!.token);
  });

  it('ends soon when what renews it ends within thirty days, and where nothing renews it when it does (LI-04)', async () => {
    await connectLinkedin(li, org);
    const { id } = await showLogin();
    const inDays = (days: number) => new Date(nowMillis() + days * DAY_S * 1_000).toISOString();
    const endIn = (refresh: string | null, token: string) =>
      org.owner.inScope((scope) =>
        changeConnection(scope, id, { refresh_expires_at: refresh, token_expires_at: token }),
      );
    await endIn(inDays(31), inDays(3));
    expect(await showStatus()).toBe('active');
    await endIn(inDays(20), inDays(60));
    expect([await showStatus(), (await showLogin()).expires_at]).toEqual(['EXPIRING_SOON', expect.any(String)]);
    await endIn(null, inDays(29));
    expect(await showStatus()).toBe('EXPIRING_SOON');
  });

  it('is missing after a 403, and after a 404 where LinkedIn hides that a permission is missing (LI-05)', async () => {
    await connectLinkedin(li, org);
    later(6 * 60);
    li.linkedin.failNext({ kind: 'provider_error', name: 'denied' }, { path: '/leadForms' });
    await sync();
    expect(await showAccount()).toMatchObject({ status: 'INSUFFICIENT_PERMISSION' });
    await sync();
    expect(await showAccount()).toMatchObject({ status: 'OK' });

    li.linkedin.state.hides_refusals = true;
    tokens('access').at(-1)!.scopes = ['r_ads'];
    await sync();
    expect(await showAccount()).toMatchObject({ status: 'INSUFFICIENT_PERMISSION' });
  });

  it('is not judged by a 403 within five minutes of a consent (LI-05)', async () => {
    await connectLinkedin(li, org);
    li.linkedin.failNext({ kind: 'provider_error', name: 'denied' }, { path: '/leadFormResponses' });
    await receive();
    expect(await showStatus()).toBe('active');

    later(5 * 60 + 1);
    await fetchAndFile(li);
    expect(await showStatus()).toBe('active');
    li.linkedin.failNext({ kind: 'provider_error', name: 'denied' }, { path: '/leadFormResponses' });
    await receive();
    expect(await showStatus()).toBe('expired');
  });

  it('says that a version is no longer served to the operator alone', async () => {
    await connectLinkedin(li, org);
    li.linkedin.failNext({ kind: 'provider_error', name: 'sunset' }, { path: '/leadForms' });
    await sync();

    expect(await showStatus()).toBe('active');
  });
});

describe('disconnecting LinkedIn', () => {
  it('removes every registration at LinkedIn, and the tokens here (LI-13)', async () => {
    const second = li.linkedin.addAccount({ name: 'Kestrel Malaysia' });
    await connectLinkedin(li, org);
    const isOurs = ({ account_id }: { account_id: number }) => [begun.account.id, second.id].includes(account_id);
    expect(li.linkedin.state.notifications.filter(isOurs)).toHaveLength(2);
    await org.owner.call(linkedin.disconnect);
    await li.app.runJobs();

    expect(li.linkedin.state.notifications.filter(isOurs)).toEqual([]);
    expect(await org.owner.call(linkedin.listConnections)).toEqual({ status: 'not_configured', results: [] });
    const stored = await org.inScope(({ db, org_id }) =>
      db.selectFrom('connections').where('org_id', '=', org_id).selectAll().execute(),
    );
    expect(stored).toEqual([]);
  });

  it('leaves the registration of an ad account that another organisation uses', async () => {
    await connectLinkedin(li, org);
    const other = await newOrg({ app: li.app });
    await connectLinkedin(li, other);
    await org.owner.call(linkedin.disconnect);
    await li.app.runJobs();

    const registered = li.linkedin.state.notifications.filter(({ account_id }) => account_id === begun.account.id);
    expect(registered).toHaveLength(1);
  });
});
