import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadNotices } from '#engines/connected-sources/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { previewDecision } from '#features/lead-rules/server/index.ts';
import { facebook } from '#integrations/facebook/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { now, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { runJob, runWaitingJobs } from '#testing/jobs.ts';
import { connectFacebook, fetchAndFile } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type SelfTestHopName, selfTests } from '../contract.ts';
import { runSelfTestClock } from './advance-test.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { dailyTestsJob } from './daily-tests.job.ts';
import { makeTestJob } from './make-test.job.ts';
import { findTest } from './self-tests.queries.ts';

let fb: FacebookApp;
let org: Org;
beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  fb.meta.reset();
  fb.person = fb.meta.addPerson({ name: 'Grace Tan' });
  org = await newOrg({ app: fb.app, owner: { name: 'Olivia' } });
});
afterEach(() => setClock(systemClock));

const goOn = (seconds: number) => setClock(startingAt(new Date(now().getTime() + seconds * 1_000).toISOString()));
const work = async (app: TestApp = fb.app) => {
  await runWaitingJobs(app.services, [makeTestJob, cleanUpJob]);
  // What the emulator tells of the new lead comes by itself.
  await fb.meta.deliveries.idle();
  await runSelfTestClock(app.services);
};

/** Connects a page with one form. */
async function connectPage() {
  const page = fb.seedPage({ name: 'Maple & Main' });
  const form = fb.seedForm({ page_id: page.id, name: 'Spring launch' });
  await connectFacebook(fb, org);
  const { results } = await org.owner.call(facebook.listPages);
  return { page, form, source_id: results[0]!.source_id };
}

const start = (id: number, body = {}) => org.owner.call(selfTests.start, { params: { id }, body });

async function lastTest(kind = 'facebook', of = org) {
  const { results } = await of.owner.call(selfTests.list, { query: { kind } });
  return results[0]!;
}

/** Returns the status of each step. */
async function readSteps(kind = 'facebook', of = org) {
  const { hops } = await lastTest(kind, of);
  return Object.fromEntries(hops.map(({ name, status }) => [name, status]));
}

const problemAt = async (step: SelfTestHopName, kind = 'facebook', of = org) =>
  (await lastTest(kind, of)).hops.find(({ name }) => name === step)!.problem;

const seen = (id: number, self_test_id: string) =>
  org.owner.call(selfTests.recordSeen, { params: { id }, body: { self_test_id } });

