/**
 * Returns the values of an entry's changes in one field, such as `leadgen`. Without a schema, because a notice may hold a
 * million parts that are none, and each refusal of a schema takes as long as reading a lead.
 */
export const listChanges = (entry: unknown, field: string): unknown[] =>
  partsOf(entry, 'changes')
    .filter((change) => readName(change, 'field') === field)
    .map((change) => readName(change, 'value'));

/** Returns the list under this name; nothing where there is none. */
export function partsOf(holder: unknown, name: string): unknown[] {
  const parts = readName(holder, name);
  return Array.isArray(parts) ? parts : [];
}

/** Returns the value under this name; undefined where there is none. */
export const readName = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined;
