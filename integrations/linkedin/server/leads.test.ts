import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeChallengeResponse, signEvent } from '#emulators/linkedin/notices.ts';
import { isSigned, listAccounts, reconcileAccount } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { nowMillis, setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import {
  beginWithAccount,
  connectLinkedin,
  type LinkedinApp,
  linkedinApp,
  startLinkedinApp,
} from '#testing/leads/linkedin.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { LINKEDIN, linkedin } from '../contract.ts';
import { answerChallenge, linkedinHook } from './hook.ts';
import { linkedinProvider } from './linkedin-source.ts';

const HOUR_S = 3_600;
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
  await connectLinkedin(li, org);
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const later = (seconds: number) => setClock(startingAt(new Date(nowMillis() + seconds * 1_000).toISOString()));
const listClients = async () => (await org.owner.call(clients.list)).results;
const send = (answers: Parameters<typeof li.linkedin.addLead>[1], more = {}, options = {}) =>
  li.linkedin.customerSends(begun.form.id, answers, more, options);

const listEvents = () =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_events')
      .where('org_id', '=', org_id)
      .select(['outcome', 'lead', 'answers', 'is_test', 'body'])
      .orderBy('id')
      .execute(),
  );
/** The answers that people gave, by what the screens call them. */
const readFields = async () => {
  const [event] = await listEvents();
  return Object.fromEntries((event?.answers ?? []).map(({ label, values }) => [label, values.join()]));
};
const listNotices = () =>
  org.inScope(({ db, org_id }) =>
    db.selectFrom('lead_notices').where('org_id', '=', org_id).select(['external_id', 'status', 'is_test']).execute(),
  );
const compare = async () => {
  const at = linkedinProvider.workFor(li.app.services, org.org_id);
  const [account] = await at.inOrg((scope) => listAccounts(scope, LINKEDIN));
  const compared = await reconcileAccount(at, account!.id, { is_full: false });
  await fetchAndFile(li);
  return compared;
};

describe('a lead of LinkedIn', () => {
  it('comes with the questions of its form’s version, options as texts, hidden fields and consents (LI-01)', async () => {
    const [first] = begun.form.versions;
    const renamed = first!.questions.map((question) => ({ ...question, text: `New ${question.text}` }));
    begun.form.versions.push({ ...first!, questions: renamed });
    expect((await send(jane, { version: 1 })).statuses).toEqual([200]);
    await fetchAndFile(li);

    expect(await listClients()).toMatchObject([{ name: 'Jane Tan', emails: ['jane@example.com'] }]);
    expect(await readFields()).toMatchObject({
      'First name': 'Jane',
      'Budget?': 'Over 1M',
      utm_source: 'li',
      'Consent: I agree': 'true',
    });
    const [event] = await listEvents();
    expect(event!.lead).toMatchObject({
      source: 'linkedin',
      external_form_id: String(begun.form.id),
      external_account_name: 'Kestrel Advisory',
      campaign: { id: '330441', ad_id: '220331' },
    });
  });

  it('asks for each version of a form once', async () => {
    for (let index = 0; index < 3; index += 1) await send({ ...jane, 3: `jane-${index}@example.com` });
    await fetchAndFile(li);

    expect(li.linkedin.requests.filter(({ path }) => path === `/rest/leadForms/${begun.form.id}`)).toHaveLength(1);
  });

  it('is one lead, announced twice and found again with old leads (LI-07)', async () => {
    const { lead } = await send(jane, {}, { copies: 2 });
    await fetchAndFile(li);
    await li.linkedin.tell([lead]);
    const fetchOld = () => org.owner.call(linkedin.fetchOldLeads, { query: { hours_old: '24' } });
    await fetchOld();
    await li.app.runJobs();
    expect(await fetchOld()).toMatchObject({ status: 'DONE', leads_seen: 1, leads_new: 0 });
    await fetchAndFile(li);

    expect(await listClients()).toHaveLength(1);
  });

  it('is saved with what it has: an unknown question, kind of answer or option, or no answers at all (LI-10)', async () => {
    await send(
      { ...jane, 4: [7], 99: 'Who knows' },
      {
        more_answers: [{ questionId: 98, answerDetails: { dateAnswer: { day: 3 } } }, { nonsense: true }],
      },
    );
    await fetchAndFile(li);
    expect(await readFields()).toMatchObject({
      'Budget?': '7',
      'Question 99': 'Who knows',
      'Question 98': '{"dateAnswer":{"day":3}}',
    });

    await send({}, { has_no_response: true });
    await fetchAndFile(li);
    expect(await listNotices()).toMatchObject([{ status: 'FETCHED' }, { status: 'FETCHED' }]);
    expect(await listEvents()).toHaveLength(2);
  });

  it('sent from a preview is a test (LI-11)', async () => {
    await send(jane, { is_test: true });
    await fetchAndFile(li);

    expect(await listNotices()).toMatchObject([{ status: 'FETCHED', is_test: true }]);
    expect(await listEvents()).toMatchObject([{ is_test: true }]);
  });
});

