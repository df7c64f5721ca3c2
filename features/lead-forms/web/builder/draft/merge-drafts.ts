import type { FormDefinition } from '../../../contract.ts';
import { applyParts, diffParts, pickSide } from './draft-parts.ts';

/** A draft in work, and the stored one it began from. */
export interface DraftInWork {
  seen: FormDefinition;
  draft: FormDefinition;
}

/**
 * Takes in what somebody else stored meanwhile. Parts that the person has changed stay as they are, and the next saving
 * asks about them.
 */
export function takeTheirs({ seen, draft }: DraftInWork, theirs: FormDefinition): DraftInWork {
  const mine = diffParts(seen, draft);
  const stored = diffParts(seen, theirs);
  const taken = Object.fromEntries(Object.entries(pickSide(stored, 'after')).filter(([part]) => !(part in mine)));
  const next = { seen: applyParts(seen, taken), draft: applyParts(draft, taken) };
  const merged = mine.order && stored.order && mergeOrder(orderOf(seen), orderOf(draft), orderOf(theirs));
  if (!merged) return next;
  return { seen: applyParts(next.seen, { order: orderOf(theirs) }), draft: applyParts(next.draft, { order: merged }) };
}

const orderOf = ({ questions }: FormDefinition): string[] => questions.map(({ id }) => id);

/**
 * Returns the order of questions after both added or removed some, or one of them moved some; null where both moved
 * questions.
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
