/** The shape that shows how far a lead has come: dashed ring, a quarter, half, three quarters, tick, cross. */
export type StageShape = 'new' | 'quarter' | 'half' | 'three_quarters' | 'won' | 'lost';

const between: readonly StageShape[] = ['quarter', 'half', 'three_quarters'];

/**
 * Returns the shape of a stage by its place in the organisation's list: the first is new, the last two are won and
 * lost, the others fill up between them. A list of one or two stages has no lost.
 *
 * @param position counted from 0.
 */
export function stageShapeAt(position: number, total: number): StageShape {
  if (position <= 0) return 'new';
  if (total >= 3 && position >= total - 1) return 'lost';
  if (position >= total - (total >= 3 ? 2 : 1)) return 'won';
  const open = total - 3;
  return between[Math.round(((position - 1) / Math.max(open - 1, 1)) * (between.length - 1))] ?? 'half';
}
