import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp } from '#testing/app.ts';
import { makeJobsDue, runJob } from '#testing/jobs.ts';
import { beginWithNewPerson, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { facebook } from '../../contract.ts';
import { facebookProvider } from '../facebook-source.ts';

let fb: FacebookApp;
let org: Org;
beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  beginWithNewPerson(fb);
  org = await newOrg({ app: fb.app });
});

const start = async (is_rerequest = false) => (await org.owner.call(facebook.start, { body: { is_rerequest } })).url;
const listPages = async (of = org) => (await of.owner.call(facebook.listPages)).results;
const callsTo = (part: string) => fb.meta.requests.filter(({ path }) => path.includes(part));

describe('connecting Facebook', () => {
  it('begins at the dialog of the configured version, with the permissions that leads need (S0-7-15)', async () => {
    const url = new URL(await start());

    expect(url.origin + url.pathname).toBe(`${fb.meta.url}/v26.0/dialog/oauth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: '555000111',
      redirect_uri: fb.redirectUri,
      response_type: 'code',
      scope:
        'pages_show_list,pages_read_engagement,pages_manage_metadata,pages_manage_ads,leads_retrieval,ads_management',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('asks for what was declined again, and for the pages of businesses where a login shows none', async () => {
    const listScopes = (url: string) => new URL(url).searchParams.get('scope');
    const page = fb.seedPage({ name: 'Kestrel Homes', is_in_business: true });
    const first = await connectFacebook(fb, org);
    const again = await start(true);
    const second = await connectFacebook(fb, org, { is_rerequest: true });

    expect(first.pages).toEqual([]);
    expect(new URL(again).searchParams.get('auth_type')).toBe('rerequest');
    expect(listScopes(again)).toContain('business_management');
    expect(second.pages).toMatchObject([{ page_id: page.id }]);
    expect(listScopes(await start(true))).not.toContain('business_management');
  });

  it('brings pages that only a business lists, its own and those of its clients, and keeps them', async () => {
    const { id: business_id } = fb.meta.addBusiness({ name: 'Kestrel Group' });
    const own = fb.seedPage({ name: 'Alpha', only_in: { business_id, edge: 'owned_pages' } });
    const ofClient = fb.seedPage({ name: 'Beta', only_in: { business_id, edge: 'client_pages' } });
    fb.seedPage({ name: 'Gamma', only_in: { business_id, edge: 'owned_pages' }, tasks: {} });
    const form = fb.seedForm({ page_id: ofClient.id });
    expect((await connectFacebook(fb, org)).pages).toEqual([]);

    await connectFacebook(fb, org, { is_rerequest: true });
    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await fetchAndFile(fb);
    const { services } = fb.app;
    await runJob(services, facebookProvider.jobs.check, org);

    expect((await listPages()).map(({ name, status, problem }) => [name, status, problem])).toEqual([
      ['Alpha', 'OK', null],
      ['Beta', 'OK', null],
      ['Gamma', 'INSUFFICIENT_PERMISSION', 'task_missing'],
    ]);
    expect([own, ofClient].map(({ subscribed_fields }) => subscribed_fields)).toEqual([['leadgen'], ['leadgen']]);
    expect((await org.owner.call(clients.list)).results).toMatchObject([{ name: 'Jane Tan' }]);
  });

  it('brings the other pages also where Facebook does not show the businesses', async () => {
    fb.seedPage({ name: 'Alpha', is_in_business: true });
    await connectFacebook(fb, org);
    fb.meta.failNext({ kind: 'provider_error', name: '200' }, { path: 'me/businesses' });

    const { pages } = await connectFacebook(fb, org, { is_rerequest: true });

    expect(pages).toMatchObject([{ name: 'Alpha' }]);
  });

  it('brings every page with its forms, subscribes it, and the next lead arrives whole (META-01, S0-1-02, S0-1-20, S1-4-12)', async () => {
    const pages = ['Alpha', 'Beta', 'Gamma'].map((name) => fb.seedPage({ name }));
    for (let number = 1; number <= 120; number += 1) {
      fb.seedForm({ page_id: pages[0]!.id, name: `Form ${String(number).padStart(3, '0')}` });
    }
    const form = fb.seedForm({ page_id: pages[1]!.id, name: 'Spring launch' });

    const connected = await connectFacebook(fb, org);
    const sent = await fb.customerSends(
      form.id,
      { full_name: 'Jane Tan', email: 'jane@example.com', phone_number: '+6591234567', budget: '1m' },
      {
        submission: {
          ad: {
            ad_id: '23850000000000003',
            ad_name: 'Carousel A',
            adset_id: '23850000000000002',
            adset_name: 'SG',
            campaign_id: '23850000000000001',
            campaign_name: 'Spring',
          },
          custom_disclaimer_responses: [{ checkbox_key: 'optional_1', is_checked: '1' }],
        },
      },
    );
    await fetchAndFile(fb);

    expect(connected.connection).toMatchObject({
      name: 'Grace Tan',
      status: 'active',
      problem: null,
      declined_scopes: [],
    });
    expect(connected.pages.map(({ name, status }) => [name, status])).toEqual([
      ['Alpha', 'LOADING'],
      ['Beta', 'LOADING'],
      ['Gamma', 'LOADING'],
    ]);
    expect((await listPages()).map(({ name, status, forms_count }) => [name, status, forms_count])).toEqual([
      ['Alpha', 'OK', 120],
      ['Beta', 'OK', 1],
      ['Gamma', 'OK', 0],
    ]);
    expect(pages.map(({ subscribed_fields }) => subscribed_fields)).toEqual([['leadgen'], ['leadgen'], ['leadgen']]);
    expect(sent.statuses).toEqual([200]);
    const { results } = await org.owner.call(clients.list);
    expect(results).toMatchObject([{ name: 'Jane Tan', source_name: 'Facebook: Beta' }]);
    const { results: raw } = await org.owner.call(leads.rawLeadInfo, { params: { id: results[0]!.id } });
    expect(raw).toMatchObject([
      { page_name: 'Beta', form_name: 'Spring launch', campaign_name: 'Spring', is_test: false },
    ]);
    expect(raw[0]!.answers).toEqual(
      expect.arrayContaining([
        { key: 'budget', label: 'Your budget', values: ['1M to 1.5M'] },
        { key: 'optional_1', label: 'Consent: optional_1', values: ['true'] },
      ]),
    );
  });

  it('sends the token in the header with a proof, never in the address, and logs neither', async () => {
    fb.meta.state.app.needs_proof = true;
    fb.seedPage({ name: 'Kestrel Homes' });
    await connectFacebook(fb, org);

    const calls = fb.meta.requests.filter(({ path }) => !path.includes('dialog') && !path.includes('oauth'));
    expect(calls.length).toBeGreaterThan(4);
    for (const { headers, query } of calls) {
      expect(headers.authorization).toMatch(/^Bearer /);
      expect(query.get('appsecret_proof')).toMatch(/^[\da-f]{64}$/);
      expect(query.has('access_token')).toBe(false);
    }
    const log = fb.logLines.join('\n');
    const secrets = [...fb.meta.state.tokens.map(({ token }) => token), fb.meta.state.app.secret];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  it('connects only the page that was ticked', async () => {
    const [, second] = ['Alpha', 'Beta', 'Gamma'].map((name) => fb.seedPage({ name }));

    const { pages } = await connectFacebook(fb, org, { only_pages: [second!.id] });

    expect(pages.map(({ name }) => name)).toEqual(['Beta']);
  });

  it('keeps a page that is no longer ticked, and says so (META-08)', async () => {
    const [first, second] = ['Alpha', 'Beta'].map((name) => fb.seedPage({ name }));
    await connectFacebook(fb, org);

    await connectFacebook(fb, org, { only_pages: [first!.id] });

    expect(await listPages()).toMatchObject([
      { page_id: first!.id, status: 'OK', problem: null },
      { page_id: second!.id, status: 'INSUFFICIENT_PERMISSION', problem: 'page_not_ticked' },
    ]);
  });

  it('says which permission or task is missing, and what that does to the integration (META-08)', async () => {
    const page = fb.seedPage({ name: 'Kestrel Homes' });
    const declined = await connectFacebook(fb, org, { without_scopes: ['leads_retrieval'] });
    const status = await org.owner.call(facebook.pagesStatus);

    expect(declined.connection).toMatchObject({ problem: 'scope_declined', declined_scopes: ['leads_retrieval'] });
    expect(status).toMatchObject({
      status: 'expired',
      results: [{ status: 'INSUFFICIENT_PERMISSION', problem: 'scope_declined' }],
    });
    expect((await listPages())[0]!.missing).toEqual(['leads_retrieval']);

    page.tasks[fb.person.id] = ['ANALYZE', 'MODERATE'];
    await connectFacebook(fb, org, { is_rerequest: true });

    expect(await listPages()).toMatchObject([
      { status: 'INSUFFICIENT_PERMISSION', problem: 'task_missing', missing: ['ADVERTISE'] },
    ]);
  });

  it('works without the permission for ads: leads come without the names of ads', async () => {
    const page = fb.seedPage({ name: 'Kestrel Homes' });
    const form = fb.seedForm({ page_id: page.id });
    const { connection } = await connectFacebook(fb, org, { without_scopes: ['ads_management'] });
    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await fetchAndFile(fb);

    expect(connection).toMatchObject({ status: 'active', problem: null, declined_scopes: ['ads_management'] });
    expect((await org.owner.call(clients.list)).results).toMatchObject([{ name: 'Jane Tan' }]);
    expect(await listPages()).toMatchObject([{ status: 'OK' }]);
  });

  it('takes the word true for true (META-23)', async () => {
    fb.meta.state.success_is_text = true;
    fb.seedPage({ name: 'Kestrel Homes' });
    await connectFacebook(fb, org);

    expect(await listPages()).toMatchObject([{ status: 'OK' }]);
  });

  it('takes a state once', async () => {
    fb.seedPage({ name: 'Kestrel Homes' });
    const { code, state } = await fb.consent(fb.person, { url: await start() });
    await org.owner.call(facebook.subscribe, { body: { code, state } });
    fb.meta.requests.length = 0;

    await org.owner.refused(facebook.subscribe, { body: { code, state } }, 400);

    expect(fb.meta.requests).toEqual([]);
  });

  it('takes no state of another person, another organisation, or older than ten minutes', async () => {
    const colleague = await org.member({ permissions: { manageIntegrations: true } });
    const other = await newOrg({ app: fb.app });
    const body = { code: 'a code', state: new URL(await start()).searchParams.get('state')! };

    await colleague.refused(facebook.subscribe, { body }, 400);
    await other.owner.refused(facebook.subscribe, { body }, 400);
    setClock(startingAt(new Date(Date.now() + 601_000).toISOString()));
    await org.owner.refused(facebook.subscribe, { body }, 400).finally(() => setClock(systemClock));
  });

  it('says to start again when Facebook refuses the code', async () => {
    const state = new URL(await start()).searchParams.get('state')!;

    const problem = await org.owner.refused(facebook.subscribe, { body: { code: 'made up', state } }, 409);

    expect(problem.detail).toContain('Connect again');
    expect(callsTo('access_token')).toHaveLength(1);
    expect((await org.owner.call(facebook.listConnections)).status).toBe('not_configured');
  });

  it('is not offered where no app is set up, and not on the free plan, whose leads still come', async () => {
    const page = fb.seedPage({ name: 'Kestrel Homes' });
    const form = fb.seedForm({ page_id: page.id });
    await connectFacebook(fb, org);
    await org.setSubscription('free_trial_expired');

    await org.owner.refused(facebook.start, { body: {} }, 423);
    await org.owner.refused(facebook.subscribe, { body: { code: 'c', state: 's' } }, 423);
    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await fetchAndFile(fb);
    expect((await org.owner.call(clients.list)).results).toMatchObject([{ name: 'Jane Tan' }]);

    const unset = await startTestApp();
    const elsewhere = await newOrg({ app: unset });
    await elsewhere.owner.refused(facebook.start, { body: {} }, 503);
    await unset.close();
  });

  it('lets two organisations use one page, each with its own source and its own copy of a lead', async () => {
    const other = await newOrg({ app: fb.app });
    const page = fb.seedPage({ name: 'Kestrel Homes' });
    const form = fb.seedForm({ page_id: page.id });
    await connectFacebook(fb, org);
    await connectFacebook(fb, other);

    await fb.customerSends(form.id, { full_name: 'Jane Tan', email: 'jane@example.com' });
    await fetchAndFile(fb);

    for (const one of [org, other]) {
      expect((await one.owner.call(clients.list)).results).toMatchObject([{ name: 'Jane Tan' }]);
    }
  });

  it('connects as many pages as there is room for, and says how many of how many', async () => {
    await fillWithPages(org, 498);
    const pages = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => fb.seedPage({ name }));

    const { connection } = await connectFacebook(fb, org);

    expect(connection).toMatchObject({ status: 'active', pages_count: 2, pages_left_out: 2 });
    expect(pages.map(({ subscribed_fields }) => subscribed_fields.length)).toEqual([1, 1, 0, 0]);
    const again = await connectFacebook(fb, org);
    expect(again.connection).toMatchObject({ pages_count: 2, pages_left_out: 2 });
    const other = await newOrg({ app: fb.app });
    expect((await connectFacebook(fb, other)).connection).toMatchObject({ pages_count: 4, pages_left_out: 0 });
  });

  it('subscribes pages in the background; who takes it over from a process that stops goes on behind it', async () => {
    const pages = Array.from({ length: 12 }, (_, index) => fb.seedPage({ name: `Page ${10 + index}` }));
    const { url } = await org.owner.call(facebook.start, { body: {} });
    const { code, state } = await fb.consent(fb.person, { url });
    const connected = await org.owner.call(facebook.subscribe, { body: { code, state } });
    const asked = () => fb.meta.requests.filter(({ method, path }) => method === 'POST' && path.includes('subscribed'));
    expect(connected.pages.map(({ status }) => status)).toEqual(Array(12).fill('LOADING'));
    expect(asked()).toEqual([]);

    const { services } = fb.app;
    const stopping = {
      get aborted() {
        return asked().length >= 5;
      },
    } as AbortSignal;
    await runJob(services, facebookProvider.jobs.subscribe, org, { stopping });
    expect(asked()).toHaveLength(5);
    await fb.app.runJobs();

    expect(asked()).toHaveLength(12);
    expect(pages.every(({ subscribed_fields }) => subscribed_fields.includes('leadgen'))).toBe(true);
    expect((await listPages()).map(({ status }) => status)).toEqual(Array(12).fill('OK'));
  });

  it('tries to subscribe a page again that Facebook could not subscribe just now', async () => {
    const page = fb.seedPage({ name: 'Kestrel Homes' });
    fb.meta.failNext({ kind: 'provider_error', name: '2' }, { method: 'POST', path: 'subscribed_apps', times: 5 });
    await connectFacebook(fb, org);
    expect(await listPages()).toMatchObject([{ status: 'LOADING' }]);

    fb.meta.clearFaults();
    await makeJobsDue(fb.app);
    await fb.app.runJobs();

    expect(page.subscribed_fields).toEqual(['leadgen']);
    expect(await listPages()).toMatchObject([{ status: 'OK' }]);
  });
});

/** Makes so many pages connected that Facebook does not know. */
const fillWithPages = ({ org_id, owner }: Org, count: number) =>
  owner.inScope(({ db }) =>
    sql`
      with sources as (
        insert into lead_sources (org_id, kind, name, stored_name, created_at, updated_at)
        select ${org_id}, 'facebook', 'Page ' || number, 'Page ' || number, now(), now()
        from generate_series(1, ${count}::int) as number
        returning id)
      insert into connected_accounts (org_id, provider, external_id, name, source_id, created_at, updated_at)
      select ${org_id}, 'facebook', id::text, 'Page ' || id, id, now(), now() from sources`.execute(db),
  );
