import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAction, type Step } from '../definition.ts';
import { findNextStep, type Move, type Place, planMove, spreadDue } from './move-clients.ts';

const NOW = '2026-11-27T10:00:00.000Z';
const call = (name: string): Step => ({
  id: `s00000${name}`,
  type: 'CONTACT_CLIENT',
  contact_type: 'phone_call',
  note: '',
  hours: null,
});
const days = (count: number, name = '0'): Step => ({ id: `s0000d${name}`, type: 'DELAY', count, unit: 'DAY' });
const id = (name: string) => `s00000${name}`;
const at = (name: string, more: Partial<Place> = {}): Place => ({
  step_id: id(name),
  due_at: '2026-11-28T10:00:00.000Z',
  is_due_chosen: false,
  from: '2026-11-26T10:00:00.000Z',
  done_step_ids: [],
  timeZone: 'UTC',
  ...more,
});
const [a, b, c, x] = ['a', 'b', 'c', 'x'].map(call) as [Step, Step, Step, Step];
const move = (before: Step[], after: Step[], place: Place): Move => planMove(before, after, place, NOW);

describe('an edit', () => {
  it('leaves a client on their step with its date, wherever the step goes', () => {
    expect(move([a, b, c], [c, b, a], at('b'))).toEqual({ kind: 'STAYS' });
    expect(move([a, b], [x, a, b], at('b'))).toEqual({ kind: 'STAYS' });
  });

  it('moves a client on a removed step to the next, which may stand in its place', () => {
    const moved = (step: string) => ({ kind: 'MOVES', step_id: id(step), due_at: NOW, is_made_due: true });
    const done = { done_step_ids: [id('a')] };
    expect(move([a, b, c], [a, c], at('b', done))).toEqual(moved('c'));
    expect(move([a, b, c], [a, x, c], at('b', done))).toEqual(moved('x'));
    expect(move([a, b, c], [x, a, c], at('b', done))).toEqual(moved('c'));
  });

  it('lets a client complete when nothing follows a removed step', () => {
    expect(move([a, b], [a], at('b', { done_step_ids: [id('a')] }))).toEqual({ kind: 'COMPLETES' });
  });

  it('gives another date when a wait changes, but not one in the past and not against “Later”', () => {
    expect(move([a, days(1), b], [a, days(4), b], at('b'))).toEqual({
      kind: 'RESCHEDULED',
      due_at: '2026-11-30T10:00:00.000Z',
      is_made_due: false,
    });
    expect(move([a, days(3), b], [a, b], at('b'))).toMatchObject({ due_at: NOW, is_made_due: true });
    expect(move([a, days(3), b], [a, b], at('b', { is_due_chosen: true }))).toEqual({ kind: 'STAYS' });
    expect(move([a, days(1), b], [a, b], at('b', { due_at: '2026-11-27T09:00:00.000Z' }))).toEqual({ kind: 'STAYS' });
  });

  it('that splits a wait in two changes no date', () => {
    expect(move([a, days(3), b], [a, days(1), days(2, '1'), b], at('b'))).toEqual({ kind: 'STAYS' });
  });

  it('never repeats a step, never reaches one inserted behind, and ends for every client', () => {
    const all = 'abcdefgh'.split('').map(call);
    const orders = fc.shuffledSubarray(all, { minLength: 1 });
    fc.assert(
      fc.property(orders, orders, fc.nat(), (before, after, choice) => {
        const place = choice % before.length;
        const done = before.slice(0, place).map((step) => step.id);
        const moved = planMove(before, after, { ...at('a'), step_id: before[place]!.id, done_step_ids: done }, NOW);
        const seen = new Set(done);
        let current = moved.kind === 'MOVES' ? moved.step_id : moved.kind === 'COMPLETES' ? null : before[place]!.id;
        while (current !== null) {
          expect(seen.has(current)).toBe(false);
          seen.add(current);
          current = findNextStep(after, current, [...seen])?.id ?? null;
        }
        // Of the steps ahead that remain in their order, a client moved to the next misses none.
        const ahead = before.slice(place + 1).filter((step) => after.includes(step));
        if (moved.kind === 'MOVES' && ahead.length === 0)
          expect(before.map((step) => step.id)).not.toContain(moved.step_id);
      }),
    );
  });
});

describe('many clients made due at once', () => {
  it('are 50 now and 50 each quarter of an hour, within the hours', () => {
    const step = call('a');
    if (!isAction(step)) return;
    const hours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '10:20' };
    const dates = [0, 49, 50, 100].map((index) => spreadDue(index, NOW, { ...step, hours }, 'UTC'));
    expect(dates).toEqual([NOW, NOW, '2026-11-27T10:15:00.000Z', '2026-11-30T09:00:00.000Z']);
  });
});
