import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadNotices } from '#engines/connected-sources/contract.ts';
import { drainNotices, startRelease } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { nowIso, setClock, setPause, startingAt, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { beginWithPage, connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, metaApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { listStatements } from '#testing/statements.ts';
import type { Org } from '#testing/world.ts';
import { facebook } from '../../contract.ts';

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
  await connectFacebook(fb, org);
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const jane = { full_name: 'Jane Tan', email: 'jane@example.com', phone_number: '+6591234567' };
const listClients = async (of = org) => (await of.owner.call(clients.list)).results;
const showPage = async () => (await org.owner.call(facebook.listPages)).results[0]!;
const showStatus = async () => (await org.owner.call(facebook.pagesStatus)).status;

const readNotices = () =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('lead_notices')
      .where('org_id', '=', org.org_id)
      .select(['external_id', 'status', 'form_external_id', 'is_test', 'attempts', 'last_error_class', 'submitted_at'])
      .orderBy('external_id')
      .execute(),
  );

/** Lets time pass for the product and for Facebook. */
const later = (seconds: number) => setClock(startingAt(new Date(Date.now() + seconds * 1_000).toISOString()));

describe('the address of notices about pages', () => {
  it('answers the challenge exactly, and nobody who does not know the token (META-02)', async () => {
    const good = await fb.meta.verify({ token: metaApp.verify_token, challenge: '0040719283' });

    expect([good.status, await good.text()]).toEqual([200, '0040719283']);
    expect((await fb.meta.verify({ token: 'another' })).status).toBe(403);
    expect((await fb.meta.verify({ token: metaApp.verify_token, mode: null })).status).toBe(403);
  });

  it('takes a body with escaped letters, which is signed as it travels (META-15)', async () => {
    const value = { leadgen_id: '90080070060059999', page_id: page.id, form_id: form.id, said: 'Zoë 周' };

    expect(await fb.meta.notify([{ page_id: page.id, value }], { escape_unicode: true })).toEqual([200]);
    expect(await readNotices()).toMatchObject([{ external_id: '90080070060059999', status: 'WAITING' }]);
  });

  it('takes a lead whose time is no time we could write', async () => {
    for (const [index, created_time] of [1e15, -1, 1e300, 'yesterday'].entries()) {
      const value = { leadgen_id: `9008007006005${index}`, page_id: page.id, form_id: form.id, created_time };
      expect(await fb.meta.notify([{ page_id: page.id, value }])).toEqual([200]);
    }

    expect((await readNotices()).map(({ submitted_at }) => submitted_at)).toEqual([null, null, null, null]);
  });

  it('ignores other fields and pages nobody connected', async () => {
    const statuses = await fb.meta.notify([
      { page_id: page.id, field: 'feed', value: { item: 'post' } },
      { page_id: '999', value: { leadgen_id: '7', page_id: '999', form_id: '8', created_time: 1 } },
      { page_id: page.id, value: { leadgen_id: 'no number' } },
    ]);

    expect(statuses).toEqual([200]);
    expect(await readNotices()).toEqual([]);
  });
});

describe('a lead of Facebook', () => {
  it('without an ad is organic and has no campaign (META-03)', async () => {
    await fb.customerSends(form.id, jane, { submission: { ad: null, platform: 'ig' } });
    await fetchAndFile(fb);
    const [client] = await listClients();
    const { results } = await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } });

    expect(results).toMatchObject([{ campaign_name: null, form_name: 'Spring launch' }]);
    expect(results[0]!.answers).toEqual(
      expect.arrayContaining([
        { key: 'lead.is_organic', label: 'Organic', values: ['true'] },
        { key: 'lead.platform', label: 'Platform', values: ['Instagram'] },
      ]),
    );
  });

  it('keeps every digit of ids that come as numbers (META-04)', async () => {
    fb.meta.failNext({ kind: 'number_ids' }, { path: '/v26.0/*' });
    const { lead } = await fb.customerSends(form.id, jane, { number_ids: true });
    await fetchAndFile(fb);

    expect(await readNotices()).toMatchObject([{ external_id: lead.id, form_external_id: form.id, status: 'FETCHED' }]);
    expect(await listClients()).toMatchObject([{ name: 'Jane Tan' }]);
  });

  it('is fetched with others by one look at the permission and one at the form', async () => {
    const others = Array.from({ length: 20 }, (_, index) => fb.meta.addLead(form.id, { full_name: `Lead ${index}` }));
    await fb.meta.tell(others);
    // However slow the machine is, all of them are asked for while they are fresh.
    setClock(stoppedAt(nowIso()));

    const statements = await listStatements(() => drainNotices(fb.app.services));

    expect(await readNotices()).toEqual(Array(20).fill(expect.objectContaining({ status: 'FETCHED' })));
    // What other tests left is fetched too.
    const own = statements.filter(({ values }) => values.includes(org.org_id));
    const readFrom = (table: string) =>
      own.filter(({ text }) => text.startsWith('select') && text.includes(`from "${table}"`));
    expect([readFrom('account_grants').length, readFrom('source_forms').length]).toEqual([2, 1]);
  });

  it('comes once, however often it is announced, alone or together (META-10)', async () => {
    const { lead } = await fb.customerSends(form.id, jane, { copies: 3, concurrent: true });
    await fb.meta.tell([lead, lead]);
    await fetchAndFile(fb);
    await fb.meta.tell([lead]);
    await fetchAndFile(fb);

    expect(await listClients()).toHaveLength(1);
    expect(await readNotices()).toHaveLength(1);
  });

  it('announced through the entries of two pages at once is one lead, and nothing is left to look after (META-10)', async () => {
    const other = fb.seedPage({ name: 'Kestrel Rentals' });
    await connectFacebook(fb, org);
    const lead = fb.meta.addLead(form.id, jane);
    const through = (page_id: string) => ({ page_id, value: { leadgen_id: lead.id, page_id, form_id: form.id } });
    expect(await fb.meta.notify([through(page.id), through(other.id)])).toEqual([200]);
    expect(await readNotices()).toHaveLength(2);

    for (const seconds of [0, 10, 60, 300, 1_200, 6_000]) {
      later(seconds);
      await fetchAndFile(fb);
    }

    expect(await listClients()).toMatchObject([{ name: 'Jane Tan', source_name: 'Facebook: Kestrel Homes' }]);
    expect((await org.owner.call(leadNotices.listFailed)).results).toEqual([]);
  });

  it('that Facebook does not know yet is asked for again, and comes once (META-12)', async () => {
    fb.meta.failNext({ kind: 'provider_error', name: '100.33' }, { path: '/v26.0/*', times: 2 });
    await fb.customerSends(form.id, jane);
    for (const seconds of [0, 6, 40]) {
      later(seconds);
      await fetchAndFile(fb);
    }

    expect(await listClients()).toHaveLength(1);
    expect(await readNotices()).toMatchObject([{ status: 'FETCHED' }]);
  });

  it('that never comes to be known is given up, stays visible, and says nothing against the page (META-13)', async () => {
    fb.meta.failNext({ kind: 'provider_error', name: '100.33' }, { path: '/v26.0/*', times: Number.POSITIVE_INFINITY });
    await fb.customerSends(form.id, jane);
    for (const seconds of [0, 10, 60, 300, 1_200, 6_000]) {
      later(seconds);
      await drainNotices(fb.app.services);
    }

    expect(await readNotices()).toMatchObject([{ status: 'FAILED', last_error_class: 'not_found' }]);
    expect(await showPage()).toMatchObject({ status: 'OK', problem: null });
  });

  it.each([
    ['no answers', []],
    ['an answer without a value', [{ name: 'full_name', values: [] }]],
    ['empty values', [{ name: 'full_name', values: ['', ''] }]],
  ])('with %s is kept and waits for a person (META-14)', async (_, answers) => {
    await fb.customerSends(form.id, answers);
    await fetchAndFile(fb);

    expect((await org.owner.call(leads.listNeedingAttention)).results).toMatchObject([
      { outcome: 'NEEDS_ATTENTION', reason: expect.stringContaining('No name') },
    ]);
  });

  it('of a form that is new to us is fetched, with the questions of that form', async () => {
    const fresh = fb.seedForm({ page_id: page.id, name: 'Brand new' });
    later(120);
    await fb.customerSends(fresh.id, { ...jane, budget: '2m' });
    await fetchAndFile(fb);
    const [client] = await listClients();
    const { results } = await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } });

    expect(results).toMatchObject([{ form_name: 'Brand new' }]);
    expect(results[0]!.answers).toContainEqual({ key: 'budget', label: 'Your budget', values: ['1.5M to 2M'] });
  });

  it('that Meta makes up for a test is marked so (META-18)', async () => {
    await fb.customerSends(form.id, { full_name: '<test lead: dummy data for full_name>', email: 'test@meta.com' });
    await fetchAndFile(fb);

    expect(await readNotices()).toMatchObject([{ status: 'FETCHED', is_test: true }]);
  });
});

