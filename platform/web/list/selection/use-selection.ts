import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListView } from '../use-list.ts';
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
  /** True while all that the filter finds are selected, those too that are not loaded. */
  isWhole: boolean;
  chooseWhole: () => void;
  clear: () => void;
}

/** A list and what is selected in it. */
export interface SelectedList<Row> {
  view: ListView<Row>;
  selection: Selection<Row>;
}

interface LoadedRows<Row> {
  rows: readonly Row[];
  /** Another one for another filter, which ends the selection of the whole. */
  source: unknown;
}

/** Returns the id of a row's record. */
export const rowId = (row: unknown, idField: IdField = 'id'): number => (row as Record<IdField, number>)[idField];

/** The selection of a list; rows that leave the list leave it, the others stay selected. */
export function useSelection<Row>({ rows, source }: LoadedRows<Row>, idField: IdField = 'id'): Selection<Row> {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [whole, setWhole] = useState<unknown>(null);
  const isWhole = whole === source;
  const lastChanged = useRef<number | null>(null);
  const ids = useMemo(() => rows.map((row) => rowId(row, idField)), [rows, idField]);
  const currentIds = useRef(ids);

  useEffect(() => {
    currentIds.current = ids;
    setChosenIds((earlier) => (isWhole ? new Set(ids) : stillHere(earlier, ids)));
  }, [ids, isWhole]);

  const toggle = useCallback((id: number, isRange = false) => {
    const touched = isRange ? idsBetween(currentIds.current, lastChanged.current ?? id, id) : [id];
    lastChanged.current = id;
    setWhole(null);
    setChosenIds((earlier) => toggled(earlier, id, touched));
  }, []);
  const choose = useCallback((wanted: readonly number[]) => {
    setWhole(null);
    setChosenIds(new Set(wanted));
  }, []);
  const clear = useCallback(() => choose([]), [choose]);
  const chosen = useMemo(() => rows.filter((_row, index) => chosenIds.has(ids[index]!)), [rows, ids, chosenIds]);
  const toggleAll = () => (chosen.length === rows.length ? clear() : choose(ids));
  return {
    chosen,
    has: (id) => chosenIds.has(id),
    toggle,
    toggleAll,
    choose,
    isWhole,
    chooseWhole: () => setWhole(source),
    clear,
  };
}
