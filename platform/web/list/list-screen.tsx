import type { ReactNode } from 'react';
import type { List } from './define-list.ts';
import { ListStates } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type ListView, useList } from './use-list.ts';

interface ListScreenProps<Row, State extends object> {
  list: List<Row, State>;
  /** Title and views; is told what the list knows anyway. */
  header: (view: ListView<Row, State>) => ReactNode;
  /** Under the last row of a list that is all here. */
  after?: (view: ListView<Row, State>) => ReactNode;
}

/** A page that is a list: header, toolbar, and the rows or what stands in their place. */
export function ListScreen<Row, State extends object>({ list, header, after }: ListScreenProps<Row, State>) {
  const view = useList(list);
  return (
    <>
      {header(view)}
      {!view.isEmpty && <ListToolbar view={view} />}
      <ListStates view={view}>
        <ListTable view={view} after={after?.(view)} />
      </ListStates>
    </>
  );
}
