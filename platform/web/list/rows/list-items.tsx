import type { ReactNode } from 'react';
import { ShowMore } from '../../ui/display/show-more.tsx';
import { ListBulkBar } from '../selection/list-bulk-bar.tsx';
import { SelectAllCheckbox } from '../selection/select-all-checkbox.tsx';
import { rowId, useSelection } from '../selection/use-selection.ts';
import type { ListView } from '../use-list.ts';
import { RowCheckbox } from './list-row.tsx';

export interface ItemState {
  isSelected: boolean;
  /** Null where rows cannot be selected. */
  checkbox: ReactNode;
}

interface ListItemsProps<Row> {
  view: ListView<Row>;
  /** `div` for cards, which are no list of lines. */
  as?: 'ul' | 'div';
  className?: string;
  /** The classes of the button for the next page. */
  moreClassName?: string;
  /** Draws what stands over the rows, with the checkbox that selects all that are loaded. */
  head?: (selectAll: ReactNode) => ReactNode;
  /** Draws one row as a line or a card. */
  children: (row: Row, state: ItemState) => ReactNode;
}

/** Rows as lines or cards instead of a table, with the button for more, to put inside a scrolling element. */
export function ListItems<Row>({
  view,
  as: Container = 'ul',
  className,
  moreClassName = 'flex justify-center p-4',
  head,
  children,
}: ListItemsProps<Row>) {
  const { list, pages } = view;
  const selection = useSelection(pages, list.idField);
  return (
    <>
      {head?.(<SelectAllCheckbox label={list.words.selectAll} selection={selection} rowCount={pages.rows.length} />)}
      <Container className={className}>
        {pages.rows.map((row) => {
          const isSelected = selection.has(rowId(row, list.idField));
          const checkbox = list.BulkActions && (
            <RowCheckbox list={list} row={row} isSelected={isSelected} onToggle={selection.toggle} />
          );
          return children(row, { isSelected, checkbox });
        })}
      </Container>
      <ShowMore list={pages} className={moreClassName} />
      {/* The bar floats over the end of the list, so space keeps the last row reachable. */}
      {selection.chosen.length > 0 && <div className="h-20" />}
      <ListBulkBar view={view} selection={selection} />
    </>
  );
}
