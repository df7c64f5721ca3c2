import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { eraseTestsJob, findKnownSource } from '#features/leads/server/index.ts';
import { nowIso, nowMillis, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { announce, boardLead, connectBoard, fetchBoardLeads, newExternalId } from '#testing/leads/announced.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leadNotices } from '../../contract.ts';
import { changeAccount, disconnectAccount } from '../connections/accounts.queries.ts';
import { callAccount } from '../connections/call-with-token.ts';
import { acceptFetchedLeads } from './accept-fetched.queries.ts';
import { drainNotices, startNoticeDrain } from './drain-notices.ts';
import { claimNotices, releaseNotices } from './due-notices.queries.ts';
import { purgeNoticesJob } from './purge-notices.job.ts';

afterEach(() => setClock(systemClock));

const fetchDue = async () => drainNotices((await testApp()).services);
const fetchAndFile = async () => {
  await fetchDue();
  await fileWaitingLeads();
};
const later = (seconds: number) => setClock(stoppedAt(new Date(nowMillis() + seconds * 1_000).toISOString()));
const listClients = async (org: Org) => (await org.owner.call(clients.list)).results;
const names = async (org: Org) => (await listClients(org)).map(({ name }) => name).sort();
const notices = (org: Org) =>
  org.inScope((scope) =>
    scope.db.selectFrom('lead_notices').where('org_id', '=', org.org_id).orderBy('external_id').selectAll().execute(),
  );
const statuses = async (org: Org) => (await notices(org)).map(({ status }) => status);
const newIds = (count: number) => Array.from({ length: count }, () => newExternalId()).sort();
const refuse = (call_class: ProviderError['call_class'], more: object = {}) => {
  throw new ProviderError({ call_class, ...more });
};
const fetchThem = () => fetchBoardLeads(({ notice }) => boardLead(notice.external_id));

describe('an announced lead', () => {
  it('is fetched and becomes one client, however often it is announced (RX-1, RX-2)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const id = newExternalId();
    fetchBoardLeads(({ notice }) => boardLead(notice.external_id, { name: 'Jane' }));

    for (let copy = 0; copy < 3; copy += 1) {
      await announce(account.external_id, [id]);
      await fetchAndFile();
    }

    expect(await names(org)).toEqual(['Jane']);
    expect(await notices(org)).toMatchObject([{ external_id: id, status: 'FETCHED', lead_id: expect.any(String) }]);
  });

  it('that is a test is gone a day later, with its notice', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const [test = '', real = ''] = newIds(2);
    fetchBoardLeads(({ notice: { external_id } }) => boardLead(external_id, { is_test: external_id === test }));
    await announce(account.external_id, [test, real]);
    await fetchAndFile();
    expect(await listClients(org)).toHaveLength(2);

    later(86_400 + 60);
    const { services } = await testApp();
    await runJob(services, eraseTestsJob, {});

    expect(await names(org)).toEqual([`Lead ${real}`]);
    expect(await notices(org)).toMatchObject([{ external_id: real }]);
  });

  it('announced five times at once is one lead (RX-3)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(3);
    fetchThem();

    await Promise.all(
      [ids, [...ids].reverse(), ids, [...ids].reverse(), ids].map((copy) => announce(account.external_id, copy)),
    );
    await Promise.all([fetchDue(), fetchDue()]);
    await fileWaitingLeads();

    expect(await names(org)).toHaveLength(3);
  });

  it('is recorded although another that comes with it cannot be', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(6);

    const told = await Promise.allSettled(
      [...ids.slice(0, 3), 'no\0text', ...ids.slice(3)].map((id) => announce(account.external_id, [id])),
    );

    expect(told.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true, true]);
    expect((await notices(org)).map(({ external_id }) => external_id)).toEqual(ids);
  });

  it('before one that was sent earlier is right, and so is the other (RX-4)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const [early, late] = newIds(2) as [string, string];
    fetchThem();

    await announce(account.external_id, [late], { submitted_at: '2026-11-20T10:00:00.000Z' });
    await announce(account.external_id, [early], { submitted_at: '2026-11-20T09:00:00.000Z' });
    await fetchAndFile();

    expect(await names(org)).toEqual([`Lead ${early}`, `Lead ${late}`].sort());
    expect((await notices(org)).map(({ submitted_at }) => submitted_at).sort()).toEqual([
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  it('reaches every organisation that connected its account, and no other', async () => {
    const [org, partner, stranger] = [await newOrg(), await newOrg(), await newOrg()];
    const external_id = newExternalId();
    await connectBoard(org, { external_id });
    await connectBoard(partner, { external_id });
    await connectBoard(stranger);
    fetchThem();

    await announce(external_id, newIds(2));
    await fetchAndFile();

    expect([await statuses(org), await statuses(partner), await statuses(stranger)]).toEqual([
      ['FETCHED', 'FETCHED'],
      ['FETCHED', 'FETCHED'],
      [],
    ]);
    expect([(await names(org)).length, (await names(partner)).length]).toEqual([2, 2]);
  });

  it('of an account that nobody connected, or not any more, is taken and creates nothing (RX-16)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    await org.inScope((scope) => disconnectAccount(scope, account.id));
    fetchThem();

    await announce(newExternalId(), newIds(1));
    await announce(account.external_id, newIds(1));
    await fetchAndFile();

    expect(await notices(org)).toEqual([]);
    expect(await names(org)).toEqual([]);
  });

  it('is ignored with a reason while its account or its form is off; one of an unknown form is fetched', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    await org.inScope((scope) =>
      scope.db
        .insertInto('source_forms')
        .values({
          org_id: org.org_id,
          source_id: account.source_id,
          external_id: 'form-off',
          name: 'Spring',
          status: 'ACTIVE',
          is_on: false,
          synced_at: nowIso(),
        })
        .execute(),
    );
    fetchThem();
    const [off, unknown, gone] = newIds(3) as [string, string, string];

    await announce(account.external_id, [off], { form_id: 'form-off' });
    await announce(account.external_id, [unknown], { form_id: 'form-new' });
    await org.inScope((scope) => changeAccount(scope, account.id, { is_receiving: false }));
    await announce(account.external_id, [gone]);
    await fetchAndFile();

    expect(await notices(org)).toMatchObject([
      { external_id: off, status: 'IGNORED', reason: 'Receiving leads was switched off for this form.' },
      { external_id: unknown, status: 'FETCHED', reason: null },
      { external_id: gone, status: 'IGNORED', reason: 'Receiving leads was switched off for this page.' },
    ]);
  });

  it('keeps every digit of an id beyond 2^53 (RX-12)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org, { external_id: '90080070060050012' });
    fetchThem();

    await announce('90080070060050012', ['98765432109876543']);
    await fetchDue();

    expect(account.external_id).toBe('90080070060050012');
    expect(await notices(org)).toMatchObject([{ external_id: '98765432109876543', status: 'FETCHED' }]);
  });

  it('seen through two accounts is one lead of the organisation (META-10)', async () => {
    const org = await newOrg();
    const [one, other] = [await connectBoard(org), await connectBoard(org, { name: 'Second' })];
    const id = newExternalId();
    fetchThem();

    await Promise.all([announce(one.account.external_id, [id]), announce(other.account.external_id, [id])]);
    await fetchAndFile();

    expect((await statuses(org)).sort()).toEqual(['FETCHED', 'IGNORED']);
    const [client] = await listClients(org);
    expect((await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } })).results).toHaveLength(1);
  });

  it('has a trace that begins with the form, the notice and the fetch', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const submitted_at = new Date(nowMillis() - 5_000).toISOString();
    fetchThem();

    await announce(account.external_id, newIds(1), { submitted_at });
    await fetchAndFile();

    const [client] = await listClients(org);
    const [raw] = (await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } })).results;
    const { notified_at, fetched_at, received_at } = raw!.trace;
    expect(raw!.trace.submitted_at).toBe(submitted_at);
    expect([submitted_at, notified_at, fetched_at, received_at]).toEqual(
      [submitted_at, notified_at, fetched_at, received_at].sort(),
    );
    expect([notified_at, fetched_at]).not.toContain(null);
  });
});