describe('the address of events', () => {
  it('answers a challenge as the known vector says, with and without an application, and nothing else (LI-02)', async () => {
    const code = '8f1d2c3b-4a5e-4f60-9a7b-0c1d2e3f4a5b';
    const challengeResponse = '34acc5ba4f799e96de9d0855aaecd3c3fb44ee7749478300f18d55705e38857f';
    expect(answerChallenge(linkedinApp.client_secret, code)).toBe(challengeResponse);
    expect(makeChallengeResponse(linkedinApp.client_secret, code)).toBe(challengeResponse);
    for (const more of ['', '&applicationId=555']) {
      const started = performance.now();
      const answer = await fetch(`${li.hook(7)}?challengeCode=${code}${more}`);
      expect(performance.now() - started).toBeLessThan(3_000);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.json()).toEqual({ challengeCode: code, challengeResponse });
    }
    // It must not sign what others make up.
    for (const made_up of ['hmacsha256={"type":"LEAD_ACTION"}', '', `${code}{}`]) {
      const query = new URLSearchParams({ challengeCode: made_up });
      expect((await fetch(`${li.hook(7)}?${query}`)).status, made_up).toBe(400);
    }
  });

  it('takes a signature with its prefix and in upper case, and refuses a wrong one (LI-09)', async () => {
    const body =
      '{"type":"LEAD_ACTION","leadAction":"CREATED","leadType":"SPONSORED","leadGenFormResponse":"urn:li:leadGenFormResponse:11111111-2222-4333-8444-555555555555-6","occurredAt":1760000000123}';
    const signature = 'a592e0d74614063be5c88daef1e4657cba8816abc6b7bdaf780e1b4bd2a1182c';
    expect(signEvent(linkedinApp.client_secret, body)).toBe(signature);
    expect(await isSigned(linkedinHook, linkedinApp.client_secret, signature, Buffer.from(body))).toBe(true);

    li.linkedin.state.writes_prefix = true;
    expect((await send(jane)).statuses).toEqual([200]);
    expect((await send(jane, {}, { corrupt: 'upper_hex' })).statuses).toEqual([200]);
    expect((await send(jane, {}, { corrupt: 'signature' })).statuses).toEqual([401]);
    expect(await listNotices()).toHaveLength(2);
  });

  it('hears nothing while it is blocked, and what it missed is found by comparing (LI-12)', async () => {
    const [known] = li.linkedin.state.notifications.filter(({ account_id }) => account_id === begun.account.id);
    known!.webhook = `${li.publicUrl}/elsewhere`;
    await li.linkedin.advance(3 * 2 * HOUR_S);
    expect(known!.failures).toBe(3);
    li.linkedin.clock.reset();
    expect((await send(jane)).statuses).toEqual([]);
    await fetchAndFile(li);
    expect(await listClients()).toEqual([]);

    Object.assign(known!, { webhook: li.hook(begun.account.id), failures: 0 });
    expect(await compare()).toEqual({ leads_new: 1, error: null });
    expect(await listClients()).toMatchObject([{ name: 'Jane Tan' }]);
    expect((await compare()).leads_new).toBe(0);
  });
});

