import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadNotices } from '#engines/connected-sources/contract.ts';
import { checkPermissions, reconcileAccount } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { team } from '#features/team/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { metaConversions } from '#integrations/meta-conversions/contract.ts';
import { nowMillis, setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { beginWithPage, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { HOUR_S } from '#testing/leads/connected-page.ts';
import { type FacebookApp, metaApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { facebook } from '../../contract.ts';
import { facebookProvider } from '../facebook-source.ts';

let fb: FacebookApp;
let org: Org;
let page: ReturnType<FacebookApp['seedPage']>;
let form: ReturnType<FacebookApp['seedForm']>;
beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  setPause(async () => undefined);
  ({ org, page } = await beginWithPage(fb));
  form = fb.seedForm({ page_id: page.id, name: 'Spring launch' });
});
afterEach(() => {
  setPause(systemPause);
  setClock(systemClock);
  fb.meta.clock.reset();
});

const workOf = ({ org_id }: Org) => facebookProvider.workFor(fb.app.services, org_id);
const listPages = async (person: Person = org.owner) => (await person.call(facebook.listPages)).results;
const listClients = async (of = org) => (await of.owner.call(clients.list)).results.map(({ name }) => name).sort();
const connections = async () => (await org.owner.call(facebook.listConnections)).results;
const isSubscribed = () => page.subscribed_fields.includes('leadgen');
const jane = { full_name: 'Jane Tan', email: 'jane@example.com' };
const tom = { full_name: 'Tom Lee', email: 'tom@example.com' };
const goOn = (seconds: number) => setClock(startingAt(new Date(nowMillis() + seconds * 1_000).toISOString()));

/** Walks through the dialog as far as the return. */
async function getConsent(person: Person) {
  const { url } = await person.call(facebook.start, { body: {} });
  const { code, state } = await fb.consent(fb.person, { url });
  return { body: { code, state } };
}

describe('two at the same moment', () => {
  it('connect the same pages in two tabs: both succeed, and everything is there once', async () => {
    for (const name of ['Beta', 'Alpha', 'Gamma']) fb.seedPage({ name });
    const returns = [await getConsent(org.owner), await getConsent(org.owner)];

    const connected = await Promise.all(returns.map((input) => org.owner.call(facebook.subscribe, input)));
    await fb.app.runJobs();

    expect(connected.map(({ pages }) => pages.length)).toEqual([4, 4]);
    expect((await connections()).map(({ status }) => status)).toEqual(['active']);
    expect((await listPages()).map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Alpha OK',
      'Beta OK',
      'Gamma OK',
      'Kestrel Homes OK',
    ]);
  });

  it('press Disconnect: it ends once, here and at Facebook', async () => {
    await connectFacebook(fb, org);

    const answers = await Promise.all([org.owner.raw(facebook.disconnect), org.owner.raw(facebook.disconnect)]);
    await fb.app.runJobs();

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await listPages(), await connections(), isSubscribed()]).toEqual([[], [], false]);
  });

  it('start old leads: one run, and each lead once', async () => {
    await connectFacebook(fb, org);
    for (const [index, person] of [jane, tom].entries())
      fb.meta.addLead(form.id, person, { sent_ago_s: 3_600 + index });

    await Promise.all([org.owner.call(facebook.fetchOldLeads), org.owner.call(facebook.fetchOldLeads)]);
    await fb.app.runJobs();
    await fetchAndFile(fb);

    const runs = await org.inScope(({ db, org_id }) =>
      db.selectFrom('old_lead_runs').where('org_id', '=', org_id).select('status').execute(),
    );
    expect(runs).toEqual([{ status: 'DONE' }]);
    expect((await org.owner.call(facebook.getOldLeadsRun)).run).toMatchObject({ leads_seen: 2, leads_new: 2 });
    expect(await listClients()).toEqual(['Jane Tan', 'Tom Lee']);
  });

  it('in two organisations disconnect the page they share: nobody uses it then, so it ends at Facebook', async () => {
    const other = await newOrg({ app: fb.app });
    await connectFacebook(fb, org);
    await connectFacebook(fb, other);

    await Promise.all([org, other].map(({ owner }) => owner.call(facebook.disconnect)));
    await fb.app.runJobs();

    expect([isSubscribed(), fb.meta.getGrant(fb.person.id)]).toEqual([false, undefined]);
  });
});