describe('a thousand leads in one request', () => {
  it('are all committed, once each (RX-11)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(1_000);
    // Other tests fetch what is due.
    setClock(stoppedAt('2040-01-01T00:00:00.000Z'));

    await announce(account.external_id, [...ids, ...ids.slice(0, 10)]);

    expect((await notices(org)).map(({ external_id, status }) => `${external_id} ${status}`)).toEqual(
      ids.map((id) => `${id} WAITING`),
    );
  });
});

describe('leads that are announced together', () => {
  it('are fetched and accepted in as many statements, however many they are', async () => {
    const listFor = async (leads: number) => {
      const org = await newOrg();
      const { account } = await connectBoard(org);
      fetchThem();
      await announce(account.external_id, newIds(leads));
      const statements = await listStatements(fetchDue);
      expect(await statuses(org)).toEqual(Array(leads).fill('FETCHED'));
      // What other tests left is fetched too.
      const own = statements.filter(({ values }) => values.includes(org.org_id));
      return own.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 60));
    };

    expect(await listFor(20)).toEqual(await listFor(2));
  });

  it('seen through two accounts and fetched by three processes at once are one lead each', async () => {
    const org = await newOrg();
    const [one, other] = [await connectBoard(org), await connectBoard(org, { name: 'Second' })];
    const ids = newIds(40);
    fetchThem();

    await announce(one.account.external_id, ids);
    await announce(other.account.external_id, [...ids].reverse());
    await Promise.all([fetchDue(), fetchDue(), fetchDue()]);

    expect((await statuses(org)).sort()).toEqual([...Array(40).fill('FETCHED'), ...Array(40).fill('IGNORED')]);
    const kept = await org.inScope(({ db }) =>
      db.selectFrom('lead_events').where('org_id', '=', org.org_id).select('id').execute(),
    );
    expect(kept).toHaveLength(40);
    await fileWaitingLeads();
  });

  it('come in without the one that cannot be accepted, which is noted and comes in with its next try', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(6);
    const [broken] = ids;
    setClock(stoppedAt(nowIso()));
    fetchBoardLeads(({ notice: { external_id } }) =>
      boardLead(external_id, external_id === broken ? { submitted_at: 'no time at all' } : {}),
    );

    await announce(account.external_id, ids);
    await fetchAndFile();

    expect(await names(org)).toEqual(ids.slice(1).map((id) => `Lead ${id}`));
    expect(await notices(org)).toMatchObject([
      { external_id: broken, status: 'WAITING', last_error_class: 'unknown', attempts: 1 },
      ...Array(5).fill({ status: 'FETCHED' }),
    ]);
    fetchThem();
    later(30);
    await fetchAndFile();
    expect(await names(org)).toHaveLength(6);
  });

  it('do not wait for the one that its provider is slow to give', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(10);
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    fetchBoardLeads(async ({ notice: { external_id } }) => {
      if (external_id === ids[0]) await slow;
      return boardLead(external_id);
    });

    await announce(account.external_id, ids);
    const fetching = fetchDue();
    await expect.poll(() => statuses(org), { timeout: 10_000 }).toEqual(['WAITING', ...Array(9).fill('FETCHED')]);
    answer();
    await fetching;

    expect(await statuses(org)).toEqual(Array(10).fill('FETCHED'));
  });

  it('are given back when they are not asked for soon, for whoever is next', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    setClock(stoppedAt(nowIso()));
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const asked: string[] = [];
    fetchBoardLeads(async ({ notice: { external_id } }) => {
      asked.push(external_id);
      if (asked.length <= 4) await slow;
      return boardLead(external_id);
    });

    await announce(account.external_id, newIds(10));
    const fetching = fetchDue();
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(4);
    later(1);
    answer();
    await fetching;

    expect([asked.length, new Set(asked).size]).toEqual([10, 10]);
    expect(await statuses(org)).toEqual(Array(10).fill('FETCHED'));
  });
});

