import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { facebook } from '#integrations/facebook/contract.ts';
import { setClock, setPause, startingAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { connectFacebook } from '#testing/leads/connected-facebook.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import type { Org } from '#testing/world.ts';
import { metaConversions } from '../../contract.ts';
import { beginWithDataset, DATASET_ID, type Steps } from '../../testing/conversions.ts';

let fb: FacebookApp;
let org: Org;
let steps: Steps;
let account_id: number;

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  setPause(async () => undefined);
  ({ org, steps, account_id } = await beginWithDataset(fb));
});
afterEach(() => {
  setPause(systemPause);
  setClock(systemClock);
});

const HOUR_MS = 3_600_000;
const setHoursLater = (hours: number) => setClock(startingAt(new Date(Date.now() + hours * HOUR_MS).toISOString()));

/** The bodies that left, as they were written. */
const bodies = () => steps.calls().map(({ body }) => body.toString('utf8'));
const idsIn = (body: string) => [...body.matchAll(/"event_id":"([^"]+)"/g)].map(([, id]) => id);
const readState = async () => (await steps.detail()).dataset!;

/** Changes when stored events happened. */
const setTimes = (times: ReadonlyMap<string, string>) =>
  org.inScope(async ({ db, org_id }) => {
    for (const [event_name, occurred_at] of times) {
      await db
        .updateTable('conversion_events')
        .set({ occurred_at })
        .where('org_id', '=', org_id)
        .where('event_name', '=', event_name)
        .execute();
    }
  });

