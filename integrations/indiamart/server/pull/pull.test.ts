import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IndiamartEmulator, writeTimeInWords } from '#emulators/indiamart/indiamart-emulator.ts';
import { clients } from '#features/clients/contract.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { runJob, runWaitingJobs } from '#testing/jobs.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { indiamartSources } from '../../contract.ts';
import { writeIndianTime } from '../indian-time.ts';
import { pullJob, schedulePullsJob } from './pull.job.ts';

const MINUTE = 60;
const DAY = 86_400;
const DAY_MS = DAY * 1_000;

const market = new IndiamartEmulator();
let app: TestApp;
let at_ms = 0;
let keys = 0;

beforeAll(async () => {
  app = await startTestApp({ INDIAMART_API_BASE: await market.start() });
});
afterAll(() => Promise.all([app.close(), market.close()]));
beforeEach(() => {
  market.reset();
  market.status_mode = 'mirrors';
  market.writes = {};
  at_ms = Date.now();
  move(0);
});
afterEach(async () => {
  setClock(systemClock);
  // A run asks for the keys of all organisations.
  await forgetKeys();
});

function move(seconds: number): void {
  at_ms += seconds * 1_000;
  setClock(startingAt(new Date(at_ms).toISOString()));
  void market.setClock(new Date(at_ms).toISOString());
}

let orgs: Org[] = [];
const forgetKeys = async () => {
  for (const org of orgs)
    await org.inScope(({ db, org_id }) => db.deleteFrom('indiamart_keys').where('org_id', '=', org_id).execute());
  orgs = [];
};

async function newSeller(key = `key-${keys++}-of-a-seller`) {
  const org = await newOrg({ app });
  orgs.push(org);
  market.makeKey(key);
  await org.owner.call(indiamartSources.updateInfo, { body: { key } });
  return { org, key, info: () => org.owner.call(indiamartSources.getInfo, {}) };
}

/** Runs what is due, and files it. */
async function pull(): Promise<void> {
  const { services } = app;
  await runJob(services, schedulePullsJob, {});
  await runWaitingJobs(services, [pullJob]);
  await fileWaitingLeads(app);
}

const calls = () => market.requests.filter(({ path }) => path.startsWith('/wservce/'));
const windows = () => calls().map(({ query }) => [query.get('start_time'), query.get('end_time')]);
const listNames = async (org: Org) =>
  (await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } })).results.map(({ name }) => name);
const listLeads = (org: Org) =>
  org.inScope(
    async ({ db, org_id }) =>
      await db
        .selectFrom('lead_events')
        .where('org_id', '=', org_id)
        .orderBy('id')
        .select(['outcome', 'lead'])
        .execute(),
  );

