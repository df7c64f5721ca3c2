import type { DeletedClient } from '../../deleted-contract.ts';

/** Clients that were deleted together. */
export interface DeletedGroup {
  first: DeletedClient;
  together: NonNullable<DeletedClient['together']>;
  /** How many of them the list has. */
  shown: number;
}

/**
 * Leaves out the rows of collapsed groups, and says which groups begin before which row.
 *
 * @param rows those deleted together behind each other.
 * @returns the groups by the id of the row that they stand before; null for those behind the last.
 */
export function arrangeGroups(rows: readonly DeletedClient[], collapsed: ReadonlySet<string>) {
  const shown: DeletedClient[] = [];
  const groups = new Map<number | null, DeletedGroup[]>();
  let waiting: DeletedGroup[] = [];
  let last: string | null = null;
  for (const row of rows) {
    const { together } = row;
    if (together && together.id !== last) {
      const count = rows.filter((each) => each.together?.id === together.id).length;
      waiting.push({ first: row, together, shown: count });
    }
    last = together?.id ?? null;
    if (together && collapsed.has(together.id)) continue;
    if (waiting.length > 0) groups.set(row.id, waiting);
    waiting = [];
    shown.push(row);
  }
  if (waiting.length > 0) groups.set(null, waiting);
  return { shown, groups };
}