describe('conversion events', () => {
  it('tell every stage of a lead once, in the order of their times, as events of a CRM (CAPI-01)', async () => {
    const { client_id, lead_id } = await steps.arrive();
    await steps.move(client_id, 'Qualified');
    await org.owner.call(clients.markConverted, { params: { id: client_id } });
    await steps.send();

    const counted = steps.counted();
    expect(counted.map(({ event_name }) => event_name)).toEqual(['Lead', 'qualified', 'converted']);
    expect(new Set(counted.map(({ event_id }) => event_id)).size).toBe(3);
    expect(counted.map(({ event_time }) => event_time)).toEqual(counted.map(({ event_time }) => event_time).toSorted());
    expect(counted).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({
          dataset_id: DATASET_ID,
          lead_id,
          custom_data: { event_source: 'crm', lead_event_source: 'Leadkeep' },
          test_event_code: null,
          copies: 1,
        }),
      ),
    );
    expect(await steps.statuses()).toEqual(['converted RECEIVED', 'qualified RECEIVED', 'Lead RECEIVED']);
    expect(steps.calls()).toHaveLength(1);
  });

  it('carry all 17 digits of the lead as a number (CAPI-02)', async () => {
    const { lead_id } = await steps.arrive();
    await steps.send();

    expect(lead_id).toMatch(/^\d{17}$/);
    expect(Number.isSafeInteger(Number(lead_id))).toBe(false);
    expect(bodies()[0]).toContain(`"user_data":{"lead_id":${lead_id},"em":["`);
    expect((await steps.list())[0]!.payload).toContain(`"lead_id":${lead_id},`);
  });

  it('wait while the permission has ended, and leave under the same ids once a person has connected again (CAPI-04)', async () => {
    await steps.arrive();
    fb.meta.endTokens(fb.person.id, '190.463');
    await steps.send();
    await steps.send();

    expect(await steps.statuses()).toEqual(['Lead WAITING']);
    expect(await readState()).toMatchObject({ state: 'EXPIRED', fault: { code: '190.463' } });
    expect(steps.calls()).toHaveLength(1);

    await connectFacebook(fb, org);
    await steps.send();

    expect(await steps.statuses()).toEqual(['Lead RECEIVED']);
    expect(await readState()).toMatchObject({ state: 'CONNECTED', fault: null });
    expect(new Set(bodies().flatMap(idsIn)).size).toBe(1);
  });

  it('are sent again under the same id where the answer was lost, and counted once (CAPI-06)', async () => {
    await steps.arrive();
    fb.meta.failNext({ kind: 'reset', is_done: true }, { path: '/events' });
    await steps.send();

    expect(bodies()).toHaveLength(2);
    expect(new Set(bodies().flatMap(idsIn)).size).toBe(1);
    expect(steps.counted()).toMatchObject([{ copies: 2 }]);
    expect(await steps.statuses()).toEqual(['Lead RECEIVED']);
  });

  it('leave in the order in which they happened, whatever came to be written first (CAPI-07)', async () => {
    const { client_id } = await steps.arrive();
    fb.meta.failNext({ kind: 'http', status: 503, body: {} }, { path: '/events', times: Number.POSITIVE_INFINITY });
    await steps.send();
    await steps.move(client_id, 'Won');
    await steps.move(client_id, 'Qualified');
    await setTimes(
      new Map([
        ['converted', new Date(Date.now() + 2 * HOUR_MS).toISOString()],
        ['qualified', new Date(Date.now() + HOUR_MS).toISOString()],
      ]),
    );
    fb.meta.clearFaults();
    setHoursLater(3);
    await steps.send();

    expect(steps.counted().map(({ event_name }) => event_name)).toEqual(['Lead', 'qualified', 'converted']);
    expect(await readState()).toMatchObject({ state: 'CONNECTED', fault: null });
  });

  it('older than six and a half days are never sent and hold no other back (CAPI-08)', async () => {
    const { client_id } = await steps.arrive();
    for (const stage of ['Contacted', 'Qualified', 'Negotiating', 'Won']) await steps.move(client_id, stage);
    await setTimes(new Map([['Lead', new Date(Date.now() - 8 * 24 * HOUR_MS).toISOString()]]));
    await steps.send();

    expect(await steps.statuses()).toEqual([
      'converted RECEIVED',
      'negotiating RECEIVED',
      'qualified RECEIVED',
      'contacted RECEIVED',
      'Lead TOO_LATE',
    ]);
    expect(steps.counted()).toHaveLength(4);
    expect((await steps.detail()).counts).toEqual({ total: 5, received: 4, refused: 0, waiting: 0, too_late: 1 });
  });

  it('that Meta alone finds too old are told apart from the others of their call (CAPI-08)', async () => {
    const { client_id } = await steps.arrive();
    for (const stage of ['Contacted', 'Qualified', 'Negotiating', 'Won']) await steps.move(client_id, stage);
    await setTimes(new Map([['qualified', new Date(Date.now() - 2 * HOUR_MS).toISOString()]]));
    await steps.send();

    expect((await steps.statuses()).toSorted()).toEqual([
      'Lead RECEIVED',
      'contacted RECEIVED',
      'converted RECEIVED',
      'negotiating RECEIVED',
      'qualified TOO_LATE',
    ]);
    expect(steps.counted()).toHaveLength(4);
  });

  it('about a lead that Meta does not know fail by themselves and are not tried again (CAPI-09)', async () => {
    const { lead_id } = await steps.arrive('Jane Tan');
    await steps.arrive('Lee Ong');
    fb.meta.state.leads = fb.meta.state.leads.filter(({ id }) => id !== lead_id);
    await steps.send();
    const { length } = steps.calls();
    await steps.send();

    const events = await steps.list();
    expect(events.map(({ client, status }) => [client.name, status])).toEqual([
      ['Lee Ong', 'RECEIVED'],
      ['Jane Tan', 'REFUSED'],
    ]);
    expect(events[1]!.fault).toMatchObject({ code: '100.2804050', said: expect.stringContaining(lead_id) });
    expect(steps.calls()).toHaveLength(length);
    expect((await steps.detail()).refusals).toMatchObject([{ code: '100.2804050', count: 1 }]);
  });

  it('that Meta counts only in part leave one by one, and what it remarks is kept (CAPI-10)', async () => {
    const lost = await steps.arrive('Jane Tan');
    await steps.arrive('Lee Ong');
    await steps.arrive('Mai Nguyen');
    Object.assign(fb.meta.state, { uncounted_lead_ids: [lost.lead_id], event_messages: ['A value looks odd'] });
    await steps.send();

    expect(steps.calls()).toHaveLength(4);
    const events = await steps.list();
    expect(events.map(({ client, status }) => [client.name, status])).toEqual([
      ['Mai Nguyen', 'RECEIVED'],
      ['Lee Ong', 'RECEIVED'],
      ['Jane Tan', 'REFUSED'],
    ]);
    expect(events[0]!.messages).toEqual(['A value looks odd']);
    expect(events[2]!.messages).toContain(`The event of lead ${lost.lead_id} was not counted.`);
  });

  it('wait where the dataset is closed to us, until another one is chosen (CAPI-12)', async () => {
    await steps.arrive();
    fb.meta.state.ad_accounts[0]!.pixels = [{ id: '660000000000003', name: 'Second', is_crm: true }];
    fb.meta.failNext({ kind: 'provider_error', name: 'missing_permission' }, { path: '/events' });
    await steps.send();

    expect(await readState()).toMatchObject({
      state: 'PERMISSION_MISSING',
      fault: { code: '200', said: '(#200) Missing Permission' },
    });
    expect(await steps.statuses()).toEqual(['Lead WAITING']);

    await org.owner.call(facebook.syncPagePixel, { body: { id: account_id, dataset_id: '660000000000003' } });
    await steps.send();

    expect(await steps.statuses()).toEqual(['Lead RECEIVED']);
    expect(steps.counted()).toMatchObject([{ dataset_id: '660000000000003' }]);
    expect(await readState()).toMatchObject({ state: 'CONNECTED', name: 'Second' });
  });

  it('wait longer after every failure and say nothing against the connection, until Meta is back (TX-12)', async () => {
    await steps.arrive();
    fb.meta.failNext({ kind: 'http', status: 500, body: {} }, { path: '/events', times: Number.POSITIVE_INFINITY });
    const waits: number[] = [];
    let at = Date.now();
    for (let failure = 0; failure < 4; failure += 1) {
      setClock(startingAt(new Date(at).toISOString()));
      await steps.send();
      const { paused_until, state } = await readState();
      expect(state).toBe('CONNECTED');
      waits.push(Math.round((Date.parse(paused_until!) - at) / 10_000) * 10);
      at = Date.parse(paused_until!) + 1_000;
    }

    expect(waits).toEqual([30, 60, 120, 300]);
    fb.meta.clearFaults();
    await org.owner.call(metaConversions.sendNow);
    await steps.send();
    expect(await steps.statuses()).toEqual(['Lead RECEIVED']);
  });

  it('of many leads leave in calls of a thousand at most', { tags: 'slow', timeout: 60_000 }, async () => {
    const { lead_id, client_id } = await steps.arrive();
    await org.inScope(async ({ db, org_id }) => {
      const rows = Array.from({ length: 1_100 }, (_, index) => ({
        ...{ org_id, client_id, lead_id, option_id: null, stage_name: '', event_name: `step_${index}` },
        ...{ event_id: crypto.randomUUID(), status: 'WAITING' as const },
        ...{ occurred_at: new Date(Date.now() + 1_000).toISOString(), created_at: new Date().toISOString() },
      }));
      await db.insertInto('conversion_events').values(rows).execute();
    });
    await steps.send();

    expect(bodies().map((body) => idsIn(body).length)).toEqual([1_000, 101]);
    expect(steps.counted()).toHaveLength(1_101);
  });
});

