import { COLOR_COUNT } from '#domain/color-ids.ts';

/** Returns the colour that is used least, the first of several. */
export function chooseFree(used: readonly number[]): number {
  const colors = Array.from({ length: COLOR_COUNT }, (_, index) => index + 1);
  const count = (color: number) => used.filter((other) => other === color).length;
  return colors.reduce((best, color) => (count(color) < count(best) ? color : best));
}