describe('the self-test of a Facebook page', () => {
  it('makes a real test lead at Meta and follows it up to the open screen, each station with its time', async () => {
    const { source_id, form } = await connectPage();

    const begun = await start(source_id);
    expect(begun).toMatchObject({ depth: 'PROVIDER', status: 'RUNNING', form_name: 'Spring launch', is_daily: false });
    await work();
    expect(await readSteps()).toMatchObject({ MADE: 'DONE', RECEIVED: 'DONE', FETCHED: 'WAITING' });
    await fetchAndFile(fb);
    await work();
    expect(await readSteps()).toMatchObject({ FETCHED: 'DONE', FILED: 'DONE', ASSIGNED: 'DONE', ON_SCREEN: 'WAITING' });
    goOn(2);
    await seen(source_id, begun.id);

    const test = await lastTest();
    expect(test).toMatchObject({ status: 'PASSED', assignee_name: 'Olivia', client_id: expect.any(Number) });
    expect(test.hops.map(({ status }) => status)).toEqual(Array(6).fill('DONE'));
    expect(test.hops.map(({ ms, usual_ms }) => ms === usual_ms && ms! >= 0)).toEqual(Array(6).fill(true));
    expect(test.hops[5]!.ms).toBeGreaterThanOrEqual(1_900);

    await work();
    expect(fb.meta.state.leads.filter(({ form_id }) => form_id === form.id)).toEqual([]);
  });

  it('removes an earlier test lead of the form first, because a form has one at a time', async () => {
    const { source_id } = await connectPage();
    await start(source_id);
    await runWaitingJobs(fb.app.services, [makeTestJob]);
    goOn(100);
    await runSelfTestClock(fb.app.services);

    await start(source_id);
    await runWaitingJobs(fb.app.services, [makeTestJob]);

    expect(await readSteps()).toMatchObject({ MADE: 'DONE' });
  });

  it('whose process dies in the middle fails within a minute, and leaves no test lead at Meta and none to fetch', async () => {
    const { source_id, form } = await connectPage();
    await start(source_id);
    fb.meta.failNext({ kind: 'timeout', is_done: true }, { method: 'POST', path: 'test_leads' });
    const dying = runWaitingJobs(fb.app.services, [makeTestJob]);
    await expect.poll(() => fb.meta.state.leads.length, { timeout: 20_000 }).toBe(1);
    const [lead] = fb.meta.state.leads;
    goOn(31);
    await runSelfTestClock(fb.app.services);

    expect(await lastTest()).toMatchObject({ status: 'FAILED', finished_at: expect.any(String) });
    expect(await readSteps()).toMatchObject({ MADE: 'FAILED', RECEIVED: 'NOT_REACHED' });
    expect(await problemAt('MADE')).toMatchObject({ detail: expect.stringContaining('within 30 seconds') });
    await runWaitingJobs(fb.app.services, [cleanUpJob]);
    expect(fb.meta.state.leads.filter(({ form_id }) => form_id === form.id)).toEqual([]);

    await fb.meta.notify([{ page_id: lead!.page_id, value: { leadgen_id: lead!.id, form_id: form.id } }]);
    for (const seconds of [0, 6, 40, 200, 700, 4_000]) {
      goOn(seconds);
      await fetchAndFile(fb);
    }
    expect((await org.owner.call(leadNotices.listFailed)).results).toEqual([]);
    expect((await org.owner.call(clients.list)).results).toEqual([]);
    fb.meta.hangUp();
    await dying;
    expect(await lastTest()).toMatchObject({ status: 'FAILED' });
  });

  it('leaves nothing to fetch where the lead was refused before the test was over', async () => {
    const { source_id, page } = await connectPage();
    await start(source_id);
    await work();
    page.allows_app = false;
    await fetchAndFile(fb);
    page.allows_app = true;
    await work();
    await work();

    goOn(7 * 3_600);
    await fetchAndFile(fb);
    const notices = await org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_notices').where('org_id', '=', org_id).select(['status', 'is_test']).execute(),
    );
    expect(notices).toEqual([{ status: 'IGNORED', is_test: true }]);
  });

  it('says who would get the lead by the rules; asking them takes no turn', async () => {
    const { source_id } = await connectPage();
    const daniel = await org.member({ name: 'Daniel' });
    await org.owner.call(leadRules.create, {
      body: {
        name: 'In turn',
        member_recipients: [daniel, org.owner].map(({ profile_id }) => ({
          member_prof_id: profile_id,
          max_leads_per_round: 1,
        })),
      },
    });
    await start(source_id);
    await work();
    await fetchAndFile(fb);
    await work();

    const { assignee_name, id } = await lastTest();
    const askAgain = () =>
      org.inScope(async (scope) => {
        const test = await findTest(scope, id);
        return previewDecision(scope, test!.lead_id!);
      });
    expect(['Daniel', 'Olivia']).toContain(assignee_name);
    const { assignee_id } = (await org.inScope((scope) => findTest(scope, id)))!;
    expect(await askAgain()).toMatchObject({ outcome: 'TURN', profile_id: assignee_id, rule: { name: 'In turn' } });
    expect(await askAgain()).toMatchObject({ profile_id: assignee_id });
  });

  it('names reconnecting where Meta no longer takes the permission, with what it said; nothing after is reached', async () => {
    const { source_id } = await connectPage();
    fb.meta.endTokens(fb.person.id, '190.460');

    await start(source_id);
    await work();

    expect(await lastTest()).toMatchObject({ status: 'FAILED', finished_at: expect.any(String) });
    expect(await readSteps()).toEqual({
      MADE: 'FAILED',
      RECEIVED: 'NOT_REACHED',
      FETCHED: 'NOT_REACHED',
      FILED: 'NOT_REACHED',
      ASSIGNED: 'NOT_REACHED',
      ON_SCREEN: 'NOT_REACHED',
    });
    expect(await problemAt('MADE')).toMatchObject({ action: 'reconnect', said: expect.stringContaining('password') });
  });

  it('fails at RECEIVED when Meta tells us nothing for a minute', async () => {
    const { source_id, page } = await connectPage();
    page.subscribed_fields = [];
    await start(source_id);
    await work();
    goOn(55);
    await work();
    expect(await readSteps()).toMatchObject({ MADE: 'DONE', RECEIVED: 'WAITING' });

    goOn(10);
    await work();

    expect(await readSteps()).toMatchObject({ RECEIVED: 'FAILED', FETCHED: 'NOT_REACHED' });
    expect(await problemAt('RECEIVED')).toMatchObject({ action: 'check_address' });
  });

  it('names the Leads Access Manager where the business does not let us read the lead', async () => {
    const { source_id, page } = await connectPage();
    await start(source_id);
    await work();
    page.allows_app = false;
    await fetchAndFile(fb);
    await work();

    expect(await readSteps()).toMatchObject({ RECEIVED: 'DONE', FETCHED: 'FAILED', FILED: 'NOT_REACHED' });
    expect(await problemAt('FETCHED')).toMatchObject({ action: 'open_leads_access_manager' });
  });

  it('fails at FETCHED and says to switch the page on, where that is off', async () => {
    const { source_id } = await connectPage();
    const page = (await org.owner.call(facebook.listPages)).results[0]!;
    await org.owner.call(facebook.updateForms, { params: { id: page.id }, body: { is_receiving: false } });
    await start(source_id);

    await work();

    expect(await readSteps()).toMatchObject({ RECEIVED: 'DONE', FETCHED: 'FAILED', FILED: 'NOT_REACHED' });
    expect(await problemAt('FETCHED')).toMatchObject({ detail: expect.stringContaining('off'), action: 'switch_on' });
  });

  it('needs a form that is on', async () => {
    const { source_id } = await connectPage();
    const page = (await org.owner.call(facebook.listPages)).results[0]!;
    const { results: forms } = await org.owner.call(facebook.listForms, { params: { id: page.id } });
    await org.owner.call(facebook.updateForms, {
      params: { id: page.id },
      body: { forms: [{ id: forms[0]!.id, is_on: false }] },
    });

    const refused = await org.owner.refused(selfTests.start, { params: { id: source_id }, body: {} }, 409);

    expect(refused).toMatchObject({ detail: expect.stringContaining('No form') });
  });
});

