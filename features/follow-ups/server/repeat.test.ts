import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredRepeat } from '#domain/follow-up.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg } from '#testing/world.ts';
import { followUps } from '../contract.ts';
import { nextOccurrence } from './next-occurrence.ts';

// It is Thursday 12 March 2026, 14:00 in Singapore, where everybody in these tests lives.
beforeEach(() => setClock(stoppedAt('2026-03-12T06:00:00.000Z')));
afterEach(() => setClock(systemClock));

type Written = Partial<StoredRepeat> & Pick<StoredRepeat, 'unit'>;

/** Returns when it is due next, on the clock of Singapore unless said otherwise. */
function findNext(repeat: Written, remind_at_local: string, after: string, time_zone = 'Asia/Singapore') {
  const stored = { every: 1, from: remind_at_local.slice(0, 10), ...repeat };
  return nextOccurrence(stored, { remind_at_local, time_zone }, after)?.remind_at_local;
}

describe('the next time of a repeating follow-up', () => {
  it.each([
    [{ unit: 'DAY' }, '2026-03-13T10:00:00'],
    [{ unit: 'DAY', every: 3 }, '2026-03-15T10:00:00'],
    [{ unit: 'WEEK' }, '2026-03-19T10:00:00'],
    [{ unit: 'WEEK', every: 2 }, '2026-03-26T10:00:00'],
    [{ unit: 'MONTH' }, '2026-04-12T10:00:00'],
    [{ unit: 'YEAR' }, '2027-03-12T10:00:00'],
  ] as const)('of %o is a whole step later, at the same time of day', (repeat, expected) => {
    expect(findNext(repeat, '2026-03-12T10:00:00', '2026-03-12T06:00:00.000Z')).toBe(expected);
  });

  it('of a monthly one on the 31st is the last day of shorter months, and the 31st again after them', () => {
    const repeat = { unit: 'MONTH', from: '2026-01-31' } as const;

    expect(findNext(repeat, '2026-01-31T10:00:00', '2026-01-31T06:00:00.000Z')).toBe('2026-02-28T10:00:00');
    expect(findNext(repeat, '2026-02-28T10:00:00', '2026-02-28T06:00:00.000Z')).toBe('2026-03-31T10:00:00');
  });

  it('does not make up for what was missed', () => {
    expect(findNext({ unit: 'WEEK' }, '2025-01-06T10:00:00', '2026-03-12T06:00:00.000Z')).toBe('2026-03-16T10:00:00');
  });

  it('is counted from its first day, not from the day to which one was postponed', () => {
    const monday = { unit: 'WEEK', from: '2026-03-09' } as const;

    expect(findNext(monday, '2026-03-11T10:00:00', '2026-03-11T06:00:00.000Z')).toBe('2026-03-16T10:00:00');
  });

  it('keeps its time of day when the clocks change', () => {
    const next = nextOccurrence(
      { every: 1, unit: 'DAY', from: '2026-03-28' },
      { remind_at_local: '2026-03-28T09:00:00', time_zone: 'Europe/Berlin' },
      '2026-03-28T10:00:00.000Z',
    );

    expect(next).toMatchObject({ remind_at_local: '2026-03-29T09:00:00', remind_on: '2026-03-29T07:00:00.000Z' });
  });

  it('does not exist after the year 9999', () => {
    expect(findNext({ unit: 'YEAR' }, '9999-12-31T10:00:00', '2026-03-12T06:00:00.000Z')).toBeUndefined();
  });
});

describe('a repeating follow-up', () => {
  async function weekly() {
    const org = await newOrg();
    const params = { id: (await org.client({ name: 'Jane Tan' })).id };
    const set = (body: object) => org.owner.call(followUps.updateForClient, { params, body });
    await set({
      schedule: { kind: 'at', date: '2026-03-12', time: '17:30' },
      note: 'Ask about the viewing',
      repeat: { every: 1, unit: 'WEEK' },
    });
    return { org, params, set };
  }

  it('is set for its next time when it is completed, with its note', async () => {
    const { org, params } = await weekly();

    const { next } = await org.owner.call(followUps.complete, { params });

    expect(next).toMatchObject({
      remind_at_local: '2026-03-19T17:30:00',
      note: 'Ask about the viewing',
      repeat: { every: 1, unit: 'WEEK', from: '2026-03-12' },
      reminded_at: null,
    });
    const { results } = await org.owner.call(followUps.list, { query: {} });
    expect(results).toMatchObject([{ remind_at_local: '2026-03-19T17:30:00', client: { follow_up: { repeat: {} } } }]);
  });

  it('comes back as it was when completing it is undone', async () => {
    const { org, params } = await weekly();
    const before = await org.owner.call(followUps.list, { query: {} });
    await org.owner.call(followUps.complete, { params });

    await org.owner.call(followUps.restore, { params });

    expect((await org.owner.call(followUps.list, { query: {} })).results[0]?.remind_on).toBe(
      before.results[0]?.remind_on,
    );
    await org.owner.refused(followUps.restore, { params }, 409);
  });

  it('stays one when it is postponed or its note changes, and ends when told to, when deleted and as someday', async () => {
    const { org, params, set } = await weekly();

    expect(await set({ schedule: { kind: 'in_minutes', minutes: 60 } })).toMatchObject({ repeat: { unit: 'WEEK' } });
    expect(await set({ note: 'Bring the plans' })).toMatchObject({ repeat: { unit: 'WEEK' } });
    expect(await set({ schedule: { kind: 'tomorrow' }, repeat: null })).toMatchObject({ repeat: null });
    expect(await org.owner.call(followUps.complete, { params })).toMatchObject({ next: null });
    await org.owner.call(followUps.restore, { params });
    await set({ schedule: { kind: 'tomorrow' }, repeat: { every: 2, unit: 'MONTH' } });
    expect(await set({ schedule: { kind: 'someday' } })).toMatchObject({ repeat: null });
    await set({ schedule: { kind: 'tomorrow' }, repeat: { every: 1, unit: 'DAY' } });
    await org.owner.call(followUps.deleteForClient, { params });
    expect((await org.owner.call(followUps.list, { query: {} })).results).toEqual([]);
  });

  it('has a day to be counted from, and steps that make sense', async () => {
    const { org, params } = await weekly();
    const refuse = async (body: object) =>
      (await org.owner.refused(followUps.updateForClient, { params, body }, 400)).errors;

    expect(await refuse({ schedule: { kind: 'someday' }, repeat: { every: 1, unit: 'DAY' } })).toEqual({
      repeat: 'Choose a day first',
    });
    expect(Object.keys((await refuse({ repeat: { every: 0, unit: 'DAY' } })) ?? {})).toEqual(['repeat.every']);
    expect(Object.keys((await refuse({ repeat: { every: 1, unit: 'CENTURY' } })) ?? {})).toEqual(['repeat.unit']);
  });
});
