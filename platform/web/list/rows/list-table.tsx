import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useSession } from '../../session.tsx';
import { HeadCell, rowHeights, Table } from '../../ui/display/table.tsx';
import { VirtualRows } from '../../ui/display/virtual-rows.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { useIsNarrow } from '../../ui/layout/screen-width.ts';
import type { List } from '../define-list.ts';
import { ListBulkBar } from '../selection/list-bulk-bar.tsx';
import { SelectAllCheckbox } from '../selection/select-all-checkbox.tsx';
import { rowId, type Selection, useSelection } from '../selection/use-selection.ts';
import type { ListView, Sorting } from '../use-list.ts';
import { LIST_SCROLLER, useListReturn } from '../visit/list-return.ts';
import { type ListColumn, shownColumns } from './columns.ts';
import { ListRow } from './list-row.tsx';
import { PhoneList } from './phone-list.tsx';
import { useListColumns } from './use-list-columns.ts';
import { useRowKeys } from './use-row-keys.ts';

interface ListTableProps<Row> {
  view: ListView<Row>;
  /** Elements under the last row of a complete list. */
  after?: ReactNode;
}

/** The next page is read this many rows before the last known row comes into view. */
const FETCH_AHEAD = 15;
const TICK_COLUMN = 46;
/** The columns' share of the width in percent; the rest belongs to the checkboxes. */
const SHARE_OF_COLUMNS = 97;

/** The rows, as a table or on a phone as a list, with the actions on the selected ones. */
export function ListTable<Row>({ view, after }: ListTableProps<Row>) {
  const isNarrow = useIsNarrow();
  const { list, pages } = view;
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const selection = useSelection(pages, list.idField);
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && last >= rows.length - FETCH_AHEAD) void fetchNextPage();
    },
    [hasNextPage, isFetchingNextPage, fetchNextPage, rows.length],
  );
  return (
    <>
      {isNarrow ? (
        <PhoneList view={view} selection={selection} onEnd={onRange} after={hasNextPage ? undefined : after} />
      ) : (
        <WideTable view={view} after={after} selection={selection} onRange={onRange} />
      )}
      <ListBulkBar view={view} selection={selection} />
    </>
  );
}

/** Returns the person's columns and row height. */
export function useShownColumns<Row>(list: List<Row, object>) {
  const { arrange, useDisplay } = list;
  const columns = useListColumns(list);
  const { density: ownDensity } = useSession();
  const { density, columns: chosen } = useDisplay?.() ?? { density: ownDensity, columns: null };
  // The array is the same for the same choice, because a new one draws every row again.
  const shown = useMemo(() => {
    const wanted = shownColumns(columns, chosen);
    return arrange ? arrange(wanted) : wanted;
  }, [columns, arrange, chosen]);
  return { density, shown };
}

interface WideTableProps<Row> extends ListTableProps<Row> {
  selection: Selection<Row>;
  onRange: (first: number, last: number) => void;
}

function WideTable<Row>({ view, after, selection, onRange }: WideTableProps<Row>) {
  const { list, pages, sorting } = view;
  const { rows, hasNextPage } = pages;
  const { density, shown } = useShownColumns(list);
  const scroller = useRef<HTMLElement>(null);
  useListReturn(pages as ListView<object>['pages'], scroller, list.idField);
  const ids = useMemo(() => rows.map((row) => rowId(row, list.idField)), [rows, list]);
  const toggle = list.BulkActions && selection.toggle;
  const onKeyDown = useRowKeys({ scroller, ids, toggle });
  const total = shown.reduce((sum, { width }) => sum + width, 0);
  const isChoosing = selection.chosen.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside take the focus, the arrows move it between them
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <Table
        label={list.words.label}
        density={density}
        scrollRef={scroller}
        scrollId={LIST_SCROLLER}
        rowCount={hasNextPage ? -1 : rows.length + 1}
        // Below this width the table scrolls sideways, so that names and dates stay readable.
        minWidth={(toggle ? TICK_COLUMN : 0) + total * 0.75}
        // The bar floats over the end of the list, so padding keeps the last row reachable.
        className={classNames('scroll-pt-(--ui-row-head-h)', !after && 'flex-1', isChoosing && 'pb-20')}
      >
        <colgroup>
          {toggle && <col style={{ width: TICK_COLUMN }} />}
          {shown.map(({ id, width }) => (
            <col key={id} style={{ width: `${(width / total) * SHARE_OF_COLUMNS}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {toggle && (
              <HeadCell>
                <SelectAllCheckbox label={list.words.selectAll} selection={selection} rowCount={rows.length} />
              </HeadCell>
            )}
            {shown.map((column) => (
              <ListHeadCell key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <VirtualRows
          scrollRef={scroller}
          count={rows.length}
          rowHeight={rowHeights[density]}
          columnCount={shown.length + (toggle ? 1 : 0)}
          onRange={onRange}
          renderRow={(index, rowIndex) => {
            const row = rows[index]!;
            const id = ids[index]!;
            return (
              <ListRow
                key={id}
                list={list}
                row={row}
                columns={shown}
                rowIndex={rowIndex}
                isSelected={selection.has(id)}
                onToggle={toggle}
              />
            );
          }}
        />
      </Table>
      {!hasNextPage && after}
    </div>
  );
}

function ListHeadCell<Row>({ column, sorting }: { column: ListColumn<Row>; sorting: Sorting | undefined }) {
  const { sort } = column;
  if (!sort || !sorting) return <HeadCell>{column.label}</HeadCell>;
  const { applied, turn } = sorting;
  const direction = applied.sort_order === 'ASC' ? 'ascending' : 'descending';
  return (
    <HeadCell sort={applied.sort === sort ? direction : null} onSort={() => turn(sort)}>
      {column.label}
    </HeadCell>
  );
}