describe('a permission that ends', () => {
  it.each([
    ['190.463', 'token_expired'],
    ['190.460', 'password_changed'],
    ['190.458', 'app_removed'],
    ['190', 'token_expired'],
    ['102', 'token_expired'],
  ])(
    '(%s) is said at the page, leads wait, and come after connecting again (META-05, META-06)',
    async (code, problem) => {
      fb.meta.failNext({ kind: 'provider_error', name: code }, { path: '/v26.0/*', times: 2 });
      const { lead } = await fb.customerSends(form.id, jane);
      await fetchAndFile(fb);

      expect(await showPage()).toMatchObject({ status: 'PERMISSION_EXPIRED', problem });
      expect(await showStatus()).toBe('expired');
      expect(await readNotices()).toMatchObject([{ external_id: lead.id, status: 'WAITING' }]);

      fb.meta.clearFaults();
      await connectFacebook(fb, org);
      await fetchAndFile(fb);

      expect(await showPage()).toMatchObject({ status: 'OK', problem: null });
      expect(await showStatus()).toBe('active');
      expect(await listClients()).toMatchObject([{ name: 'Jane Tan' }]);
    },
  );

  it('because of the Leads Access Manager names it (META-08)', async () => {
    page.allows_app = false;
    await fb.customerSends(form.id, jane);
    await fetchAndFile(fb);

    expect(await showPage()).toMatchObject({ status: 'INSUFFICIENT_PERMISSION', problem: 'leads_access_manager' });
  });

  it('because the server has another SECRET_KEY is a sentence, and no error of ours', async () => {
    const sealedOtherwise = fb.app.services.settings as { secret_key: string };
    const before = sealedOtherwise.secret_key;
    await fb.customerSends(form.id, jane);
    try {
      sealedOtherwise.secret_key = 'another secret key that is long enough';
      await fetchAndFile(fb);

      expect(await showPage()).toMatchObject({ status: 'PERMISSION_EXPIRED', problem: 'secret_key_changed' });
      const forms = { query: { page_id: page.id } };
      expect((await org.owner.refused(facebook.listGraphForms, forms, 409)).detail).toContain('Connect Facebook again');
      await connectFacebook(fb, org);
      await fetchAndFile(fb);
      expect(await listClients()).toMatchObject([{ name: 'Jane Tan' }]);
    } finally {
      sealedOtherwise.secret_key = before;
    }
  });

  it('because the server lost its settings waits however long that takes, says so, and comes after the start that has them', async () => {
    const settings = fb.app.services.settings as { meta: object | undefined };
    const { meta } = settings;
    const { lead } = await fb.customerSends(form.id, jane);
    try {
      settings.meta = { ...meta, app_id: undefined };
      for (const hours of [0, 1, 2, 4, 8, 24, 48]) {
        later(hours * 3_600);
        await fetchAndFile(fb);
      }

      expect(await readNotices()).toMatchObject([{ external_id: lead.id, status: 'WAITING' }]);
      expect(await showPage()).toMatchObject({ status: 'PERMISSION_EXPIRED', problem: 'not_set_up' });
      const forms = { query: { page_id: page.id } };
      expect((await org.owner.refused(facebook.listGraphForms, forms, 503)).detail).toContain('not set up');
    } finally {
      settings.meta = meta;
    }
    await startRelease(fb.app.services).stop();
    await fetchAndFile(fb);

    expect(await listClients()).toMatchObject([{ name: 'Jane Tan' }]);
    expect(await showPage()).toMatchObject({ status: 'OK', problem: null });
  });

  it('because the page is not ticked any more waits without a call, and comes when it is ticked again', async () => {
    const other = fb.seedPage({ name: 'Kestrel Rentals' });
    await connectFacebook(fb, org, { only_pages: [other.id] });
    await fb.customerSends(form.id, jane);
    fb.meta.requests.length = 0;
    await fetchAndFile(fb);

    expect(fb.meta.requests).toEqual([]);
    expect(await readNotices()).toMatchObject([{ status: 'WAITING', last_error_class: 'permission_missing' }]);
    expect(await showPage()).toMatchObject({ status: 'INSUFFICIENT_PERMISSION', problem: 'page_not_ticked' });

    await connectFacebook(fb, org, { only_pages: [page.id, other.id] });
    await fetchAndFile(fb);
    expect(await listClients()).toMatchObject([{ name: 'Jane Tan' }]);
  });
});
