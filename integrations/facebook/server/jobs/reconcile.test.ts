import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listProviderCounts } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { changeSource, getSource } from '#features/leads/server/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { nowMillis, setClock, setPause, systemClock, systemPause } from '#platform/server/clock.ts';
import { connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { connectPage, countClients, goOn, HOUR_S } from '#testing/leads/connected-page.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { FACEBOOK, facebook } from '../../contract.ts';
import { facebookProvider } from '../facebook-source.ts';

let fb: FacebookApp;
beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const context = () => {
  const { services } = fb.app;
  return { services, log: services.log, attempt: 1, request_id: 'test' };
};
const reconcile = async ({ org_id }: Org, is_full = false) => {
  await facebookProvider.jobs.reconcile.run(context(), { org_id, is_full });
  await fileWaitingLeads(fb.app);
};
const check = async ({ org_id }: Org) => {
  await facebookProvider.jobs.check.run(context(), { org_id });
  await fb.app.runJobs();
  await fetchAndFile(fb);
};
const runSchedule = async () => {
  await facebookProvider.jobs.schedule.run(context(), {});
  await fb.app.runJobs();
};

const listAnswers = (name: string) => ({ full_name: name, email: `${name.replaceAll(' ', '.')}@example.com` });
const listNames = async ({ owner }: Org) => (await owner.call(clients.list)).results.map(({ name }) => name).sort();
const pageOf = async ({ owner }: Org) => (await owner.call(facebook.listPages)).results[0]!;
const delayedOf = async (person: Person) => (await person.call(facebook.listDelayedPages)).fb_pages_delayed_leads;
const listWarnings = async (person: Person) => (await person.call(warnings.list)).warnings;
const getBanner = async (person: Person) =>
  (await person.call(preferences.getUserDetails)).show_fb_delayed_lead_alerts_banner;

describe('comparing the leads of a page with Facebook', () => {
  it('finds a lead whose notice was lost, and the page is delayed until somebody puts that aside (META-17, S0-2.4-07, S0-3-03, S0-3-10)', async () => {
    const { org, form } = await connectPage(fb);
    goOn(60);
    fb.meta.addLead(form.id, listAnswers('Lost'));
    goOn(40 * 60);
    await reconcile(org);
    const { id } = await pageOf(org);

    expect(await listNames(org)).toEqual(['Lost']);
    expect(await delayedOf(org.owner)).toEqual([{ id, name: 'Kestrel Homes' }]);
    expect(await getBanner(org.owner)).toBe(true);
    expect(await listWarnings(org.owner)).toMatchObject([
      {
        warning_type: 'INTEGRATION_FB_DELAYED_LEAD_ALERTS',
        additional_info: { fb_pages_delayed_leads: [{ id, name: 'Kestrel Homes' }] },
      },
    ]);

    goOn(1);
    await org.owner.call(facebook.dismissDelayedWarning);
    expect(await delayedOf(org.owner)).toEqual([]);
    expect(await getBanner(org.owner)).toBe(false);

    fb.meta.addLead(form.id, listAnswers('Lost again'));
    goOn(40 * 60);
    await reconcile(org);
    expect(await getBanner(org.owner)).toBe(true);
  });

  it('puts the warning about delayed leads aside for one person only (S0-2.4-22, S1-4-13)', async () => {
    const { org, form } = await connectPage(fb);
    const mei = await org.member({ name: 'Mei', permissions: { manageIntegrations: true } });
    goOn(60);
    const lead = fb.meta.addLead(form.id, listAnswers('Late'));
    goOn(16 * 60);
    await fb.meta.tell([lead]);
    await fetchAndFile(fb);
    await mei.call(facebook.dismissDelayedWarning);

    expect(await delayedOf(mei)).toEqual([]);
    expect(await delayedOf(org.owner)).toHaveLength(1);
  });

  it('brings a lead once, whichever way it comes first (META-10)', async () => {
    const { org, form } = await connectPage(fb);
    goOn(60);
    const lead = fb.meta.addLead(form.id, listAnswers('Both'));
    goOn(60);
    await reconcile(org);
    await fb.meta.tell([lead]);
    await fetchAndFile(fb);
    await reconcile(org);

    expect(await listNames(org)).toEqual(['Both']);
    expect(await delayedOf(org.owner)).toEqual([]);
  });

  it('leaves alone what was sent before the page was connected, and what was not wanted', async () => {
    const { org, form } = await connectPage(fb);
    fb.meta.addLead(form.id, listAnswers('Before'), { sent_ago_s: HOUR_S });
    goOn(60);
    const { id } = await pageOf(org);
    await org.owner.call(facebook.updateForms, { params: { id }, body: { is_receiving: false, forms: [] } });
    fb.meta.addLead(form.id, listAnswers('Unwanted'));
    goOn(60);
    await reconcile(org);

    expect(await countClients(org)).toBe(0);
  });

  it('keeps how many leads every form has at Facebook, by day, without test leads', async () => {
    const { org, form } = await connectPage(fb);
    goOn(60);
    for (const name of ['One', 'Two', 'Three']) fb.meta.addLead(form.id, listAnswers(name));
    fb.meta.addLead(form.id, { email: 'test@meta.com' });
    goOn(2 * 24 * HOUR_S);
    fb.meta.addLead(form.id, listAnswers('Four'));
    goOn(60);
    await reconcile(org);
    const { source_id } = await pageOf(org);

    const counts = await org.inScope((scope) => listProviderCounts(scope, [source_id], '2026-01-01'));
    expect(counts.every(({ form_external_id }) => form_external_id === form.id)).toBe(true);
    expect(counts.map(({ at_provider }) => at_provider).filter((count) => count > 0)).toEqual([3, 1]);
    expect(counts.length).toBeGreaterThanOrEqual(3);
  });

  it('fetches in the daily count what is missing of fourteen days', async () => {
    const { org, form } = await connectPage(fb);
    goOn(60);
    const lead = fb.meta.addLead(form.id, listAnswers('Missing'));
    goOn(5 * 24 * HOUR_S);
    fb.meta.state.leads = fb.meta.state.leads.filter((one) => one !== lead);
    await reconcile(org);
    goOn(2 * 24 * HOUR_S);
    await reconcile(org);
    fb.meta.state.leads.push(lead);
    await reconcile(org);
    expect(await countClients(org)).toBe(0);
    await reconcile(org, true);

    expect(await listNames(org)).toEqual(['Missing']);
  });

  it('makes a page report its leads where Facebook failed to when it was connected', async () => {
    fb.meta.reset();
    fb.person = fb.meta.addPerson({ name: 'Grace Tan' });
    const org = await newOrg({ app: fb.app });
    const page = fb.seedPage({ name: 'Kestrel Homes' });
    setPause(async () => undefined);
    fb.meta.failNext({ kind: 'http', status: 503, body: {} }, { method: 'POST', path: 'subscribed_apps', times: 5 });
    await connectFacebook(fb, org);
    expect(page.subscribed_fields).toEqual([]);

    await reconcile(org);

    expect(page.subscribed_fields).toEqual(['leadgen']);
    expect(await pageOf(org)).toMatchObject({ status: 'OK' });
  });

  it('leaves the pages to the next turn that it has no time for', async () => {
    fb.meta.reset();
    fb.person = fb.meta.addPerson({ name: 'Grace Tan' });
    const org = await newOrg({ app: fb.app });
    const forms = ['One', 'Two'].map((name) => fb.seedForm({ page_id: fb.seedPage({ name }).id }));
    await connectFacebook(fb, org);
    const compared = () =>
      forms.map(({ id }) => fb.meta.requests.filter(({ path }) => path.endsWith(`/${id}/leads`)).length);
    let at_ms = nowMillis();
    setClock({ millis: () => (at_ms += 60_000) });

    await reconcile(org);
    expect(compared().toSorted()).toEqual([0, 1]);
    await reconcile(org);
    expect(compared()).toEqual([1, 1]);
  });

  it('has its turn every 15 minutes, at a time of the organisation’s own, and its permissions are looked at each day', {
    tags: 'slow',
  }, async () => {
    const { org } = await connectPage(fb);
    const comparedAt = async () =>
      org.inScope(({ db, org_id }) =>
        db
          .selectFrom('connected_accounts')
          .where('org_id', '=', org_id)
          .select('reconciled_until')
          .executeTakeFirstOrThrow(),
      );
    const turns = new Set<string | null>();
    for (let minute = 0; minute < 45; minute += 1) {
      await runSchedule();
      turns.add((await comparedAt()).reconciled_until);
      goOn(60);
    }
    expect([...turns].filter(Boolean)).toHaveLength(3);
    const plan = await org.inScope(({ db, org_id }) =>
      db.selectFrom('source_schedules').where('org_id', '=', org_id).selectAll().executeTakeFirstOrThrow(),
    );
    expect(Date.parse(plan.check_at) - Date.parse(plan.reconcile_at)).toBeLessThan(24 * HOUR_S * 1_000);
  });
});

describe('the daily look at permissions', () => {
  it('learns that a token is dead although the answer is 200, and that data is shown for three more days (META-07)', async () => {
    const { org } = await connectPage(fb);
    const getStatus = async () => (await org.owner.call(facebook.listConnections)).status;
    for (const grant of fb.meta.state.grants) grant.data_access_ends_ms = fb.meta.nowMs + 3 * 24 * HOUR_S * 1_000;
    await check(org);
    expect(await getStatus()).toBe('EXPIRING_SOON');

    fb.meta.endTokens(fb.person.id, '190.460');
    await check(org);
    expect(await getStatus()).toBe('expired');
    const { results } = await org.owner.call(facebook.listConnections);
    expect(results[0]!.problem).toBe('password_changed');
  });

  it.each([
    ['a declined permission', () => fb.meta.dropScope(fb.person.id, 'leads_retrieval'), 'scope_declined'],
    [
      'a missing task',
      () => {
        for (const page of fb.meta.state.pages) page.tasks[fb.person.id] = ['ANALYZE'];
      },
      'task_missing',
    ],
    [
      'a page that is no longer ticked',
      () => {
        for (const grant of fb.meta.state.grants) grant.page_ids = [];
      },
      'page_not_ticked',
    ],
  ])('warns of %s, naming the page and what to do (META-08)', async (_what, happen, problem) => {
    const { org } = await connectPage(fb);
    happen();
    await check(org);
    const { id, status } = await pageOf(org);

    expect(status).toBe('INSUFFICIENT_PERMISSION');
    expect(await listWarnings(org.owner)).toMatchObject([
      {
        warning_type: 'INTEGRATION_FB_PERMISSION_ISSUES',
        additional_info: { pages: [{ id, name: 'Kestrel Homes', problem }] },
      },
    ]);
    expect(await listWarnings(await org.member({ name: 'Mei' }))).toEqual([]);
  });

  it('subscribes a page again that Facebook no longer lists (META-19)', async () => {
    const { org, page } = await connectPage(fb);
    fb.meta.state.pages.find(({ id }) => id === page.id)!.subscribed_fields = [];
    await check(org);

    expect(fb.meta.state.pages.find(({ id }) => id === page.id)!.subscribed_fields).toEqual(['leadgen']);
  });

  it('lets leads be fetched that waited for a permission that works again (META-06)', async () => {
    const { org, form } = await connectPage(fb);
    for (const page of fb.meta.state.pages) page.allows_app = false;
    const { statuses } = await fb.customerSends(form.id, listAnswers('Waiting'));
    await fetchAndFile(fb);
    expect(statuses).toEqual([200]);
    expect(await countClients(org)).toBe(0);

    for (const page of fb.meta.state.pages) page.allows_app = true;
    await check(org);

    expect(await listNames(org)).toEqual(['Waiting']);
  });

  it('takes over a page’s new name, also for its lead source unless a person named that otherwise', async () => {
    const { org, page } = await connectPage(fb);
    const { source_id } = await pageOf(org);
    const rename = async (name: string) => {
      page.name = name;
      await check(org);
      const source = await org.inScope((scope) => getSource(scope, FACEBOOK, source_id));
      return [(await pageOf(org)).name, source.name];
    };

    expect(await rename('Kestrel Living')).toEqual(['Kestrel Living', 'Facebook: Kestrel Living']);

    await org.owner.inScope(async (scope) =>
      changeSource(scope, await getSource(scope, FACEBOOK, source_id), { name: 'Our page' }),
    );
    expect(await rename('Kestrel & Co')).toEqual(['Kestrel & Co', 'Our page']);
  });

  it('reads the forms again: archived ones, deleted ones, and copies with the same name', async () => {
    const { org, page, form } = await connectPage(fb);
    const gone = fb.seedForm({ page_id: page.id, name: 'Gone' });
    await connectFacebook(fb, org);
    const copy = fb.seedForm({ page_id: page.id, name: form.name });
    fb.meta.state.forms.find(({ id }) => id === form.id)!.status = 'ARCHIVED';
    fb.meta.state.forms = fb.meta.state.forms.filter(({ id }) => id !== gone.id);
    goOn(60);
    await check(org);

    const { id } = await pageOf(org);
    const { results } = await org.owner.call(facebook.listForms, { params: { id } });
    const shown = Object.fromEntries(results.map((one) => [one.form_id, [one.name, one.status, one.is_gone]]));
    expect(shown).toEqual({
      [form.id]: ['Spring launch', 'ARCHIVED', false],
      [copy.id]: ['Spring launch', 'ACTIVE', false],
      [gone.id]: ['Gone', 'ACTIVE', true],
    });
  });
});

describe('asking about a silent page', () => {
  it('tells whether permission, subscription and count are in order, and mends what it can', async () => {
    const { org, page, form } = await connectPage(fb);
    const { source_id } = await pageOf(org);
    const ask = async () => {
      const checks = await facebookProvider.checkSilence(fb.app.services, { org_id: org.org_id, source_id });
      return Object.fromEntries(checks.map(({ what, is_fine }) => [what, is_fine]));
    };
    goOn(60);
    expect(await ask()).toEqual({ permission: true, subscription: true, count: true });

    fb.meta.state.pages.find(({ id }) => id === page.id)!.subscribed_fields = [];
    fb.meta.addLead(form.id, listAnswers('Unheard'));
    goOn(31 * 60);
    expect(await ask()).toEqual({ permission: true, subscription: false, count: false });
    expect(await ask()).toEqual({ permission: true, subscription: true, count: true });

    fb.meta.endTokens(fb.person.id, '190.463');
    expect(await ask()).toEqual({ permission: false, subscription: false, count: false });
  });
});