describe('the self-test of a webhook', () => {
  const newSource = (settings = {}) => newWebhook(org, settings, fb.app);

  it('posts a signed request to the public address; what lies before that is not tested', async () => {
    const { id } = await newSource({ name: 'Website form' });
    await org.owner.call(webhookSources.setSecret, {
      params: { id },
      body: { secret: 'a secret of the source, long' },
    });

    const { depth } = await start(id);
    await work();
    await fileWaitingLeads(fb.app);
    await work();

    expect(depth).toBe('OUR_ADDRESS');
    expect(await readSteps('webhook')).toEqual({
      MADE: 'NOT_TESTED',
      RECEIVED: 'DONE',
      FETCHED: 'NOT_TESTED',
      FILED: 'DONE',
      ASSIGNED: 'DONE',
      ON_SCREEN: 'WAITING',
    });
  });

  it('fails at RECEIVED when nobody answers at the public address', async () => {
    const app = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:9' }, fb.app.services.database.url);
    const away = await newOrg({ app });
    const { id } = await newWebhook(away, {}, app);

    await away.owner.call(selfTests.start, { params: { id }, body: {} });
    await work(app);

    expect(await problemAt('RECEIVED', 'webhook', away)).toMatchObject({
      action: 'check_address',
      said: expect.stringContaining('ECONNREFUSED'),
    });
    await app.close();
  });

  it('fails at FILED while the source is paused', async () => {
    const webhook = await newSource();
    await start(webhook.id);
    await webhook.update({ status: 'PAUSED' });

    await work();

    expect(await readSteps('webhook')).toMatchObject({ RECEIVED: 'DONE', FILED: 'FAILED', ASSIGNED: 'NOT_REACHED' });
    expect(await problemAt('FILED', 'webhook')).toMatchObject({ action: 'switch_on' });
  });

  it('fails at ASSIGNED when the rule has nobody left', async () => {
    const { id } = await newSource();
    await org.owner.call(leadRules.create, {
      body: { name: 'Nobody', member_recipients: [], save_lead_to_owner_account: false },
    });
    await start(id);
    await work();
    await fileWaitingLeads(fb.app);
    await work();

    expect(await readSteps('webhook')).toMatchObject({ FILED: 'DONE', ASSIGNED: 'FAILED', ON_SCREEN: 'NOT_REACHED' });
    expect(await problemAt('ASSIGNED', 'webhook')).toMatchObject({ action: 'check_rules' });
  });

  it('tests no screen where none is open, and fails where one is open and shows nothing', async () => {
    const { id } = await newSource();
    const toScreen = async () => {
      await start(id);
      await work();
      await fileWaitingLeads(fb.app);
      await work();
      goOn(35);
      await work();
    };

    await toScreen();
    expect(await readSteps('webhook')).toMatchObject({ ASSIGNED: 'DONE', ON_SCREEN: 'NOT_TESTED' });
    expect(await lastTest('webhook')).toMatchObject({ status: 'PASSED' });

    const leave = await fb.app.services.live.join(
      org.org_id,
      { token_hash: 'x', actor: async () => null, hears: () => false, send() {}, reset() {}, close() {} },
      null,
    );
    await toScreen();
    leave();
    expect(await lastTest('webhook')).toMatchObject({ status: 'FAILED' });
    expect(await problemAt('ON_SCREEN', 'webhook')).toMatchObject({ action: 'try_again' });
  });

  it('is one at a time, and fails when the process that makes its lead died', async () => {
    const { id } = await newSource();
    await start(id);
    const again = await org.owner.refused(selfTests.start, { params: { id }, body: {} }, 409);
    expect(again).toMatchObject({ detail: expect.stringContaining('is already being tested') });

    goOn(65);
    await runSelfTestClock(fb.app.services);

    expect(await readSteps('webhook')).toMatchObject({ RECEIVED: 'FAILED', FILED: 'NOT_REACHED' });
    await start(id);
  });

  it('takes the first report of a screen, and none about a test of another source', async () => {
    const { id } = await newSource();
    const { id: self_test_id } = await start(id);
    const other = await newSource();

    await org.owner.refused(selfTests.recordSeen, { params: { id: other.id }, body: { self_test_id } }, 404);
    await seen(id, self_test_id);
    await work();
    await fileWaitingLeads(fb.app);
    await work();

    expect(await lastTest('webhook')).toMatchObject({ status: 'PASSED' });
  });

  it('files its lead as a test', async () => {
    const { id } = await newSource();
    await start(id);
    await work();
    await fileWaitingLeads(fb.app);
    await work();

    const { client_id } = await lastTest('webhook');
    expect(await org.owner.call(clients.get, { params: { id: client_id! } })).toMatchObject({ name: 'Test lead' });
  });
});

