import { text } from './en.ts';
import type { Side, Versioned } from './versioned.ts';

/** Returns what can be compared, the newest first; the draft where it differs from what is live. */
export const listSides = ({ stored, versions }: Versioned): Side[] => [
  ...(stored.unpublished_changes > 0 ? (['draft'] as const) : []),
  ...versions.map(({ version }) => version),
];

/**
 * Returns the two that are compared, the older first: those picked last, else the two newest publications, else the
 * draft with the only one; null where there is nothing to compare with.
 */
export function pickSide(sides: readonly Side[], picked: readonly Side[]): readonly [Side, Side] | null {
  const numbers = sides.filter((side) => side !== 'draft');
  const presumed = numbers.length > 1 ? numbers : sides;
  const two = picked.length === 2 ? picked : presumed.slice(0, 2);
  const [newer, older] = sides.filter((side) => two.includes(side));
  return newer === undefined || older === undefined ? null : [older, newer];
}

export const nameSide = (side: Side): string =>
  side === 'draft' ? text('draft') : text('version', { version: String(side) });
