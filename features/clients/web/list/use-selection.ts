import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Client } from '../../contract.ts';

interface HasId {
  id: number;
}

export interface Selection<Row = Client> {
  /** Those chosen among the rows that are here. */
  chosen: readonly Row[];
  has: (id: number) => boolean;
  /** @param isRange everything between this row and the one changed last follows it. */
  toggle: (id: number, isRange?: boolean) => void;
  /** All rows, or none when all were chosen. */
  toggleAll: () => void;
  choose: (ids: readonly number[]) => void;
  clear: () => void;
}

/** The ticks of a list. What leaves the list leaves the selection; what stays keeps its tick. */
export function useSelection<Row extends HasId = Client>(rows: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const lastChanged = useRef<number | null>(null);
  const currentRows = useRef(rows);

  useEffect(() => {
    currentRows.current = rows;
    setIds((earlier) => {
      const here = rows.filter(({ id }) => earlier.has(id)).map(({ id }) => id);
      return here.length === earlier.size ? earlier : new Set(here);
    });
  }, [rows]);

  const toggle = useCallback((id: number, isRange = false) => {
    const touched = isRange ? idsBetween(currentRows.current, lastChanged.current ?? id, id) : [id];
    lastChanged.current = id;
    setIds((earlier) => {
      const next = new Set(earlier);
      const isOn = !earlier.has(id);
      for (const each of touched) isOn ? next.add(each) : next.delete(each);
      return next;
    });
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  const choose = useCallback((wanted: readonly number[]) => setIds(new Set(wanted)), []);
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const toggleAll = () => (chosen.length === rows.length ? clear() : choose(rows.map(({ id }) => id)));
  return { chosen, has: (id) => ids.has(id), toggle, toggleAll, choose, clear };
}

function idsBetween(rows: readonly HasId[], one: number, other: number): number[] {
  const places = [one, other].map((id) => rows.findIndex((row) => row.id === id));
  // The earlier row is not in the list any more: only this one changes.
  if (places.includes(-1)) return [other];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
