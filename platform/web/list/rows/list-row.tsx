import { memo, type ReactNode, useState } from 'react';
import { listText } from '../../en/list.ts';
import { Cell, Row, rowEndClasses } from '../../ui/display/table.tsx';
import { BareCheckbox } from '../../ui/fields/checkbox.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { List } from '../define-list.ts';
import { rowId } from '../selection/use-selection.ts';
import type { ListColumn } from './columns.ts';

/**
 * The focus ring of a row's link is inside the whole row, because the head would cover the upper line of an outer ring.
 */
export const rowRing =
  'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus';

interface ListRowProps<Row> {
  list: List<Row, object>;
  row: Row;
  columns: readonly ListColumn<Row>[];
  rowIndex?: number;
  isSelected: boolean;
  /** Absent where rows cannot be selected. */
  onToggle: ((id: number, isRange: boolean) => void) | undefined;
}

/**
 * One row: checkbox, columns, and quick actions over the end. The actions are created on hover or focus: on all rows
 * they would be half of the drawing while scrolling.
 */
export const ListRow = memo(function ListRow({
  list,
  row,
  columns,
  rowIndex,
  isSelected,
  onToggle,
}: ListRowProps<unknown>) {
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  const id = rowId(row, list.idField);
  const { RowActions } = list;
  return (
    <Row
      aria-rowindex={rowIndex}
      isSelected={isSelected}
      data-row={id}
      onPointerEnter={reach}
      onFocus={reach}
      className={rowRing}
    >
      {onToggle && (
        <Cell>
          <RowCheckbox list={list} row={row} isSelected={isSelected} onToggle={onToggle} />
        </Cell>
      )}
      {columns.map((column, index) => {
        const isLast = index === columns.length - 1;
        return (
          <Cell key={column.id} className={classNames(isLast && rowEndClasses, column.className)}>
            {isLast ? <span className="block truncate">{column.cell(row)}</span> : column.cell(row)}
            {isLast && isReached && RowActions && <RowActions row={row} />}
          </Cell>
        );
      })}
    </Row>
  );
}) as <Row>(props: ListRowProps<Row>) => ReactNode;

interface RowCheckboxProps<Row> extends Pick<ListRowProps<Row>, 'list' | 'row' | 'isSelected'> {
  onToggle: (id: number, isRange: boolean) => void;
}

/** The checkbox of one row; Shift selects everything up to the one changed last. */
export const RowCheckbox = <Row,>({ list, row, isSelected, onToggle }: RowCheckboxProps<Row>) => (
  <BareCheckbox
    aria-label={listText('select_row', { name: list.getName?.(row) ?? '' })}
    checked={isSelected}
    onChange={(event) => onToggle(rowId(row, list.idField), (event.nativeEvent as MouseEvent).shiftKey)}
  />
);
