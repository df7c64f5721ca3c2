import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { IdField } from '../visit/list-visit.ts';
import { idsBetween, stillHere, toggled } from './selection.ts';

export interface Selection<Row> {
  /** The selected rows among those loaded. */
  chosen: readonly Row[];
  has: (id: number) => boolean;
  /** @param isRange everything between this row and the one changed last follows it. */
  toggle: (id: number, isRange?: boolean) => void;
  /** Selects all rows, or none when all are selected. */
  toggleAll: () => void;
  choose: (ids: readonly number[]) => void;
  clear: () => void;
}

/** Returns the id of a row's record. */
export const rowId = (row: unknown, idField: IdField = 'id'): number => (row as Record<IdField, number>)[idField];

/** The selection of a list; rows that leave the list leave it, the others stay selected. */
export function useSelection<Row>(rows: readonly Row[], idField: IdField = 'id'): Selection<Row> {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const lastChanged = useRef<number | null>(null);
  const ids = useMemo(() => rows.map((row) => rowId(row, idField)), [rows, idField]);
  const currentIds = useRef(ids);

  useEffect(() => {
    currentIds.current = ids;
    setChosenIds((earlier) => stillHere(earlier, ids));
  }, [ids]);

  const toggle = useCallback((id: number, isRange = false) => {
    const touched = isRange ? idsBetween(currentIds.current, lastChanged.current ?? id, id) : [id];
    lastChanged.current = id;
    setChosenIds((earlier) => toggled(earlier, id, touched));
  }, []);
  const clear = useCallback(() => setChosenIds(new Set()), []);
  const choose = useCallback((wanted: readonly number[]) => setChosenIds(new Set(wanted)), []);
  const chosen = useMemo(() => rows.filter((_row, index) => chosenIds.has(ids[index]!)), [rows, ids, chosenIds]);
  const toggleAll = () => (chosen.length === rows.length ? clear() : choose(ids));
  return { chosen, has: (id) => chosenIds.has(id), toggle, toggleAll, choose, clear };
}
