import type { ReactNode } from 'react';
import type { List } from './define-list.ts';
import { ListStates } from './list-states.tsx';
import { ListTable } from './rows/list-table.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { type ListView, useList } from './use-list.ts';

interface ListScreenProps<Row, State extends object> {
  list: List<Row, State>;
  /** The title and views, which receive the list's state. */
  header?: (view: ListView<Row, State>) => ReactNode;
  /** Elements under the last row of a complete list. */
  after?: (view: ListView<Row, State>) => ReactNode;
  /** Draws the rows in another way than as a table: as lines, cards or groups. */
  children?: (view: ListView<Row, State>) => ReactNode;
}

/** A page with a list: header, toolbar where there are filters, and the rows or the state that replaces them. */
export function ListScreen<Row, State extends object>({ list, header, after, children }: ListScreenProps<Row, State>) {
  const view = useList(list);
  return (
    <>
      {header?.(view)}
      {list.filters.length > 0 && !view.isEmpty && <ListToolbar view={view} />}
      <ListStates view={view}>{children ? children(view) : <ListTable view={view} after={after?.(view)} />}</ListStates>
    </>
  );
}
