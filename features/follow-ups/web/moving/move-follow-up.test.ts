import { describe, expect, it } from 'vitest';
import { makeQueryClient } from '#platform/web/data.ts';
import { sample } from '#testing/web/sample.ts';
import { FollowUpCounts, FollowUpItem, followUps } from '../../contract.ts';
import { listMoveDays } from './move-days.ts';
import { planMove, showMoved } from './move-follow-up.ts';

// It is Thursday 12 March 2026, 14:00 in Singapore.
const clock = { now: '2026-03-12T06:00:00.000Z', time_zone: 'Asia/Singapore', default_next_step_time: '09:00' };
const days = listMoveDays('2026-03-12');
const findDay = (id: string) => days.find((day) => day.id === id)!;

const row = (client_id: number, group: FollowUpItem['group'], remind_on: string | null) =>
  sample(FollowUpItem, { client_id, group, remind_on, maturity_type: remind_on ? 'FIXED' : 'NOT_FIXED' });

describe('the days a follow-up can be moved to', () => {
  it('are today, tomorrow, the seven days behind today by their names, and someday', () => {
    expect(days.map(({ label, hint, group }) => `${label}, ${hint}: ${group}`)).toEqual([
      'Today, Thu, 12 Mar: today',
      'Tomorrow, Fri, 13 Mar: tomorrow',
      'Saturday, 14 Mar: next_7_days',
      'Sunday, 15 Mar: next_7_days',
      'Monday, 16 Mar: next_7_days',
      'Tuesday, 17 Mar: next_7_days',
      'Wednesday, 18 Mar: next_7_days',
      'Thursday, 19 Mar: next_7_days',
      'Someday, No date: someday',
    ]);
  });
});

describe('moving a follow-up to another day', () => {
  it('keeps its time of day, and takes the default one where it has none', () => {
    const timed = planMove(row(1, 'overdue', '2026-03-10T09:30:00.000Z'), findDay('2'), clock);
    const someday = planMove(row(1, 'someday', null), findDay('1'), clock);

    expect(timed.schedule).toEqual({ kind: 'at', date: '2026-03-14', time: '17:30' });
    expect(timed.item).toMatchObject({ group: 'next_7_days', remind_on: '2026-03-14T09:30:00.000Z' });
    expect(someday.schedule).toEqual({ kind: 'at', date: '2026-03-13', time: '09:00' });
  });

  it('leaves the time to the server where it has passed today, and has none for someday', () => {
    const today = planMove(row(1, 'overdue', '2026-03-11T01:00:00.000Z'), findDay('0'), clock);
    const someday = planMove(row(1, 'today', '2026-03-12T09:30:00.000Z'), findDay('someday'), clock);

    expect(today).toMatchObject({
      schedule: { kind: 'today' },
      time: null,
      item: { group: 'today', is_overdue: false },
    });
    expect(someday).toMatchObject({ schedule: { kind: 'someday' }, item: { remind_on: null, repeat: null } });
  });

  it('shows it at once where its time belongs, counts it there, leaves lists of other groups, and can be undone', () => {
    const client = makeQueryClient();
    const first = row(1, 'overdue', '2026-03-11T01:00:00.000Z');
    const second = row(2, 'tomorrow', '2026-03-13T01:00:00.000Z');
    const third = row(3, 'someday', null);
    const all = [followUps.list.route, { query: { page_size: 50 } }, 'pages'];
    const overdue = [followUps.list.route, { query: { page_size: 50, group: 'overdue' } }, 'pages'];
    const counted = [followUps.count.route, {}];
    const pagesWith = (results: FollowUpItem[]) => ({
      pages: [{ results, next: null, previous: null }],
      pageParams: [null],
    });
    client.setQueryData(all, pagesWith([first, second, third]));
    client.setQueryData(overdue, pagesWith([first]));
    const counts = sample(FollowUpCounts, {
      overdue: 1,
      today: 0,
      tomorrow: 1,
      next_7_days: 0,
      later: 0,
      someday: 1,
      total: 3,
    });
    client.setQueryData(counted, counts);
    const idsIn = (key: unknown[]) =>
      client.getQueryData<ReturnType<typeof pagesWith>>(key)?.pages[0]?.results.map(({ client_id }) => client_id);

    const undo = showMoved(client, planMove(first, findDay('2'), clock).item);

    expect(idsIn(all)).toEqual([2, 1, 3]);
    expect(idsIn(overdue)).toEqual([]);
    expect(client.getQueryData(counted)).toMatchObject({ overdue: 0, next_7_days: 1, total: 3 });
    undo();
    expect(idsIn(all)).toEqual([1, 2, 3]);
    expect(idsIn(overdue)).toEqual([1]);
    expect(client.getQueryData(counted)).toEqual(counts);
  });
});