describe('the pull from IndiaMART', () => {
  it('reads enquiries, buy-leads and calls, with India’s time and messages as text (S0-1-25, IM-01)', async () => {
    const { org, key } = await newSeller();
    const sent_ms = at_ms - 3_600_000;
    market.addLead(key, { QUERY_TYPE: 'W', SENDER_NAME: 'Asha' }, sent_ms);
    market.addLead(key, { QUERY_TYPE: 'B', SENDER_NAME: 'Bina' }, sent_ms);
    market.addLead(
      key,
      { QUERY_TYPE: 'P', SENDER_NAME: 'Chand', CALL_DURATION: '42', RECEIVER_MOBILE: '9111111111' },
      sent_ms,
    );
    await pull();

    expect(await listNames(org)).toEqual(['Asha', 'Bina', 'Chand']);
    const leads = await listLeads(org);
    const asha = leads.find(({ lead }) => (lead as { name: string }).name === 'Asha')!;
    expect(asha.lead).toMatchObject({
      submitted_at: new Date(Math.floor(sent_ms / 1_000) * 1_000).toISOString(),
      company: 'Example Ltd',
      location: 'Delhi',
      phones: [{ e164: expect.stringMatching(/^\+9190000\d{5}$/) }],
      fields: expect.arrayContaining([
        { key: 'QUERY_MESSAGE', label: 'Message', values: ['I need this.\nQty: 10 & more'] },
        { key: 'QUERY_TYPE', label: 'Kind of enquiry', values: ['Direct enquiry'] },
      ]),
    });
    const chand = leads.find(({ lead }) => (lead as { name: string }).name === 'Chand')!;
    expect(chand.lead).toMatchObject({
      phones: [{ e164: expect.not.stringContaining('9111111111') }],
      fields: expect.arrayContaining([{ key: 'CALL_DURATION', label: expect.any(String), values: ['42'] }]),
    });
  });

  it('without leads is connected and no error (IM-02)', async () => {
    const { info } = await newSeller();
    await pull();

    expect(await info()).toMatchObject({
      status: 'active',
      pulled_until: expect.any(String),
      last_pull_at: expect.any(String),
    });
  });

  it.each(['mirrors', 'always_200'] as const)(
    'ends with a refused key, whether the status says it or CODE alone: %s (IM-03)',
    async (mode) => {
      market.status_mode = mode;
      const { key, info } = await newSeller();
      market.makeKey('another', key);
      await pull();
      expect(await info()).toMatchObject({ status: 'expired', next_pull_at: null });

      move(DAY);
      await pull();
      expect(calls()).toHaveLength(1);
    },
  );

  it('waits as long as it is told, and calls a key that two organisations have once for both (IM-04)', async () => {
    const first = await newSeller('one-key-for-two');
    const second = await newOrg({ app });
    orgs.push(second);
    await second.owner.call(indiamartSources.updateInfo, { body: { key: 'one-key-for-two' } });
    market.addLead(first.key, { SENDER_NAME: 'Asha' });
    await pull();
    expect([calls().length, await listNames(first.org), await listNames(second)]).toEqual([1, ['Asha'], ['Asha']]);

    // A third joins a minute later and waits for the key's turn.
    move(MINUTE);
    const third = await newOrg({ app });
    orgs.push(third);
    await third.owner.call(indiamartSources.updateInfo, { body: { key: 'one-key-for-two' } });
    await pull();
    expect(calls()).toHaveLength(1);
    move(6 * MINUTE);
    await pull();
    expect([calls().length, await listNames(third)]).toEqual([2, ['Asha']]);
  });

  it('waits five minutes after the advice, and fifteen where the key is blocked (IM-04)', async () => {
    const { key, info } = await newSeller();
    // Somebody else calls with the key.
    const foreign = `${market.url}/wservce/crm/crmListing/v2/?glusr_crm_key=${key}&start_time=${writeIndianTime(at_ms - 60_000)}&end_time=${writeIndianTime(at_ms)}`;
    await fetch(foreign);
    await pull();
    const wait = async () => Math.round((Date.parse((await info()).next_pull_at!) - at_ms) / 60_000);
    expect([await wait(), (await info()).status]).toEqual([5, 'active']);

    move(6 * MINUTE);
    await fetch(foreign);
    await fetch(foreign);
    await pull();
    expect([await wait(), (await info()).status]).toEqual([15, 'active']);
  });

  it('is one lead where windows overlap, whatever order it comes in, with its own time (IM-05, IM-06)', async () => {
    const { org, key } = await newSeller();
    market.addLead(key, { SENDER_NAME: 'Asha' }, at_ms - 20 * 60_000);
    market.addLead(key, { SENDER_NAME: 'Bina' }, at_ms - 10 * 60_000);
    await pull();
    move(7 * MINUTE);
    await pull();

    expect([calls().length, await listNames(org)]).toEqual([2, ['Asha', 'Bina']]);
    expect((await listLeads(org)).map(({ lead }) => (lead as { submitted_at: string }).submitted_at)).toHaveLength(2);
  });

  it('reads CODE as text, RESPONSE as null or object, other times and a missing mobile, and asks again after an error page (IM-07)', async () => {
    const { org, key, info } = await newSeller();
    market.writes = { code_as_text: true, response: 'object', time: writeTimeInWords };
    const sent_ms = at_ms - 600_000;
    market.addLead(key, { SENDER_NAME: 'Asha', SENDER_MOBILE: null, SENDER_EMAIL: 'asha@example.in' }, sent_ms);
    await pull();
    expect((await listLeads(org))[0]!.lead).toMatchObject({
      name: 'Asha',
      submitted_at: new Date(Math.floor(sent_ms / 1_000) * 1_000).toISOString(),
    });

    market.writes = { response: 'null' };
    move(7 * MINUTE);
    await pull();
    market.writes = { time: (ms) => new Date(ms).toISOString() };
    market.failNext({ kind: 'html', status: 200 });
    move(7 * MINUTE);
    market.addLead(key, { SENDER_NAME: 'Bina' });
    await pull();
    expect([await listNames(org), (await info()).status]).toEqual([['Asha'], 'active']);
    move(7 * MINUTE);
    await pull();
    expect(await listNames(org)).toEqual(['Asha', 'Bina']);
  });

  it('after an outage of 20 days walks forward in windows of seven, one call each six minutes (IM-08, IM-09)', async () => {
    const { org, key } = await newSeller();
    await pull();
    move(20 * DAY);
    market.addLead(key, { SENDER_NAME: 'Asha' }, at_ms - 19 * DAY_MS);
    market.addLead(key, { SENDER_NAME: 'Bina' }, at_ms - 10 * DAY_MS);
    market.addLead(key, { SENDER_NAME: 'Chand' }, at_ms - 3_600_000);
    for (let pulled = 0; pulled < 4; pulled += 1) {
      await pull();
      await pull();
      move(7 * MINUTE);
    }

    expect(await listNames(org)).toEqual(['Asha', 'Bina', 'Chand']);
    expect(calls()).toHaveLength(5);
    expect(windows().every(([from, to]) => from !== null && to !== null)).toBe(true);
  });

  it('goes on with a new key after the old one was refused (IM-10)', async () => {
    const { org, key, info } = await newSeller();
    market.makeKey('the-new-key-0001', key);
    market.addLead('the-new-key-0001', { SENDER_NAME: 'Asha' });
    await pull();
    expect((await info()).status).toBe('expired');

    await org.owner.call(indiamartSources.updateInfo, { body: { key: 'the-new-key-0001' } });
    move(7 * MINUTE);
    await pull();
    expect([await info(), await listNames(org)]).toMatchObject([{ status: 'active', key_ending: '0001' }, ['Asha']]);
  });

  it('ends without a key, and its leads stay', async () => {
    const { org, key, info } = await newSeller();
    market.addLead(key, { SENDER_NAME: 'Asha' });
    await pull();
    await org.owner.call(indiamartSources.updateInfo, { body: { key: null } });
    move(7 * MINUTE);
    await pull();

    expect([calls().length, await info(), await listNames(org)]).toMatchObject([
      1,
      { key_ending: null, status: 'not_configured' },
      ['Asha'],
    ]);
  });
});
