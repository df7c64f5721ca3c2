import { COLOR_COUNT } from '#domain/color-ids.ts';
import type { ClientGroup } from '../contract.ts';

/** Returns how many groups have a colour. */
export const countColor = (groups: readonly Pick<ClientGroup, 'color_id'>[], color_id: number): number =>
  groups.filter((group) => group.color_id === color_id).length;

/** Returns the colour that the fewest groups have, the first of several. */
export function chooseUnusedColor(groups: readonly Pick<ClientGroup, 'color_id'>[]): number {
  const colors = Array.from({ length: COLOR_COUNT }, (_, index) => index + 1);
  const fewest = Math.min(...colors.map((color) => countColor(groups, color)));
  return colors.find((color) => countColor(groups, color) === fewest) ?? 1;
}
