import { type DraftShape, ORDER, type Parts, partOfItem, splitDraft } from './parts.ts';

/** What became of each part that changed. */
export type PartChanges = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** Returns the parts that differ, compared as they would be stored. */
export function diffParts(kind: DraftShape, before: object, after: object): PartChanges {
  const [earlier, later] = [splitDraft(kind, before), splitDraft(kind, after)];
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const part of new Set([...Object.keys(earlier), ...Object.keys(later)])) {
    const [from, to] = [earlier[part] ?? null, later[part] ?? null];
    const isSame = isUntouched(from, to) || writePart(kind, part, from) === writePart(kind, part, to);
    if (!isSame) changes[part] = { before: from, after: to };
  }
  return changes;
}

/** What was not touched is the same object, or the same list of ids, which is told at once. */
const isUntouched = (from: unknown, to: unknown): boolean =>
  from === to ||
  (Array.isArray(from) && Array.isArray(to) && from.length === to.length && from.every((id, at) => id === to[at]));

/** Returns one side of changes. */
export const pickSide = (changes: PartChanges, side: 'before' | 'after'): Parts =>
  Object.fromEntries(Object.entries(changes).map(([part, change]) => [part, change[side]]));

/** Returns the value of a part as it is stored; undefined where it cannot be stored as it is. */
function cleanPart(kind: DraftShape, part: string, value: unknown): unknown {
  if (value === null || !kind.partSchema) return value;
  return kind.partSchema(part).safeParse(value).data;
}

/** Values of parts as they are stored; a value never changes, and is asked for several times with each key. */
const written = new WeakMap<object, string>();

function writePart(kind: DraftShape, part: string, value: unknown): string {
  const write = () => JSON.stringify(cleanPart(kind, part, value) ?? value);
  if (!kind.partSchema || typeof value !== 'object' || value === null) return write();
  const text = written.get(value) ?? write();
  written.set(value, text);
  return text;
}

/** Returns the parts that cannot be stored as they are, such as an address that is not complete yet. */
export const listUnfinishedParts = (kind: DraftShape, changes: PartChanges): string[] =>
  Object.keys(changes).filter((part) => cleanPart(kind, part, changes[part]?.after) === undefined);

/** Returns the changes that can be stored, as they are stored; the order names only items that are or will be there. */
export function listStorable(kind: DraftShape, changes: PartChanges): PartChanges {
  const unfinished = new Set(listUnfinishedParts(kind, changes));
  const isMissing = (id: string) => {
    const part = partOfItem(kind, id);
    return unfinished.has(part) && changes[part]?.before === null;
  };
  const storable = Object.entries(changes).filter(([part]) => !unfinished.has(part));
  return Object.fromEntries(
    storable.map(([part, { before, after }]) => {
      const cleaned = cleanPart(kind, part, after);
      return [
        part,
        {
          before: cleanPart(kind, part, before) ?? null,
          after: part === ORDER ? (cleaned as string[]).filter((id) => !isMissing(id)) : cleaned,
        },
      ];
    }),
  );
}
