import { type StageShape, stageShapeAt } from '#domain/web/stage-shapes.ts';
import type { CustomFieldOption } from '../contract.ts';

/** The closed stages of a list, which `stageShapeAt` expects at its end. */
const CLOSED = 2;

/** Returns the shape of each option by its id: tick and cross by the outcome, the open ones fill up in their order. */
export function stageShapes(options: readonly CustomFieldOption[]): ReadonlyMap<number, StageShape> {
  const open = options.filter(({ outcome }) => outcome === 'OPEN');
  return new Map(
    options.map((option) => {
      if (option.outcome === 'WON') return [option.id, 'won'];
      if (option.outcome === 'LOST') return [option.id, 'lost'];
      return [option.id, stageShapeAt(open.indexOf(option), open.length + CLOSED)];
    }),
  );
}
