import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabaseUrl } from '#testing/database.ts';
import { callAlone } from './call-alone.queries.ts';
import { type Database, openDatabase } from './db.ts';
import { FairShares } from './fair-shares.ts';
import { type OrgScope, withScope } from './scope.ts';
import { callLimits, downloadLimits, intakeLimits, jobLimits, withTimeLimits } from './time-limits.ts';

let database: Database;
const [busy, other] = [1, 2];

const inOrg = (org_id: number, work: (scope: OrgScope) => Promise<unknown>) =>
  withScope(database, { org_id, actor: null, request_id: 'test', mode: 'read' }, work);

const ask = ({ db }: OrgScope) => sql`select 1`.execute(db);

/** Calls of one organisation that hold their connections until they are let go. */
function holdConnections(count: number) {
  const running: number[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const calls = Array.from({ length: count }, (_, place) =>
    inOrg(busy, async (scope) => {
      running.push(place);
      await ask(scope);
      await gate;
      return place;
    }),
  );
  return { running, letGo: () => letGo(), calls };
}

const openIt = async () => {
  database = openDatabase(await testDatabaseUrl(), pino({ level: 'silent' }));
};

describe('an organisation with many calls at once', () => {
  afterEach(() => database.close());

  it('runs four in a process; the others wait in turn, and other organisations do not wait for them', async () => {
    await openIt();
    const { running, letGo, calls } = holdConnections(20);

    await vi.waitFor(() => expect(running).toHaveLength(4), 10_000);
    await inOrg(other, ask);
    await withTimeLimits(jobLimits, () => inOrg(busy, ask));
    expect(running.toSorted()).toEqual([0, 1, 2, 3]);

    letGo();
    expect(await Promise.all(calls)).toEqual([...calls.keys()]);
    expect(running.toSorted((a, b) => a - b)).toEqual([...calls.keys()]);
  });

  it('never waits for itself: a call inside a call has the place of the outer one', async () => {
    await openIt();
    const nested = () => inOrg(busy, () => inOrg(busy, ask));

    await Promise.all([nested(), nested(), nested(), nested()]);
  });

  it('is told to try again where its turn does not come in time, and its place goes to the next', async () => {
    await openIt();
    const { running, letGo, calls } = holdConnections(4);
    await vi.waitFor(() => expect(running).toHaveLength(4), 10_000);

    const soon = withTimeLimits({ ...callLimits, connection_ms: 20 }, () => inOrg(busy, ask));
    await expect(soon).rejects.toThrow('timeout exceeded');
    letGo();
    await Promise.all(calls);

    await inOrg(busy, ask);
  });

  it('waits for longer than that while those before it come to an end', { tags: 'slow' }, async () => {
    await openIt();
    const slow = () => withTimeLimits({ ...callLimits, connection_ms: 400 }, () => inOrg(busy, () => delay(250)));

    await Promise.all(Array.from({ length: 20 }, slow));
  });

  it('does not break a download whose next part has to wait longer than a call may', { tags: 'slow' }, async () => {
    await openIt();
    const { running, letGo, calls } = holdConnections(4);
    await vi.waitFor(() => expect(running).toHaveLength(4), 10_000);

    const part = withTimeLimits(downloadLimits, () => inOrg(busy, ask));
    await delay(callLimits.connection_ms + 100);
    letGo();
    await Promise.all([part, ...calls]);
  });

  it('takes leads in without waiting for its turn', async () => {
    await openIt();
    const { running, letGo, calls } = holdConnections(20);
    await vi.waitFor(() => expect(running).toHaveLength(4), 10_000);

    await withTimeLimits(intakeLimits, () => inOrg(busy, ask));
    expect(running).toHaveLength(4);

    letGo();
    await Promise.all(calls);
  });

  it('keeps nobody from taking leads in, not even with every connection of the process taken', async () => {
    await openIt();
    const taken = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));

    expect(await callAlone(database, 'accept_submissions', [busy, '[]'])).toEqual([]);
    await withTimeLimits(intakeLimits, () => inOrg(busy, ask));

    for (const client of taken) client.release();
  });
});

describe('slow calls of an organisation', () => {
  it('run one after the other, where half of the processors is one, and quick ones beside them', async () => {
    const shares = new FairShares({ calls: 4, slow_calls: 1 });
    const running: string[] = [];
    const beside = { report: [] as string[], list: [] as string[] };
    const call = async (kind: 'report' | 'list', took_ms: number) => {
      const end = await shares.take(busy, kind, callLimits.connection_ms);
      running.push(kind);
      beside[kind].push(running.join());
      await delay(took_ms);
      running.splice(running.indexOf(kind), 1);
      end();
    };

    const reports = Promise.all(Array.from({ length: 7 }, () => call('report', 300)));
    await vi.waitFor(() => expect(beside.report).toHaveLength(5), 10_000);
    await call('list', 1);
    await reports;

    expect(beside.report[3]).toBe('report,report,report,report');
    expect(beside.report.slice(4)).toEqual(['report', 'report', 'report']);
    expect(beside.list).toEqual(['report,list']);
  });

  it('wait no less than a download may, whose part would otherwise end the file', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const shares = new FairShares({ calls: 4, slow_calls: 1 });
    const take = () => shares.take(busy, 'download', downloadLimits.connection_ms);
    const first = await take();
    const second = await take();
    await vi.advanceTimersByTimeAsync(1_000);
    first();

    const third = take();
    await vi.advanceTimersByTimeAsync(downloadLimits.connection_ms - 1_000);
    second();

    (await third)();
  });
});
