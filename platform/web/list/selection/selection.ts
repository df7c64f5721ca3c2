/** Returns the ids between two rows, both included; only the latter where the earlier row has left the list. */
export function idsBetween(ids: readonly number[], one: number, other: number): readonly number[] {
  const places = [ids.indexOf(one), ids.indexOf(other)];
  return places.includes(-1) ? [other] : ids.slice(Math.min(...places), Math.max(...places) + 1);
}

/** Returns the selection after a press: all touched rows are selected if the pressed one was not, else deselected. */
export function toggled(chosen: ReadonlySet<number>, pressed: number, touched: readonly number[]): ReadonlySet<number> {
  const next = new Set(chosen);
  const isOn = !chosen.has(pressed);
  for (const id of touched) isOn ? next.add(id) : next.delete(id);
  return next;
}

/** Returns the selection without rows that have left the list; the same set where none left. */
export function stillHere(chosen: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const here = ids.filter((id) => chosen.has(id));
  return here.length === chosen.size ? chosen : new Set(here);
}