describe('a fetch that fails', () => {
  it('because the lead is not there yet is made again until it is (META-12)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    setClock(stoppedAt(nowIso()));
    let asked = 0;
    fetchBoardLeads(({ notice }) => {
      asked += 1;
      return asked <= 2 ? refuse('not_found', { code: '100.33' }) : boardLead(notice.external_id);
    });

    await announce(account.external_id, newIds(1));
    for (const seconds of [0, 5, 30]) {
      later(seconds);
      await fetchAndFile();
    }

    expect([asked, await statuses(org)]).toEqual([3, ['FETCHED']]);
    expect(await names(org)).toHaveLength(1);
  });

  it('for ever needs attention with its reason, and is made again when a person asks (META-13)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org, { name: 'Kestrel Homes' });
    const { fixed, fetchAsBefore } = failUntilFixed('not_found');
    setClock(stoppedAt(nowIso()));
    await announce(account.external_id, newIds(2));

    for (const seconds of [0, 5, 30, 120, 600, 3_600]) {
      later(seconds);
      await fetchDue();
    }
    const chosen = { source_id: account.source_id, cause: 'not_found' } as const;
    expect((await org.owner.call(leadNotices.listFailed)).results).toMatchObject([
      { ...chosen, source_name: 'Boards: Kestrel Homes', count: 2, reason: expect.stringContaining('does not exist') },
    ]);
    expect(await org.owner.call(leads.countNeedingAttention)).toEqual({ count: 2 });

    fixed();
    fetchAsBefore();
    expect(await org.owner.call(leadNotices.fetchAgain, { body: chosen })).toEqual({ count: 2 });
    await fetchAndFile();

    expect(await names(org)).toHaveLength(2);
    expect(await org.owner.call(leads.countNeedingAttention)).toEqual({ count: 0 });
  });

  it('can be dismissed, and stays so when it is announced again', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(1);
    failUntilFixed('rejected').fetchAsBefore();
    await announce(account.external_id, ids);
    await fetchDue();

    const body = { source_id: account.source_id, cause: 'rejected' } as const;
    expect(await org.owner.call(leadNotices.dismiss, { body })).toEqual({ count: 1 });
    await announce(account.external_id, ids);
    await fetchDue();

    expect(await notices(org)).toMatchObject([{ status: 'IGNORED', reason: 'Someone dismissed it.' }]);
    expect(await org.owner.call(leads.countNeedingAttention)).toEqual({ count: 0 });
  });

  it('because of a limit holds up its account, and no other of the organisation (META-09)', async () => {
    const org = await newOrg();
    const [limited, free] = [await connectBoard(org), await connectBoard(org, { name: 'Free' })];
    setClock(stoppedAt(nowIso()));
    const asked: number[] = [];
    fetchBoardLeads(({ account, notice }) => {
      asked.push(account.id);
      if (account.id === limited.account.id && asked.length < 20) refuse('retry_later', { retry_after_seconds: 300 });
      return boardLead(notice.external_id);
    });

    await announce(limited.account.external_id, newIds(10));
    await announce(free.account.external_id, newIds(3));
    await fetchDue();
    const askedOfLimited = asked.filter((id) => id === limited.account.id).length;
    await announce(limited.account.external_id, newIds(1));
    later(299);
    await fetchDue();

    // One at a time of each account is asked for before the first answer is known, at most four of the organisation.
    expect(askedOfLimited).toBeLessThanOrEqual(4);
    expect(asked.filter((id) => id === limited.account.id)).toHaveLength(askedOfLimited);
    expect((await statuses(org)).filter((status) => status === 'FETCHED')).toHaveLength(3);
    asked.push(...Array(20).fill(0));
    later(1);
    await fetchDue();

    expect(await statuses(org)).toEqual(Array(14).fill('FETCHED'));
  });

  it('because of a refused permission waits without a storm of calls, and all come after a reconnect (META-05, META-06)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const { services } = await testApp();
    setClock(stoppedAt(nowIso()));
    let asked = 0;
    let isGiven = false;
    fetchBoardLeads(({ org_id, account, notice }) =>
      callAccount(services, org_id, account, async () => {
        asked += 1;
        return isGiven ? boardLead(notice.external_id) : refuse('auth_expired', { code: '190.463' });
      }),
    );

    await announce(account.external_id, newIds(50));
    await fetchDue();
    later(3_600);
    await fetchDue();
    expect(asked).toBeLessThanOrEqual(4);
    expect(await statuses(org)).toEqual(Array(50).fill('WAITING'));

    isGiven = true;
    await connectBoard(org, { external_id: account.external_id });
    await org.inScope((scope) => releaseNotices(scope, [account.source_id]));
    await fetchAndFile();

    expect(await statuses(org)).toEqual(Array(50).fill('FETCHED'));
  });

  it('is not what stops the others when the permission comes back by itself: the next lead brings all along', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    let isGiven = false;
    fetchBoardLeads(({ notice }) => (isGiven ? boardLead(notice.external_id) : refuse('permission_missing')));
    await announce(account.external_id, newIds(5));
    await fetchDue();

    isGiven = true;
    await announce(account.external_id, newIds(1));
    await fetchDue();

    expect(await statuses(org)).toEqual(Array(6).fill('FETCHED'));
  });

  it('because of a bug of ours is noted and made again, and holds up nothing', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const [broken, fine] = newIds(2) as [string, string];
    setClock(stoppedAt(nowIso()));
    fetchBoardLeads(({ notice }) => {
      if (notice.external_id === broken) throw new TypeError('a bug');
      return boardLead(fine);
    });

    await announce(account.external_id, [broken, fine]);
    await fetchDue();

    expect(await notices(org)).toMatchObject([
      { status: 'WAITING', last_error_class: 'unknown', attempts: 1 },
      { status: 'FETCHED' },
    ]);
  });
});

