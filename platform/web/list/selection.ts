/** Ids between two rows, both included; only the latter where the earlier row is not in the list any more. */
export function idsBetween(ids: readonly number[], one: number, other: number): readonly number[] {
  const places = [ids.indexOf(one), ids.indexOf(other)];
  return places.includes(-1) ? [other] : ids.slice(Math.min(...places), Math.max(...places) + 1);
}

/** All of these follow the one that was pressed: on when it was off, off when it was on. */
export function toggled(chosen: ReadonlySet<number>, pressed: number, touched: readonly number[]): ReadonlySet<number> {
  const next = new Set(chosen);
  const isOn = !chosen.has(pressed);
  for (const id of touched) isOn ? next.add(id) : next.delete(id);
  return next;
}

/** What leaves the list leaves the selection. The same set where nothing left. */
export function stillHere(chosen: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const here = ids.filter((id) => chosen.has(id));
  return here.length === chosen.size ? chosen : new Set(here);
}
