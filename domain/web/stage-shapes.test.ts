import { describe, expect, it } from 'vitest';
import { stageShapeAt } from './stage-shapes.ts';

const shapes = (total: number) => Array.from({ length: total }, (_, position) => stageShapeAt(position, total));

describe('the shape of a lead stage', () => {
  it('follows the six usual stages', () => {
    expect(shapes(6)).toEqual(['new', 'quarter', 'half', 'three_quarters', 'won', 'lost']);
  });

  it('follows any number of stages, never falling back', () => {
    expect(shapes(1)).toEqual(['new']);
    expect(shapes(2)).toEqual(['new', 'won']);
    expect(shapes(3)).toEqual(['new', 'won', 'lost']);
    expect(shapes(4)).toEqual(['new', 'quarter', 'won', 'lost']);
    expect(shapes(5)).toEqual(['new', 'quarter', 'three_quarters', 'won', 'lost']);
    expect(shapes(9)).toEqual([
      'new',
      'quarter',
      'quarter',
      'half',
      'half',
      'three_quarters',
      'three_quarters',
      'won',
      'lost',
    ]);
  });
});
