import { diffParts, pickSide } from '../part-changes.ts';
import { applyParts, type DraftShape, ORDER, readOrder } from '../parts.ts';

/** A draft in work, and the stored one it began from. */
export interface DraftInWork<Definition> {
  base: Definition;
  draft: Definition;
}

/**
 * Merges what another person stored meanwhile. Parts that the person has changed stay as they are, and the next saving asks about
 * them.
 */
export function mergeRemote<Definition extends object>(
  kind: DraftShape<Definition>,
  { base, draft }: DraftInWork<Definition>,
  theirs: Definition,
): DraftInWork<Definition> {
  const mine = diffParts(kind, base, draft);
  const stored = diffParts(kind, base, theirs);
  const taken = Object.fromEntries(Object.entries(pickSide(stored, 'after')).filter(([part]) => !(part in mine)));
  const next = { base: applyParts(kind, base, taken), draft: applyParts(kind, draft, taken) };
  if (!mine[ORDER] || !stored[ORDER]) return next;
  const [before, own, their] = [base, draft, theirs].map((each) => readOrder(kind, each)) as [
    string[],
    string[],
    string[],
  ];
  const merged = mergeOrder(before, own, their);
  if (!merged) return next;
  return {
    base: applyParts(kind, next.base, { [ORDER]: their }),
    draft: applyParts(kind, next.draft, { [ORDER]: merged }),
  };
}

/**
 * Returns the order of items after both added or removed some, or one of them moved some; null where both moved
 * items.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  const isMovedByMe = isMoved(base, mine);
  if (isMovedByMe && isMoved(base, theirs)) return null;
  const [leading, other] = isMovedByMe ? [mine, theirs] : [theirs, mine];
  const kept = leading.filter((id) => other.includes(id) || !base.includes(id));
  return addMissing(kept, other, (id) => !base.includes(id));
}

const isMoved = (base: readonly string[], now: readonly string[]): boolean => {
  const before = base.filter((id) => now.includes(id));
  const after = now.filter((id) => base.includes(id));
  return before.some((id, place) => id !== after[place]);
};

/** Adds what only the other list has, each behind what it follows there. */
function addMissing(list: readonly string[], other: readonly string[], isAdded: (id: string) => boolean): string[] {
  const merged = [...list];
  for (const [place, id] of other.entries()) {
    if (!isAdded(id) || merged.includes(id)) continue;
    const follows = other.slice(0, place).findLast((earlier) => merged.includes(earlier));
    merged.splice(follows === undefined ? 0 : merged.indexOf(follows) + 1, 0, id);
  }
  return merged;
}
