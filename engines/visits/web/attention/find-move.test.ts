import { describe, expect, it } from 'vitest';
import type { PartAttention } from '../../contract.ts';
import { findMove } from './find-move.ts';

const reachedBy = (...counts: number[]) =>
  counts.map((reached_count, place) => ({ component_id: `c${place}`, reached_count }) as PartAttention);

const find = (...counts: number[]) => {
  const move = findMove(reachedBy(...counts));
  return (
    move && {
      place: move.place,
      stopped: move.stopped,
      before: move.before.component_id,
      above: move.above.component_id,
    }
  );
};

describe('what nobody reached', () => {
  it('goes above the last component before most views stop', () => {
    expect(find(47, 46, 45, 36, 22, 19, 0)).toEqual({ place: 6, stopped: 19, before: 'c6', above: 'c5' });
    expect(find(47, 46, 45, 36, 9, 8, 0)).toEqual({ place: 6, stopped: 27, before: 'c4', above: 'c3' });
  });

  it('stays below the first component, and is the first one of several', () => {
    expect(find(47, 3, 0, 0)).toEqual({ place: 2, stopped: 44, before: 'c1', above: 'c1' });
  });

  it('is not moved where it is the second, and there is none where all were reached or nothing was', () => {
    expect(find(47, 0)).toMatchObject({ place: 1, above: 'c0' });
    expect(find(5, 4, 3)).toBeNull();
    expect(find(0, 0)).toBeNull();
  });
});
