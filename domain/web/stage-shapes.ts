/** How far a lead has come, as a shape: dashed ring, a quarter, half, three quarters, tick, cross. */
export type StageShape = 'new' | 'quarter' | 'half' | 'three_quarters' | 'won' | 'lost';

const between: readonly StageShape[] = ['quarter', 'half', 'three_quarters'];

/**
 * The shape of a stage by its place in the organisation's own list: the first is new, the last two are won and lost,
 * the others grow between them. With one or two stages there is no lost.
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