describe('conversion events at a limit of Meta', () => {
  it.each(['4', '17'])('wait for the told time and leave under the same id: %s (CAPI-05)', async (name) => {
    const own = await startFacebookApp();
    try {
      const { steps: mine } = await beginWithDataset(own);
      await mine.arrive();
      own.meta.failNext({ kind: 'rate_limit', name, wait_s: 300 }, { path: '/events' });
      await mine.send();
      await mine.send();

      expect(await mine.statuses()).toEqual(['Lead WAITING']);
      expect(mine.calls()).toHaveLength(1);
      expect((await mine.detail()).dataset).toMatchObject({ state: 'CONNECTED' });

      setClock(startingAt(new Date(Date.now() + 301_000).toISOString()));
      await mine.send();

      expect(await mine.statuses()).toEqual(['Lead RECEIVED']);
      expect(new Set(mine.calls().flatMap(({ body }) => idsIn(body.toString('utf8')))).size).toBe(1);
    } finally {
      await own.close();
    }
  });

  it('are tried again at once where a server of Meta fails, under the same id (CAPI-05)', async () => {
    await steps.arrive();
    fb.meta.failNext({ kind: 'http', status: 502, body: {} }, { path: '/events', times: 2 });
    await steps.send();

    expect(bodies()).toHaveLength(3);
    expect(new Set(bodies().flatMap(idsIn)).size).toBe(1);
    expect(steps.counted()).toMatchObject([{ copies: 1 }]);
  });
});
