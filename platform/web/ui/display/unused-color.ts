import type { ColorId } from './person-marks.ts';

interface Colored {
  color_id: number;
}

/** The ten colours of groups, options and labels. */
export const colorIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies readonly ColorId[];

/** Returns how many of these have a colour. */
export const countColor = (all: readonly Colored[], color_id: number): number =>
  all.filter((one) => one.color_id === color_id).length;

/** Returns the colour that the fewest have, the first of several. */
export function chooseUnusedColor(all: readonly Colored[]): number {
  const fewest = Math.min(...colorIds.map((color) => countColor(all, color)));
  return colorIds.find((color) => countColor(all, color) === fewest) ?? 1;
}
