import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UnavailableReason } from './definition.ts';
import { assignTurn, type Rotation, type Turn } from './turns.ts';

const newRotation = (shares: readonly number[]): Rotation => ({
  round: 1,
  places: shares.map((max, index) => ({ id: index + 1, max, counter: 0, kept: 0 })),
});

const nobodyAbsent = () => null;

/** Gives out leads one by one; `absent` says who is missing for each. */
function giveOut(rotation: Rotation, absent: readonly Readonly<Record<number, UnavailableReason>>[]) {
  const turns: (Turn | null)[] = [];
  let now = rotation;
  for (const missing of absent) {
    const taken = assignTurn(now, (id) => missing[id] ?? null);
    turns.push(taken?.turn ?? null);
    now = taken?.rotation ?? now;
  }
  return { turns, rotation: now, takers: turns.map((turn) => turn?.id ?? null) };
}

const shares = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 });
const reason = fc.constantFrom<UnavailableReason>('paused', 'day_off', 'outside_hours', 'daily_cap', 'deactivated');

describe('recipients in turn', () => {
  it('each receive their leads per round, in their order (S0-4-36)', () => {
    const { takers, turns } = giveOut(newRotation([2, 1, 1]), Array(8).fill({}));
    expect(takers).toEqual([1, 1, 2, 3, 1, 1, 2, 3]);
    expect(turns.map((turn) => [turn?.round, turn?.turn, turn?.turns_in_round])).toEqual([
      [1, 1, 4],
      [1, 2, 4],
      [1, 3, 4],
      [1, 4, 4],
      [2, 1, 4],
      [2, 2, 4],
      [2, 3, 4],
      [2, 4, 4],
    ]);
  });

  it('that are one person get all leads (S0-4-35)', () => {
    expect(giveOut(newRotation([3]), Array(5).fill({})).takers).toEqual([1, 1, 1, 1, 1]);
  });

  it('that are nobody get none, nor do those who are all absent', () => {
    expect(assignTurn(newRotation([]), nobodyAbsent)).toBeNull();
    expect(assignTurn(newRotation([1, 2]), () => 'paused')).toBeNull();
  });

  it('skip who is absent, say so, and give them the missed turns first when they are back', () => {
    const off = { 1: 'day_off' } as const;
    const { takers, turns, rotation } = giveOut(newRotation([2, 1]), [off, off, {}, {}, {}, {}]);
    expect(takers).toEqual([2, 2, 1, 1, 1, 1]);
    expect(turns[0]?.skipped).toEqual([{ id: 1, why: 'day_off' }]);
    expect(turns.map((turn) => turn?.is_kept_turn)).toEqual([false, false, true, true, false, false]);
    expect(rotation.places.map(({ kept }) => kept)).toEqual([0, 0]);
  });

  it('keep at most one round of missed turns, however long they are absent', () => {
    const { rotation, takers } = giveOut(newRotation([2, 1]), [...Array(9).fill({ 1: 'day_off' }), {}, {}, {}, {}]);
    expect(takers.slice(9)).toEqual([1, 1, 1, 1]);
    expect(rotation.places.map(({ kept }) => kept)).toEqual([0, 0]);
  });

  it('keep no turns for members that are deactivated or have not joined yet (G-062)', () => {
    for (const why of ['deactivated', 'invited'] as const) {
      const { takers, turns } = giveOut(newRotation([2, 1]), [{ 1: why }, { 1: why }, { 1: why }, {}, {}]);
      expect(takers).toEqual([2, 2, 2, 1, 1]);
      expect(turns[0]?.turns_in_round).toBe(1);
      expect(turns[3]?.is_kept_turn).toBe(false);
    }
  });

  it('have exact shares over whole rounds', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 6 }), (maxima, rounds) => {
        const size = maxima.reduce((sum, max) => sum + max, 0);
        const { takers } = giveOut(newRotation(maxima), Array(size * rounds).fill({}));
        for (const [index, max] of maxima.entries()) {
          expect(takers.filter((taker) => taker === index + 1)).toHaveLength(max * rounds);
        }
      }),
    );
  });

  it('whoever is absent: each lead goes to one person who is there, and missed turns stay within one round', () => {
    const scenario = shares.chain((maxima) => {
      const missing = fc.dictionary(fc.integer({ min: 1, max: maxima.length }).map(String), reason);
      return fc.tuple(fc.constant(maxima), fc.array(missing, { maxLength: 60 }));
    });
    fc.assert(
      fc.property(scenario, ([maxima, absences]) => {
        let rotation = newRotation(maxima);
        for (const missing of absences) {
          const before = rotation;
          const taken = assignTurn(rotation, (id) => missing[id] ?? null);
          const isAnybodyThere = maxima.some((_, index) => !missing[index + 1]);
          expect(taken !== null).toBe(isAnybodyThere);
          if (!taken) continue;
          rotation = taken.rotation;
          expect(missing[taken.turn.id]).toBeUndefined();
          expect(rotation.round - before.round).toBeLessThanOrEqual(1);
          for (const { counter, kept, max } of rotation.places) {
            expect(counter).toBeGreaterThanOrEqual(0);
            expect(counter).toBeLessThanOrEqual(max);
            expect(kept).toBeGreaterThanOrEqual(0);
            expect(kept).toBeLessThanOrEqual(max);
          }
        }
      }),
    );
  });
});