describe('a connection that ends while work is under way', () => {
  it('ends old leads: nothing more comes', async () => {
    await connectFacebook(fb, org);
    fb.meta.addLead(form.id, jane, { sent_ago_s: 3_600 });
    await org.owner.call(facebook.fetchOldLeads);
    await org.owner.call(facebook.disconnect);
    await fb.app.runJobs();

    const { run } = await org.owner.call(facebook.getOldLeadsRun);
    expect(run).toMatchObject({ status: 'DONE', leads_new: 0 });
    expect(await listClients()).toEqual([]);
  });

  it('leaves an announced lead waiting, and it comes once somebody connects again', async () => {
    await connectFacebook(fb, org);
    await fb.customerSends(form.id, jane);
    await org.owner.call(facebook.disconnect);
    await fetchAndFile(fb);
    expect(await listClients()).toEqual([]);

    await connectFacebook(fb, org);
    await fetchAndFile(fb);

    expect(await listClients()).toEqual(['Jane Tan']);
  });

  it('at its member, who is deactivated, goes on: leads belong to the organisation', async () => {
    const colleague = await org.member({ name: 'Daniel', permissions: { manageIntegrations: true } });
    const { body } = await getConsent(colleague);
    await colleague.call(facebook.subscribe, { body });
    await fb.app.runJobs();
    await org.owner.call(team.editAccountStatus, {
      body: { profile_id: colleague.profile_id, account_status: 'DEACTIVATED' },
    });
    await fb.customerSends(form.id, jane);
    await fetchAndFile(fb);

    expect(await listClients()).toEqual(['Jane Tan']);
    expect(await connections()).toMatchObject([{ status: 'active', connected_by: { name: 'Daniel' } }]);
  });
});

describe('a page that goes to another person', () => {
  it('says that the first may no longer read leads, and is whole again once the second connects', async () => {
    await connectFacebook(fb, org);
    const second = fb.meta.addPerson({ name: 'Adam Lim' });
    page.tasks = { [second.id]: ['ADVERTISE', 'MANAGE'] };
    await fb.customerSends(form.id, jane);
    await checkPermissions(workOf(org));
    await fetchAndFile(fb);

    expect(await listPages()).toMatchObject([{ status: expect.not.stringMatching('OK'), connected_by: ['Grace Tan'] }]);
    expect((await org.owner.call(warnings.list)).warnings.map(({ warning_type }) => warning_type)).toContain(
      'INTEGRATION_FB_PERMISSION_ISSUES',
    );

    await connectFacebook(fb, org, { person: second });
    await fetchAndFile(fb);

    expect(await listPages()).toMatchObject([{ status: 'OK', problem: null, connected_by: ['Grace Tan', 'Adam Lim'] }]);
    expect(await listClients()).toEqual(['Jane Tan']);
  });

  it('is noticed before a lead that cannot be found is given up, and the lead waits (integrations 1.9)', async () => {
    await connectFacebook(fb, org);
    page.tasks[fb.person.id] = ['ANALYZE'];
    const { lead } = await fb.customerSends(form.id, jane);
    fb.meta.failNext({ kind: 'provider_error', name: '100.33' }, { path: `/v26.0/${lead.id}`, times: 6 });
    for (const seconds of [0, 10, 60, 300, 1_200]) {
      goOn(seconds);
      await fetchAndFile(fb);
    }
    expect(await listPages()).toMatchObject([{ status: 'OK' }]);

    goOn(6_000);
    await fetchAndFile(fb);

    expect(await listPages()).toMatchObject([{ status: 'INSUFFICIENT_PERMISSION', problem: 'task_missing' }]);
    page.tasks[fb.person.id] = ['ADVERTISE'];
    await connectFacebook(fb, org);
    await fetchAndFile(fb);
    expect(await listClients()).toEqual(['Jane Tan']);
  });
});

describe('a member', () => {
  it('who manages integrations sees and does what the owner does', async () => {
    const { pages } = await connectFacebook(fb, org);
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const [one] = await listPages(member);

    expect(one).toEqual((await listPages())[0]);
    await member.call(facebook.updateForms, { params: { id: pages[0]!.id }, body: { is_receiving: false } });
    await member.call(facebook.disconnect);
    expect(await listPages()).toEqual([]);
  });

  it('who does not is told so, hears of no warning, and still gets leads', async () => {
    await connectFacebook(fb, org, { without_scopes: ['leads_retrieval'] });
    const member = await org.member();

    for (const endpoint of [
      facebook.listPages,
      facebook.listConnections,
      facebook.disconnect,
      facebook.fetchOldLeads,
    ]) {
      expect(await member.refused(endpoint, {}, 403)).toMatchObject({ error_type: 'MANAGE_INTEGRATIONS_REQUIRED' });
    }
    await member.refused(sourceHealth.list, { query: { kind: 'facebook' } }, 403);
    await member.refused(selfTests.list, { query: { kind: 'facebook' } }, 403);
    const types = async (person: Person) =>
      (await person.call(warnings.list)).warnings.map(({ warning_type }) => warning_type);
    expect(await types(org.owner)).toContain('INTEGRATION_FB_PERMISSION_ISSUES');
    expect(await types(member)).not.toContain('INTEGRATION_FB_PERMISSION_ISSUES');
  });
});

