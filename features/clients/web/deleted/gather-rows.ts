import type { DeletedClient } from '../../deleted-contract.ts';

/** Puts clients deleted together behind the first of them; others may have been deleted meanwhile. */
export function gatherRows(rows: readonly DeletedClient[]): DeletedClient[] {
  const lists: DeletedClient[][] = [];
  const known = new Map<string, DeletedClient[]>();
  for (const row of rows) {
    const id = row.together?.id;
    const list = id === undefined ? undefined : known.get(id);
    if (list) {
      list.push(row);
      continue;
    }
    const started = [row];
    lists.push(started);
    if (id !== undefined) known.set(id, started);
  }
  return lists.flat();
}