describe('a lead that its person withdraws', () => {
  it('is erased with the client it made, and comes in by no other way (LI-08)', async () => {
    const { lead } = await send(jane);
    await fetchAndFile(li);
    expect(await listClients()).toHaveLength(1);
    li.linkedin.state.leads = li.linkedin.state.leads.filter(({ id }) => id !== lead.id);
    expect(await li.linkedin.tell([lead], {}, 'DELETED')).toEqual([200]);

    expect(await listClients()).toEqual([]);
    expect(await listNotices()).toMatchObject([{ external_id: lead.id, status: 'ERASED' }]);
    const [event] = await listEvents();
    expect([event!.body.length, event!.lead, event!.answers]).toEqual([0, null, null]);

    li.linkedin.state.leads.push(lead);
    await li.linkedin.tell([lead]);
    expect((await compare()).leads_new).toBe(0);
    expect(await listClients()).toEqual([]);
  });

  it('before it is announced, or while it waits to be fetched, leaves nothing but a mark (LI-08)', async () => {
    const [early, waiting] = [li.linkedin.addLead(begun.form.id, jane), (await send(jane)).lead];
    await li.linkedin.tell([early], {}, 'DELETED');
    await li.linkedin.tell([early], {}, 'CREATED');
    await li.linkedin.tell([waiting], {}, 'DELETED');
    await fetchAndFile(li);

    expect(await listEvents()).toEqual([]);
    expect((await listNotices()).map(({ status }) => status)).toEqual(['ERASED', 'ERASED']);
    expect(li.linkedin.requests.some(({ path }) => path.startsWith('/rest/leadFormResponses/'))).toBe(false);
  });

  it('is erased where its ad account was disconnected meanwhile, because another organisation still uses that', async () => {
    const other = await newOrg({ app: li.app });
    await connectLinkedin(li, other);
    const { lead } = await send(jane);
    await fetchAndFile(li);
    expect(await listClients()).toHaveLength(1);
    await org.owner.call(linkedin.disconnect);
    await li.app.runJobs();
    await li.linkedin.withdraw(lead);

    expect(await listClients()).toEqual([]);
    expect((await other.owner.call(clients.list)).results).toEqual([]);
  });

  it('leaves a client who is known from elsewhere, without what that lead said', async () => {
    await org.owner.call(clients.create, { body: { name: 'Jane', emails: ['jane@example.com'] } });
    const { lead } = await send(jane);
    await fetchAndFile(li);
    await li.linkedin.withdraw(lead);

    expect(await listClients()).toMatchObject([{ name: 'Jane' }]);
    expect(await listEvents()).toMatchObject([{ lead: null, answers: null }]);
  });
});

describe('old leads of LinkedIn', () => {
  it('wait at a limit until five minutes after midnight UTC, and go on in the same window (LI-06)', {
    tags: 'slow',
  }, async () => {
    setClock(startingAt('2027-03-10T20:00:00.000Z'));
    begun = await beginWithAccount(li);
    org = begun.org;
    await connectLinkedin(li, org);
    for (let index = 0; index < 250; index += 1)
      li.linkedin.addLead(begun.form.id, { ...jane, 3: `jane-${index}@example.com` }, { sent_ago_s: (index + 1) * 60 });
    li.linkedin.failNext({ kind: 'rate_limit' }, { path: '/leadFormResponses', after: 2 });
    const { services } = li.app;
    const goOn = async () => {
      const { id } = await org.inScope(({ db, org_id }) =>
        db.selectFrom('old_lead_runs').where('org_id', '=', org_id).select('id').executeTakeFirstOrThrow(),
      );
      const context = { services, log: services.log, attempt: 1, request_id: 'test' };
      await linkedinProvider.jobs.oldLeads.run(context, { org_id: org.org_id, run_id: id });
    };
    const listed = () => li.linkedin.requests.filter(({ path }) => path === '/rest/leadFormResponses');
    await org.owner.call(linkedin.fetchOldLeads, { query: { hours_old: '8760' } }).catch(() => undefined);
    await li.app.runJobs();
    expect((await org.owner.call(linkedin.getOldLeadsRun)).run).toMatchObject({ status: 'RUNNING', leads_seen: 200 });

    const before = listed().length;
    later(4 * HOUR_S + 4 * 60);
    await goOn();
    expect(listed()).toHaveLength(before);
    later(2 * 60);
    await goOn();
    expect((await org.owner.call(linkedin.getOldLeadsRun)).run).toMatchObject({
      status: 'DONE',
      leads_seen: 250,
      leads_new: 250,
    });
    const windows = listed().map(({ query }) => query.get('submittedAtTimeRange'));
    expect(new Set(windows).size).toBe(1);
  });

  it('are fetched from a year at most (S1-9-05)', async () => {
    await org.owner.refused(linkedin.fetchOldLeads, { query: { hours_old: '8761' } }, 400);
  });
});
