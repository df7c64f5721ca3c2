import { dequal } from 'dequal';
import type * as z from 'zod';

/** Parts of a draft with their values; an item that is not there is null. */
export type Parts = Readonly<Record<string, unknown>>;

/**
 * How the definition of a kind of draft is split into parts, so that two people can write different ones at once (readings.md D6):
 * each of its fields, and where it has a list of items, their order and each item.
 */
export interface DraftShape<Definition extends object = object> {
  list?: Pick<ItemList, 'field' | 'part'>;
  /** Returns a definition in one canonical form. */
  normalise?(definition: Definition): Definition;
  /** Returns what a part must be; null removes an item. Absent while the rules load: every part counts as complete then. */
  partSchema?(part: string): z.ZodType;
}

/** A kind of draft with its rules, as `defineDraft` makes it. */
export interface DraftKind<Definition extends object = object> extends DraftShape<Definition> {
  definition: z.ZodType<Definition> & { shape: Readonly<Record<string, z.ZodType>> };
  list?: ItemList;
  partSchema(part: string): z.ZodType;
}

interface ItemList {
  /** The field of the definition that has the items. */
  field: string;
  /** What an item is called in the name of its part: 'question' in 'question:q1a2b3c'. */
  part: string;
  item: z.ZodType<Item>;
  /** What an id looks like, from its first letter to its last. */
  id: RegExp;
  max: number;
  /** What is said of an item under the id of another. */
  wrong_id: string;
}

interface Item {
  id: string;
}

/** The part that says in which order the items are. */
export const ORDER = 'order';

export const partOfItem = ({ list }: DraftShape, id: string): string => `${list?.part}:${id}`;

/** Returns the id of the item that a part is; null for every other part. */
export const readItemPart = ({ list }: DraftShape, part: string): string | null =>
  list && part.startsWith(`${list.part}:`) ? part.slice(list.part.length + 1) : null;

/** Returns the items of a definition in their order. */
export const listItems = ({ list }: DraftShape, definition: object): readonly Item[] =>
  (list && (definition as Record<string, Item[]>)[list.field]) ?? [];

/** Returns the ids of the items in their order. */
export const readOrder = (kind: DraftShape, definition: object): string[] =>
  listItems(kind, definition).map(({ id }) => id);

/** Definitions as their parts; one never changes, and each is compared several times with each key and each save. */
const splits = new WeakMap<object, { kind: DraftShape; parts: Parts }>();

/** Returns a definition as its parts, in their canonical form. */
export function splitDraft(kind: DraftShape, definition: object): Parts {
  const known = splits.get(definition);
  if (known?.kind === kind) return known.parts;
  const parts = makeParts(kind, definition);
  splits.set(definition, { kind, parts });
  return parts;
}

function makeParts(kind: DraftShape, definition: object): Parts {
  const written = { ...(kind.normalise?.(definition) ?? definition) } as Record<string, unknown>;
  if (!kind.list) return written;
  delete written[kind.list.field];
  const items = listItems(kind, definition).map((item) => [partOfItem(kind, item.id), item]);
  return { ...written, [ORDER]: readOrder(kind, definition), ...Object.fromEntries(items) };
}

/** Returns a draft with other values of some parts, complete or not; an item that no order names comes last. */
export const applyParts = <Definition extends object>(
  kind: DraftShape<Definition>,
  draft: Definition,
  parts: Parts,
): Definition => replaceParts(kind, draft, { parts, arrange: (ids, order) => [...new Set([...order, ...ids])] });

/**
 * Returns a definition with these parts in place of its own. A new item comes last where no order names it; an order keeps the
 * items that its writer did not know behind those they followed.
 */
export const joinParts = <Definition extends object>(
  kind: DraftKind<Definition>,
  draft: Definition,
  parts: Parts,
): z.ZodSafeParseResult<Definition> =>
  kind.definition.safeParse(replaceParts(kind, draft, { parts, arrange: joinOrder }));

interface Replacing {
  parts: Parts;
  arrange: (ids: readonly string[], order: readonly string[]) => string[];
}

function replaceParts<Definition extends object>(
  kind: DraftShape<Definition>,
  draft: Definition,
  { parts, arrange }: Replacing,
): Definition {
  const fields = Object.keys(draft).filter((field) => field !== kind.list?.field && field in parts);
  const replaced = { ...draft, ...Object.fromEntries(fields.map((field) => [field, parts[field]])) };
  if (!kind.list) return replaced;
  const byId = new Map(listItems(kind, draft).map((item) => [item.id, item]));
  for (const [part, value] of Object.entries(parts)) {
    const id = readItemPart(kind, part);
    if (id !== null && value === null) byId.delete(id);
    else if (id !== null) byId.set(id, value as Item);
  }
  const ids = arrange([...byId.keys()], (parts[ORDER] ?? []) as readonly string[]);
  return { ...replaced, [kind.list.field]: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns all these ids, those of the wanted order in that order. */
function joinOrder(present: readonly string[], wanted: readonly string[]): string[] {
  const joined = [...new Set(wanted)].filter((id) => present.includes(id));
  for (const [index, id] of present.entries()) {
    if (joined.includes(id)) continue;
    const before = present[index - 1];
    joined.splice(before === undefined ? 0 : joined.indexOf(before) + 1, 0, id);
  }
  return joined;
}

/** Returns an order as it counts beside another: without the items that only one of both has. */
export const commonOrder = (order: readonly string[], other: readonly string[]): string[] =>
  order.filter((id) => other.includes(id));

/** What a definition differed in from another one; a save asks twice. */
const differences = new WeakMap<object, { before: object; parts: string[] }>();

/** Returns the parts in which two definitions differ, in whatever order their fields are; an item that only one has is one part. */
export function listChangedParts(kind: DraftShape, before: object, after: object): string[] {
  const known = differences.get(after);
  if (known?.before === before) return known.parts;
  const parts = compareParts(kind, before, after);
  differences.set(after, { before, parts });
  return parts;
}

function compareParts(kind: DraftShape, before: object, after: object): string[] {
  const [known, wanted] = [readOrder(kind, before), readOrder(kind, after)];
  const earlier: Parts = { ...splitDraft(kind, before), [ORDER]: commonOrder(known, wanted) };
  const later: Parts = { ...splitDraft(kind, after), [ORDER]: commonOrder(wanted, known) };
  return [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
    (part) => !dequal(earlier[part] ?? null, later[part] ?? null),
  );
}
