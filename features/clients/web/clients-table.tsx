import { useCallback, useRef } from 'react';
import type { useReadPages } from '#platform/web/data.ts';
import { LIST_SCROLLER, useListReturn } from '#platform/web/list-return.ts';
import { BareCheckbox } from '#platform/web/ui/checkbox.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { HeadCell, rowHeights, Table } from '#platform/web/ui/table.tsx';
import { useIsNarrow } from '#platform/web/ui/use-is-phone.ts';
import { VirtualRows } from '#platform/web/ui/virtual-rows.tsx';
import type { AppliedSort, ClientSort, clients } from '../contract.ts';
import type { ClientColumn } from './client-columns.tsx';
import { ClientRow } from './client-row.tsx';
import { ClientsBulkBar } from './clients-bulk-bar.tsx';
import { ClientsPhoneList } from './clients-phone-list.tsx';
import { text } from './en.ts';
import { useListDisplay } from './list-display.ts';
import type { ListKind } from './list-filter.ts';
import { useRowKeys } from './use-row-keys.ts';
import { type Selection, useSelection } from './use-selection.ts';

export type ClientsPages = ReturnType<typeof useReadPages<typeof clients.list>>;

interface ClientsTableProps {
  list: Pick<
    ClientsPages,
    'rows' | 'source' | 'data' | 'count' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  kind: ListKind;
  columns: readonly ClientColumn[];
  /** Absent where the list has one order. */
  sorting?: { sortedBy: AppliedSort; onSort: (sort: ClientSort) => void };
  /** Under the last row of a list that is all here. */
  after?: React.ReactNode;
}

/** Pages are asked for this many rows before the last one known comes into sight. */
const FETCH_AHEAD = 15;
const TICK_COLUMN = 46;
/** Percent of the width for the columns beside the ticks, whose place stays as it is on every screen. */
const SHARE_OF_COLUMNS = 97;

/** The rows, as a table on a screen with room and as a list on a phone, and what is done with the chosen ones. */
export function ClientsTable({ list, kind, columns, sorting, after }: ClientsTableProps) {
  const isNarrow = useIsNarrow();
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const selection = useSelection(rows);
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && last >= rows.length - FETCH_AHEAD) void fetchNextPage();
    },
    [hasNextPage, isFetchingNextPage, fetchNextPage, rows.length],
  );
  return (
    <>
      {isNarrow ? (
        <ClientsPhoneList
          list={list}
          kind={kind}
          selection={selection}
          onEnd={onRange}
          after={hasNextPage ? undefined : after}
        />
      ) : (
        <WideTable
          list={list}
          columns={columns}
          sorting={sorting}
          after={after}
          selection={selection}
          onRange={onRange}
        />
      )}
      <ClientsBulkBar selection={selection} list={list} />
    </>
  );
}

interface WideTableProps extends Pick<ClientsTableProps, 'list' | 'columns' | 'after'> {
  sorting: ClientsTableProps['sorting'] | undefined;
  selection: Selection;
  onRange: (first: number, last: number) => void;
}

function WideTable({ list, columns, sorting, after, selection, onRange }: WideTableProps) {
  const { rows, hasNextPage } = list;
  const { density } = useListDisplay();
  const scroller = useRef<HTMLElement>(null);
  useListReturn(list, scroller);
  const onKeyDown = useRowKeys({ scroller, rows, selection });
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const isChoosing = selection.chosen.length > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside take the focus, the arrows move it between them
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <Table
        label={text('clients')}
        density={density}
        scrollRef={scroller}
        scrollId={LIST_SCROLLER}
        rowCount={hasNextPage ? -1 : rows.length + 1}
        // Under this width it scrolls sideways in its own place: names and dates keep room to be read.
        minWidth={TICK_COLUMN + total * 0.75}
        // The bar floats over the end of the list: the last row stays in reach.
        className={classNames('scroll-pt-(--ui-row-head-h)', !after && 'flex-1', isChoosing && 'pb-20')}
      >
        <colgroup>
          <col style={{ width: TICK_COLUMN }} />
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width: `${(width / total) * SHARE_OF_COLUMNS}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <HeadCell>
              <SelectAllCheckbox selection={selection} rowCount={rows.length} />
            </HeadCell>
            {columns.map((column) => (
              <ClientHeadCell key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <VirtualRows
          scrollRef={scroller}
          count={rows.length}
          rowHeight={rowHeights[density]}
          columnCount={columns.length + 1}
          onRange={onRange}
          renderRow={(index, rowIndex) => {
            const client = rows[index]!;
            return (
              <ClientRow
                key={client.id}
                client={client}
                columns={columns}
                rowIndex={rowIndex}
                isSelected={selection.has(client.id)}
                onToggle={selection.toggle}
              />
            );
          }}
        />
      </Table>
      {!hasNextPage && after}
    </div>
  );
}

function SelectAllCheckbox({ selection, rowCount }: { selection: Selection; rowCount: number }) {
  const { length } = selection.chosen;
  return (
    <BareCheckbox
      aria-label={text('select_all_shown')}
      checked={length > 0 && length === rowCount}
      isMixed={length > 0 && length < rowCount}
      onChange={selection.toggleAll}
    />
  );
}

function ClientHeadCell({ column, sorting }: { column: ClientColumn } & Pick<WideTableProps, 'sorting'>) {
  const { sort } = column;
  if (!sort || !sorting) return <HeadCell>{column.label}</HeadCell>;
  const { sortedBy, onSort } = sorting;
  const direction = sortedBy.sort_order === 'ASC' ? 'ascending' : 'descending';
  return (
    <HeadCell sort={sortedBy.sort === sort ? direction : null} onSort={() => onSort(sort)}>
      {column.label}
    </HeadCell>
  );
}
