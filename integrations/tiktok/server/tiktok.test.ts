import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { escapeUnicode, signPayload } from '#emulators/tiktok/notices.ts';
import { checkPermissions, isSigned, listAccounts } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { nowMillis, setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { fetchAndFile } from '#testing/leads/connected-facebook.ts';
import {
  beginWithAdvertiser,
  connectTiktok,
  startTiktokApp,
  type TiktokApp,
  tiktokApp,
} from '#testing/leads/tiktok.ts';
import type { Org } from '#testing/world.ts';
import { TIKTOK, tiktok } from '../contract.ts';
import { readLogin } from './api/tiktok.ts';
import { tiktokHook } from './receive/hook.ts';
import { tiktokProvider } from './tiktok-source.ts';

const jane = { name: 'Jane Tan', phone_number: '+6591234567', email: 'jane@example.com', 'Your budget?': '1M' };

let tt: TiktokApp;
let begun: Awaited<ReturnType<typeof beginWithAdvertiser>>;
let org: Org;

beforeAll(async () => {
  tt = await startTiktokApp();
});
afterAll(() => tt.close());
beforeEach(async () => {
  setPause(async () => undefined);
  begun = await beginWithAdvertiser(tt);
  org = begun.org;
  await connectTiktok(tt, org);
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const listClients = async () => (await org.owner.call(clients.list)).results;
const showStatus = async () => (await org.owner.call(tiktok.pagesStatus)).status;
const getWork = () => tiktokProvider.workFor(tt.app.services, org.org_id);
const findAccount = async () => (await getWork().inOrg((scope) => listAccounts(scope, TIKTOK)))[0]!;
const countCalls = (path: string) => tt.tiktok.requests.filter((request) => request.path.endsWith(path)).length;
const listEvents = () =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_events')
      .where('org_id', '=', org_id)
      .select(['answers', 'is_test', 'lead'])
      .orderBy('id')
      .execute(),
  );
const listNotices = () =>
  org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_notices')
      .where('org_id', '=', org_id)
      .select(['external_id', 'status', 'is_test', 'content'])
      .orderBy('notified_at')
      .execute(),
  );
/** Fetches old leads as a person does. */
async function fetchOld() {
  const ask = () => org.owner.call(tiktok.fetchOldLeads, { query: { hours_old: '24' } });
  await ask();
  await tt.app.runJobs();
  const run = await ask();
  await fetchAndFile(tt);
  return run;
}

describe('connecting TikTok', () => {
  it('subscribes the advertiser, and a test lead comes in as a test; a second one replaces it (TT-01)', async () => {
    expect(
      tt.tiktok.state.subscriptions.filter(({ advertiser_id }) => advertiser_id === begun.advertiser.id),
    ).toHaveLength(1);
    const { id } = await findAccount();
    const first = await org.owner.call(tiktok.sendTestLead, { params: { id } });
    await tt.tiktok.deliveries.idle();
    await fetchAndFile(tt);
    expect(await listNotices()).toMatchObject([{ external_id: first.lead_id, status: 'FETCHED', is_test: true }]);
    expect(await listEvents()).toMatchObject([{ is_test: true }]);

    const second = await org.owner.call(tiktok.sendTestLead, { params: { id } });
    await tt.tiktok.deliveries.idle();
    await fetchAndFile(tt);
    expect(second.lead_id).not.toBe(first.lead_id);
    expect([countCalls('/page/lead/mock/delete/'), countCalls('/page/lead/mock/create/')]).toEqual([1, 2]);
    expect((await listEvents()).map(({ is_test }) => is_test)).toEqual([true, true]);
  });

  it('ends every subscription and the permission when it is disconnected', async () => {
    await org.owner.call(tiktok.disconnect);
    await tt.app.runJobs();

    expect(tt.tiktok.state.subscriptions.filter(({ advertiser_id }) => advertiser_id === begun.advertiser.id)).toEqual(
      [],
    );
    expect(tt.tiktok.state.tokens.at(-1)!.is_dead).toBe(true);
  });
});

describe('a report of leads', () => {
  it('is signed over its bytes or over their escaped letters (TT-02)', async () => {
    const vectors = [
      [
        '{"object":1,"entry":[{"id":"7300000000000000001","changes":[{"field":"name","value":"Jane Tan"}]}],"time":1760000000}',
        '6e0af282a24a36353e77736c0b555a5640261199cbfb53bcaa3caccbf20dff6c',
      ],
      [
        '{"object":1,"entry":[{"id":"7300000000000000002","changes":[{"field":"name","value":"Zoë"}]}],"time":1760000000}',
        '4b2fe628fdf3531ddb49fcba3889a92ad8191a289053b87a6a6ba5dc0eee63f0',
      ],
      [
        '{"object":1,"entry":[{"id":"7300000000000000002","changes":[{"field":"name","value":"Zoë"}]}],"time":1760000000}',
        'b44e0152747cc165a2e5c7c9d6619097fe4dc3f2b36bb21dd8edf2c2fbc36e1a',
      ],
    ] as const;
    for (const [body, signature] of vectors)
      expect(await isSigned(tiktokHook, tiktokApp.secret, signature, Buffer.from(body))).toBe(true);
    expect(signPayload(tiktokApp.secret, vectors[1][0])).toBe(vectors[1][1]);
    expect(signPayload(tiktokApp.secret, escapeUnicode(vectors[2][0]))).toBe(vectors[2][1]);

    for (const [signs_escaped, name] of [
      [false, 'Zoë'],
      [true, '陈伟明'],
      [false, 'Jane'],
    ] as const) {
      tt.tiktok.state.signs_escaped = signs_escaped;
      expect(
        (await tt.tiktok.customerSends(begun.form, { ...jane, name, email: `${name.length}@example.com` })).statuses,
      ).toEqual([200]);
    }
    expect((await tt.tiktok.customerSends(begun.form, jane, { corrupt: 'signature' })).statuses).toEqual([401]);
  });

  it('needs no call, and what came with it is kept with the lead alone', async () => {
    tt.tiktok.requests.length = 0;
    await tt.tiktok.customerSends(begun.form, jane);
    expect((await listNotices())[0]!.content).toContain('Jane Tan');
    await fetchAndFile(tt);

    expect(tt.tiktok.requests).toEqual([]);
    expect(await listClients()).toMatchObject([{ name: 'Jane Tan', emails: ['jane@example.com'] }]);
    expect((await listNotices())[0]).toMatchObject({ status: 'FETCHED', content: null });
    expect((await listEvents())[0]!.lead).toMatchObject({
      source: 'tiktok',
      external_form_name: 'Spring form',
      campaign: { name: 'Spring', ad_name: 'Video A' },
    });
  });

  it('with the same lead twice, in one body and in two, is one lead (TT-05)', async () => {
    const lead = tt.tiktok.addLead(begun.form, jane);
    await tt.tiktok.notify(tt.hook, tt.tiktok.writeEntries([lead, lead]));
    await tt.tiktok.tell([lead]);
    await fetchAndFile(tt);

    expect(await listClients()).toHaveLength(1);
    expect(await listEvents()).toHaveLength(1);
  });

  it('that comes later with an older lead is taken as well (TT-06)', async () => {
    const newer = tt.tiktok.addLead(begun.form, jane);
    const older = tt.tiktok.addLead(begun.form, { name: 'Tom', email: 'tom@example.com' }, { sent_ago_s: 600 });
    await tt.tiktok.tell([newer]);
    await tt.tiktok.tell([older]);
    await fetchAndFile(tt);

    expect((await listClients()).map(({ name }) => name).sort()).toEqual(['Jane Tan', 'Tom']);
  });

  it('keeps every digit of its ids, and takes empty answers, names of fields in Chinese and a code that is a text (TT-07)', async () => {
    const long = tt.tiktok.addLead(begun.form, { ...jane, 您的预算是多少: '一百万' }, { id: '7300000000000000777' });
    const empty = tt.tiktok.addLead(begun.form, {});
    expect(await tt.tiktok.tell([long, empty], { number_ids: true })).toEqual([200]);
    await fetchAndFile(tt);
    expect((await listNotices()).map(({ external_id, status }) => [external_id, status])).toContainEqual([
      '7300000000000000777',
      'FETCHED',
    ]);
    const [event] = (await listEvents()).filter(({ answers }) => answers?.some(({ key }) => key === '您的预算是多少'));
    expect(event).toBeDefined();
    expect(await listEvents()).toHaveLength(2);

    tt.tiktok.state.code_is_text = true;
    const token = tt.tiktok.state.tokens.at(-1)!.token;
    expect((await readLogin(tt.app.services, token)).accounts).toHaveLength(1);
  });

  it('that is refused for three hours is taken when TikTok sends it again (TT-10)', async () => {
    const [subscription] = tt.tiktok.state.subscriptions.filter(
      ({ advertiser_id }) => advertiser_id === begun.advertiser.id,
    );
    subscription!.callback_url = `${tt.hook}/elsewhere`;
    await tt.tiktok.customerSends(begun.form, jane, { retry: 'provider' });
    await tt.tiktok.advance(3 * 3_600);
    const [delivery] = tt.tiktok.deliveries.journal.slice(-1);
    expect([delivery!.outcome, delivery!.attempts.length > 3]).toEqual(['waiting', true]);

    // Once we answer again.
    await tt.tiktok.notify(tt.hook, JSON.parse(delivery!.body).entry);
    await fetchAndFile(tt);
    expect(await listClients()).toHaveLength(1);
    tt.tiktok.clock.reset();
  });
});

describe('the permission at TikTok', () => {
  it('is expired after 40105, which comes with HTTP 200, and a subscription that stopped is renewed by the daily look (TT-03)', async () => {
    const own = () =>
      tt.tiktok.state.subscriptions.filter(({ advertiser_id }) => advertiser_id === begun.advertiser.id);
    tt.tiktok.state.subscriptions = tt.tiktok.state.subscriptions.filter((one) => !own().includes(one));
    await checkPermissions(getWork());
    expect([own().length, await showStatus()]).toEqual([1, 'active']);

    tt.tiktok.state.tokens.at(-1)!.is_dead = true;
    await checkPermissions(getWork());
    expect(await showStatus()).toBe('expired');
  });

  it('is not doubted after 40100, and no call leaves for a minute (TT-04)', async () => {
    const { token } = tt.tiktok.state.tokens.at(-1)!;
    tt.tiktok.failNext({ kind: 'rate_limit' });
    const ask = () => readLogin(tt.app.services, token);
    await expect(ask()).rejects.toMatchObject({ call_class: 'retry_later', retry_after_seconds: 60 });
    const calls = tt.tiktok.requests.length;
    await expect(ask()).rejects.toMatchObject({ call_class: 'retry_later' });
    expect([tt.tiktok.requests.length, await showStatus()]).toEqual([calls, 'active']);
    setClock(startingAt(new Date(nowMillis() + 61_000).toISOString()));
    expect((await ask()).accounts).toHaveLength(1);
  });
});

describe('old leads of TikTok', () => {
  it.each(['csv', 'zip'] as const)('are read from a file that TikTok writes: %s (TT-08)', async (file) => {
    tt.tiktok.state.file = file;
    tt.tiktok.addLead(begun.form, { ...jane, name: '陈伟明, "Wei"' }, { sent_ago_s: 3_600 });
    tt.tiktok.addLead(begun.form, { name: 'Old', email: 'old@example.com' }, { sent_ago_s: 30 * 3_600 });

    expect(await fetchOld()).toMatchObject({ status: 'DONE', leads_seen: 1, leads_new: 1 });
    expect(await listClients()).toMatchObject([{ name: '陈伟明, "Wei"', emails: ['jane@example.com'] }]);
    expect(countCalls('/page/lead/task/')).toBe(3);
    expect(await fetchOld()).toMatchObject({ leads_new: 0 });
  });

  it('of a form of Europe are asked for by its region (TT-08)', async () => {
    begun.form.is_eu = true;
    tt.tiktok.addLead(begun.form, jane, { sent_ago_s: 3_600 });

    expect(await fetchOld()).toMatchObject({ status: 'DONE', leads_new: 1 });
    const regions = tt.tiktok.requests
      .filter(({ path }) => path.endsWith('/download/'))
      .map(({ headers }) => headers['x-lead-region']);
    expect(regions).toEqual([undefined, 'eu']);
  });

  it.each([
    ['a file that TikTok could not write (TT-08)', 'failed'],
    ['an error of TikTok instead of a file (TT-09)', 'json'],
  ] as const)('are not made of %s', async (_title, file) => {
    tt.tiktok.state.file = file;
    tt.tiktok.addLead(begun.form, jane, { sent_ago_s: 3_600 });
    const run = await fetchOld();

    expect([run.leads_new, await listEvents()]).toEqual([0, []]);
    if (file === 'failed')
      expect(run).toMatchObject({ status: 'FAILED', problem: expect.stringContaining('Kestrel Homes') });
    else expect(run.status).toBe('RUNNING');
  });
});
