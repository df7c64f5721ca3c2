import type { List } from '../define-list.ts';
import type { ListColumn } from './columns.ts';

const none: readonly never[] = [];

/** Returns every column of a list, those that are read at run time included. */
export function useListColumns<Row>({ columns = none, useColumns }: List<Row, object>): readonly ListColumn<Row>[] {
  // A list always has the hook or never.
  return useColumns?.(columns) ?? columns;
}