/** Makes every fetch fail until it is fixed. */
function failUntilFixed(call_class: ProviderError['call_class']) {
  let isFixed = false;
  const fetchAsBefore = () =>
    fetchBoardLeads(({ notice }) => (isFixed ? boardLead(notice.external_id) : refuse(call_class)));
  fetchAsBefore();
  return {
    fetchAsBefore,
    fixed: () => {
      isFixed = true;
    },
  };
}

describe('a process that fetches', () => {
  it('and dies is taken over when its lease is over, and not before', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    fetchThem();
    setClock(stoppedAt(nowIso()));
    await announce(account.external_id, newIds(1));
    await org.inScope((scope) => claimNotices(scope, { limit: 1, busy_sources: [] }));

    later(44);
    await fetchDue();
    expect(await statuses(org)).toEqual(['WAITING']);
    later(1);
    await fetchDue();

    expect(await statuses(org)).toEqual(['FETCHED']);
  });

  it('and comes late, after another did the same, makes no second lead', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    setClock(stoppedAt(nowIso()));
    let slowAnswer = () => {};
    let asked = 0;
    fetchBoardLeads(async ({ notice }) => {
      asked += 1;
      if (asked === 1) await new Promise<void>((resolve) => (slowAnswer = resolve));
      return boardLead(notice.external_id);
    });
    await announce(account.external_id, newIds(1));
    const slow = fetchDue();
    await expect.poll(() => asked).toBe(1);

    later(45);
    await fetchDue();
    slowAnswer();
    await slow;
    await fileWaitingLeads();

    expect([asked, await statuses(org)]).toEqual([2, ['FETCHED']]);
    const [client] = await listClients(org);
    expect((await org.owner.call(leads.rawLeadInfo, { params: { id: client!.id } })).results).toHaveLength(1);
  });

  it('asks for at most four leads of an organisation at once, so that others get their turn', async () => {
    const [busy, other] = [await newOrg(), await newOrg()];
    const [one, two] = [await connectBoard(busy), await connectBoard(other)];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const atWork = new Map<number, number>();
    fetchBoardLeads(async ({ org_id, notice }) => {
      atWork.set(org_id, (atWork.get(org_id) ?? 0) + 1);
      if (org_id === busy.org_id) await held;
      return boardLead(notice.external_id);
    });

    await announce(one.account.external_id, newIds(20));
    await announce(two.account.external_id, newIds(6));
    const draining = fetchDue();
    await expect.poll(() => statuses(other)).toEqual(Array(6).fill('FETCHED'));
    expect(atWork.get(busy.org_id)).toBe(4);
    release();
    await draining;

    expect(await statuses(busy)).toEqual(Array(20).fill('FETCHED'));
  });

  it('asks for a lead of another account next, however many wait for the first', async () => {
    const org = await newOrg();
    const [crowded, quiet] = [await connectBoard(org), await connectBoard(org, { name: 'Quiet' })];
    const order: number[] = [];
    fetchBoardLeads(({ account, notice }) => {
      order.push(account.id);
      return boardLead(notice.external_id);
    });

    await announce(crowded.account.external_id, newIds(50));
    await announce(quiet.account.external_id, newIds(1));
    await fetchDue();

    expect(order.indexOf(quiet.account.id)).toBeLessThan(5);
  });

  it('continues by itself while it is started', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const { services } = await testApp();
    fetchThem();
    const drain = startNoticeDrain(services);
    onTestFinished(async () => void (await drain.stop()));

    await announce(account.external_id, newIds(3));

    await expect.poll(() => statuses(org), { timeout: 10_000 }).toEqual(Array(3).fill('FETCHED'));
  });
});