describe('a clock of Facebook that is ten minutes off', () => {
  it.each([600, -600])('(%i s) loses no lead, makes none twice and counts the same on both sides', async (offset_s) => {
    fb.meta.clock.advance(offset_s);
    await connectFacebook(fb, org);
    goOn(1_800);
    await fb.customerSends(form.id, jane);
    fb.meta.addLead(form.id, tom);
    await fetchAndFile(fb);
    goOn(120);
    const [account] = await listPages();
    await reconcileAccount(workOf(org), account!.id, { is_full: false });
    await reconcileAccount(workOf(org), account!.id, { is_full: true });
    await fetchAndFile(fb);
    goOn(60);

    expect(await listClients()).toEqual(['Jane Tan', 'Tom Lee']);
    const [health] = (await org.owner.call(sourceHealth.list, { query: { kind: 'facebook' } })).results;
    expect(health!.counts).toMatchObject({ at_provider: 2, here: 2 });
    expect(await connections()).toMatchObject([{ status: 'active' }]);
    const { results } = await org.owner.call(clients.list);
    const trace = await org.owner.call(leads.rawLeadInfo, { params: { id: results[0]!.id } });
    expect(JSON.stringify(trace)).not.toMatch(/"ms":-/);
  });
});

describe('a lead that was deleted at Facebook', () => {
  it('before it was fetched needs a person, and says nothing against the page', async () => {
    await connectFacebook(fb, org);
    const { lead } = await fb.customerSends(form.id, jane);
    fb.meta.state.leads = fb.meta.state.leads.filter(({ id }) => id !== lead.id);
    for (const seconds of [0, 10, 60, 300, 1_200, 6_000]) {
      goOn(seconds);
      await fetchAndFile(fb);
    }

    expect(await listPages()).toMatchObject([{ status: 'OK', problem: null }]);
    expect((await org.owner.call(leadNotices.listFailed)).results).toMatchObject([{ cause: 'not_found', count: 1 }]);
  });

  it('after it was fetched stays here', async () => {
    await connectFacebook(fb, org);
    await fb.customerSends(form.id, jane);
    await fetchAndFile(fb);
    fb.meta.state.leads = [];
    const [account] = await listPages();
    await reconcileAccount(workOf(org), account!.id, { is_full: true });

    expect(await listClients()).toEqual(['Jane Tan']);
  });
});

describe('a notice that is not accepted', () => {
  it('for two hours is repeated by Facebook, and its lead arrives once (META-22)', async () => {
    await connectFacebook(fb, org);
    const settings = fb.app.services.settings as { meta: unknown };
    const before = settings.meta;
    try {
      settings.meta = undefined;
      const { statuses } = await fb.customerSends(form.id, jane, { retry: 'provider' });
      await fb.meta.advance(HOUR_S);
      expect(statuses).toEqual([503]);
    } finally {
      settings.meta = before;
    }
    await fetchAndFile(fb);
    expect(await listClients()).toEqual([]);

    await fb.meta.advance(HOUR_S);
    await fetchAndFile(fb);

    expect(await listClients()).toEqual(['Jane Tan']);
  });
});

describe('an update of a lead that comes before the lead', () => {
  it('is no lead, and the lead that follows comes once (META-11)', async () => {
    await connectFacebook(fb, org);
    const [first, second] = [fb.meta.addLead(form.id, jane), fb.meta.addLead(form.id, tom)];
    const value = { leadgen_id: second.id, page_id: page.id, form_id: form.id, created_time: 1 };

    expect(await fb.meta.notify([{ page_id: page.id, field: 'leadgen_update', value }])).toEqual([200]);
    await fetchAndFile(fb);
    expect(await listClients()).toEqual([]);
    await fb.meta.tell([second]);
    await fb.meta.tell([first]);
    await fetchAndFile(fb);

    expect(await listClients()).toEqual(['Jane Tan', 'Tom Lee']);
  });
});

/** Connects the page. @returns the ids of its account and its source. */
async function connect() {
  const { id, source_id } = (await connectFacebook(fb, org)).pages[0]!;
  return { id, source_id };
}