describe('the daily self-test', () => {
  const runDaily = async () => {
    await runJob(fb.app.services, dailyTestsJob, {});
    await work();
  };
  const setDaily = (id: number, is_on: boolean) =>
    org.owner.call(selfTests.setDaily, { params: { id }, body: { is_on } });
  const mailsTo = async (email: string) => (await messagesTo(fb.app, email)).map(({ subject }) => subject);

  it('begins with twenty in a minute, however many are due', { tags: 'slow' }, async () => {
    setClock(startingAt('2026-11-20T00:00:00Z'));
    for (let count = 0; count < 21; count += 1) await setDaily((await newWebhook(org, {}, fb.app)).id, true);
    const countTests = async () =>
      (await org.owner.call(selfTests.list, { query: { kind: 'webhook' } })).results.length;

    setClock(startingAt('2026-11-21T12:00:00Z'));
    await runDaily();
    expect(await countTests()).toBe(20);
    goOn(60);
    await runDaily();
    expect(await countTests()).toBe(21);
    for (const id of (await org.owner.call(selfTests.list, { query: { kind: 'webhook' } })).daily_source_ids)
      await setDaily(id, false);
  });

  it('runs at nine on the organisation’s clock, and people hear of it only when a station fails', async () => {
    setClock(startingAt('2026-11-20T00:00:00Z'));
    const colleague = await org.member({ name: 'Carol' });
    const { id } = await newWebhook(org, { name: 'Maple & Main' }, fb.app);
    await org.inScope((scope) =>
      scope.db.updateTable('orgs').set({ time_zone: 'Asia/Singapore' }).where('org_id', '=', org.org_id).execute(),
    );
    await setDaily(id, true);
    expect((await org.owner.call(selfTests.list, { query: { kind: 'webhook' } })).daily_source_ids).toEqual([id]);

    setClock(startingAt('2026-11-20T00:59:00Z'));
    await runDaily();
    expect(await lastTest('webhook')).toBeUndefined();
    setClock(startingAt('2026-11-20T01:00:30Z'));
    await runDaily();
    await fileWaitingLeads(fb.app);
    await work();
    goOn(35);
    await runDaily();
    expect(await lastTest('webhook')).toMatchObject({ status: 'PASSED', is_daily: true });
    expect(await mailsTo(org.owner.email)).not.toContain('Maple & Main: the daily test failed');

    setClock(startingAt('2026-11-21T01:00:30Z'));
    await runDaily();
    goOn(35);
    await work();
    expect(await lastTest('webhook')).toMatchObject({ status: 'FAILED', is_daily: true });
    expect(await mailsTo(org.owner.email)).toContain('Maple & Main: the daily test failed');
    expect(await mailsTo(colleague.email)).toEqual([]);

    await setDaily(id, false);
    setClock(startingAt('2026-11-22T01:00:30Z'));
    await runDaily();
    expect((await org.owner.call(selfTests.list, { query: { kind: 'webhook' } })).results).toHaveLength(2);
  });
});
