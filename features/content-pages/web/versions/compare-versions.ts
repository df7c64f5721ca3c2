import { diffParts } from '#engines/drafts/contract.ts';
import { type Component, type PageDefinition, pageDraft } from '../../contract.ts';

/** What became of a component between two versions. */
export interface ComponentChange {
  id: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  before: Component | null;
  after: Component | null;
}

/** What differs between two versions: components in the order of the later one, then what was removed; the look. */
export interface Comparison {
  changes: readonly ComponentChange[];
  isLookChanged: boolean;
}

/** Compares two versions of a page, each component by its id; one that was changed and moved counts as changed. */
export function compareVersions(older: PageDefinition, newer: PageDefinition): Comparison {
  const differing = diffParts(pageDraft, older, newer);
  const moved = findMoved(older, newer);
  const earlier = new Map(older.components.map((component) => [component.id, component]));
  const later = new Set(newer.components.map(({ id }) => id));
  const changes = newer.components.flatMap((after): ComponentChange[] => {
    const { id } = after;
    const before = earlier.get(id) ?? null;
    if (!before) return [{ id, kind: 'added', before, after }];
    if (`component:${id}` in differing) return [{ id, kind: 'changed', before, after }];
    return moved.has(id) ? [{ id, kind: 'moved', before, after }] : [];
  });
  const removed = older.components
    .filter(({ id }) => !later.has(id))
    .map((before): ComponentChange => ({ id: before.id, kind: 'removed', before, after: null }));
  return { changes: [...changes, ...removed], isLookChanged: 'look' in differing };
}

/** Returns the fewest components that were put elsewhere: all but the longest run that kept its order. */
function findMoved(older: PageDefinition, newer: PageDefinition): Set<string> {
  const places = new Map(older.components.map(({ id }, place) => [id, place]));
  const common = newer.components.flatMap(({ id }) => (places.has(id) ? { id, place: places.get(id)! } : []));
  /** The longest run that ends with each of them. */
  const runs: { length: number; from: number }[] = [];
  for (const [index, { place }] of common.entries()) {
    let best = { length: 1, from: -1 };
    for (let from = 0; from < index; from += 1) {
      const length = runs[from]!.length + 1;
      if (common[from]!.place < place && length > best.length) best = { length, from };
    }
    runs.push(best);
  }
  const moved = new Set(common.map(({ id }) => id));
  let end = runs.reduce((best, run, index) => (run.length > (runs[best]?.length ?? 0) ? index : best), -1);
  for (; end >= 0; end = runs[end]!.from) moved.delete(common[end]!.id);
  return moved;
}