/** Makes every call about connected pages once. @returns the statuses by route, with all that was answered. */
async function callEverything({ id, source_id, page_id }: { id: number; source_id: number; page_id: string }) {
  const { owner } = org;
  const answers = [
    ['start', await owner.raw(facebook.start, { body: {} })],
    ['connections', await owner.raw(facebook.listConnections)],
    ['pages', await owner.raw(facebook.listPages)],
    ['status', await owner.raw(facebook.pagesStatus)],
    ['forms', await owner.raw(facebook.listForms, { params: { id } })],
    ['sync forms', await owner.raw(facebook.syncForms, { query: { id } })],
    ['change forms', await owner.raw(facebook.updateForms, { params: { id }, body: { is_receiving: true } })],
    ['graph forms', await owner.raw(facebook.listGraphForms, { query: { page_id } })],
    ['dataset', await owner.raw(facebook.syncPagePixel, { body: { id } })],
    ['datasets', await owner.raw(metaConversions.getMetaCapiDetail)],
    ['delayed', await owner.raw(facebook.listDelayedPages)],
    ['health', await owner.raw(sourceHealth.list, { query: { kind: 'facebook' } })],
    ['self-test', await owner.raw(selfTests.start, { params: { id: source_id }, body: {} })],
    ['self-tests', await owner.raw(selfTests.list, { query: { kind: 'facebook' } })],
  ] as const;
  return {
    failed: answers.filter(([, { status }]) => status >= 500).map(([name]) => name),
    said: JSON.stringify(answers),
  };
}

async function fetchOldLeads() {
  await org.owner.call(facebook.fetchOldLeads);
  await fb.app.runJobs();
  return org.owner.call(facebook.getOldLeadsRun);
}

/** Returns everything the database keeps of the organisation, and all jobs that wait. */
async function readWholeDatabase(): Promise<string> {
  const { pool } = fb.app.services.database;
  const { rows: jobs } = await pool.query('select payload::text as row from graphile_worker._private_jobs');
  const kept = await org.inScope(async ({ db }) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')`.execute(db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} as t`.execute(
        db,
      );
      found.push(...rows.map(({ row }) => row));
    }
    return found;
  });
  return [...jobs.map(({ row }) => String(row)), ...kept].join('\n');
}

describe('what nobody may read: tokens, codes and the secret of our app', () => {
  it('are in no log, in no answer and in no row, from consent to disconnect, also where Facebook repeats them', async () => {
    const ids = await connect();
    const url = (await org.owner.call(facebook.start, { body: {} })).url;
    const { code, state } = await fb.consent(fb.person, { url });
    await fetch(`${fb.publicUrl}/integrations/facebook-leads-routing?code=${code}&state=${state}`);
    await fb.meta.verify({ token: metaApp.verify_token });
    const tokens = fb.meta.state.tokens.map(({ token }) => token);
    const repeated = `Malformed access token ${tokens.join(' and ')}`;
    fb.meta.failNext(
      { kind: 'http', status: 400, body: { error: { message: repeated, type: 'OAuthException', code: 190 } } },
      { path: '/v26.0/*', times: 1 },
    );
    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await fetchAndFile(fb);
    const { said } = await callEverything({ ...ids, page_id: page.id });
    await fb.app.runJobs();
    await fetchAndFile(fb);
    const old = await fetchOldLeads();
    await checkPermissions(workOf(org));
    const last = await callEverything({ ...ids, page_id: page.id });
    await org.owner.call(facebook.disconnect);
    const kept = await readWholeDatabase();
    await fb.app.runJobs();

    const secrets = [...fb.meta.state.tokens.map(({ token }) => token), metaApp.secret, metaApp.verify_token, code];
    const places = { log: fb.logLines.join('\n'), answers: said + last.said + JSON.stringify(old), kept };
    expect(kept).toContain('Kestrel Homes');
    expect(places.log).toContain('called outside');
    const found = Object.entries(places).flatMap(([place, text]) =>
      secrets.filter((secret) => secret !== '' && text.includes(secret)).map((secret) => `${place}: ${secret}`),
    );
    expect(found).toEqual([]);
  });

  it('sealed with another SECRET_KEY: every call answers and every job ends, none with an error of ours', async () => {
    const ids = await connect();
    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    const settings = fb.app.services.settings as { secret_key: string };
    const before = settings.secret_key;
    try {
      settings.secret_key = 'another secret key that is long enough';
      await fetchAndFile(fb);
      const { failed } = await callEverything({ ...ids, page_id: page.id });
      await fb.app.runJobs();
      const old = await fetchOldLeads();
      await checkPermissions(workOf(org));

      expect(failed).toEqual([]);
      expect(old.run).toMatchObject({ status: 'FAILED', problem: expect.any(String) });
      const [one] = (await org.owner.call(facebook.listPages)).results;
      expect(one).toMatchObject({ status: 'PERMISSION_EXPIRED', problem: 'secret_key_changed' });
      const { status, results } = await org.owner.call(facebook.listConnections);
      expect([status, results[0]!.problem]).toEqual(['expired', 'secret_key_changed']);
      await org.owner.call(facebook.disconnect);
      await fb.app.runJobs();
      expect((await org.owner.call(facebook.listConnections)).results).toEqual([]);
    } finally {
      settings.secret_key = before;
    }
  });
});