describe('leads found at the provider', () => {
  const accept = async (org: Org, source_id: number, ids: string[], origin: 'RECONCILE' | 'OLD_LEADS') => {
    const { services } = await testApp();
    const source = await org.inScope((scope) => findKnownSource(scope, source_id));
    return acceptFetchedLeads(
      services,
      org.org_id,
      source!,
      ids.map((id) => boardLead(id)),
      origin,
    );
  };

  it('come in once, whether announced before, after or at the same moment (META-10)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(6);
    fetchThem();
    await announce(account.external_id, ids.slice(0, 2));
    await fetchDue();
    await announce(account.external_id, ids.slice(2, 4));

    const [found] = await Promise.all([accept(org, account.source_id, ids, 'RECONCILE'), fetchDue()]);
    const again = await accept(org, account.source_id, ids, 'OLD_LEADS');
    await announce(account.external_id, ids);
    await fetchAndFile();

    expect(found.leads_new).toBeGreaterThanOrEqual(2);
    expect(again).toEqual({ leads_new: 0 });
    expect(await names(org)).toHaveLength(6);
    expect(await statuses(org)).toEqual(Array(6).fill('FETCHED'));
  });

  it('come in late while the try to fetch one of them fails, and neither hinders the other', async () => {
    const org = await newOrg();
    const { services } = await testApp();
    const { account } = await connectBoard(org);
    const [id] = newIds(1);
    await announce(account.external_id, [id!]);
    const source = await org.inScope((scope) => findKnownSource(scope, account.source_id));
    const late = boardLead(id!, { submitted_at: new Date(nowMillis() - 3_600_000).toISOString() });

    let found: Promise<{ leads_new: number }> | undefined;
    await org.inScope(async (scope) => {
      await scope.db.updateTable('lead_notices').set({ attempts: 1 }).where('org_id', '=', org.org_id).execute();
      found = acceptFetchedLeads(services, org.org_id, source!, [late], 'RECONCILE');
      const isWaiting = async () =>
        (await sql<{ yes: boolean }>`select exists (select from pg_locks where not granted) as yes`.execute(scope.db))
          .rows[0]?.yes;
      while (!(await isWaiting()));
      await changeAccount(scope, account.id, { paused_until: nowIso() });
    });

    expect(await found).toEqual({ leads_new: 1 });
    expect(await statuses(org)).toEqual(['FETCHED']);
  });

  it('that were not wanted come in only when somebody asks for old leads', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const ids = newIds(2);
    await org.inScope((scope) => changeAccount(scope, account.id, { is_receiving: false }));
    await announce(account.external_id, ids);

    expect(await accept(org, account.source_id, ids, 'RECONCILE')).toEqual({ leads_new: 0 });
    expect(await accept(org, account.source_id, ids, 'OLD_LEADS')).toEqual({ leads_new: 2 });
  });
});

describe('old notices', () => {
  it('are given up visibly after 90 days, and removed after 120; leads stay', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const { services } = await testApp();
    const [fetched, waiting] = newIds(2) as [string, string];
    fetchBoardLeads(({ notice }) => (notice.external_id === fetched ? boardLead(fetched) : refuse('auth_expired')));
    await announce(account.external_id, [fetched]);
    await fetchAndFile();
    await announce(account.external_id, [waiting]);
    await fetchDue();
    const run = () => runJob(services, purgeNoticesJob, {});
    setClock(stoppedAt(nowIso()));

    later(89 * 86_400);
    await run();
    expect((await statuses(org)).sort()).toEqual(['FETCHED', 'WAITING']);
    later(2 * 86_400);
    await run();
    expect((await notices(org)).find(({ external_id }) => external_id === waiting)).toMatchObject({
      status: 'FAILED',
      reason: expect.stringContaining('90 days'),
    });
    later(30 * 86_400);
    await run();

    expect(await notices(org)).toEqual([]);
    const kept = await org.inScope((scope) =>
      scope.db.selectFrom('lead_events').where('org_id', '=', org.org_id).select('id').execute(),
    );
    expect(kept).toHaveLength(1);
  });
});
