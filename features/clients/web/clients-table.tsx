import { useCallback, useRef } from 'react';
import type { useReadPages } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Cell, HeadCell, Row, rowHeights, Table } from '#platform/web/ui/table.tsx';
import { VirtualRows } from '#platform/web/ui/virtual-rows.tsx';
import type { Client, clients } from '../contract.ts';
import { type ClientColumn, shownColumns } from './client-columns.tsx';
import { ClientsPhoneList } from './clients-phone-list.tsx';
import type { ToolbarProps } from './clients-toolbar.tsx';
import { text } from './en.ts';

type List = ReturnType<typeof useReadPages<typeof clients.list>>;

interface ClientsTableProps extends Pick<ToolbarProps, 'filter' | 'onChange'> {
  list: List;
}

/** Pages are asked for this many rows before the last one known comes into sight. */
const FETCH_AHEAD = 15;

/** The rows, as a table on a screen with room and as a list on a phone. */
export function ClientsTable({ list, filter, onChange }: ClientsTableProps) {
  const { density } = useSession();
  const scroller = useRef<HTMLElement>(null);
  const columns = shownColumns(null);
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && last >= rows.length - FETCH_AHEAD) void fetchNextPage();
    },
    [hasNextPage, isFetchingNextPage, fetchNextPage, rows.length],
  );
  return (
    <>
      <Table
        label={text('clients')}
        density={density}
        scrollRef={scroller}
        rowCount={hasNextPage ? -1 : rows.length + 1}
        className="flex-1 max-sm:hidden"
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <ClientHeadCell key={column.id} column={column} filter={filter} onChange={onChange} />
            ))}
          </tr>
        </thead>
        <VirtualRows
          scrollRef={scroller}
          count={rows.length}
          rowHeight={rowHeights[density]}
          columnCount={columns.length}
          onRange={onRange}
          renderRow={(index, rowIndex) => (
            <ClientRow key={rows[index]!.id} client={rows[index]!} columns={columns} rowIndex={rowIndex} />
          )}
        />
      </Table>
      <ClientsPhoneList clients={rows} onEnd={onRange} />
    </>
  );
}

const naturalOrder = { last_activity: 'DESC', added: 'DESC', name: 'ASC' } as const;

function ClientHeadCell({ column, filter, onChange }: { column: ClientColumn } & Omit<ClientsTableProps, 'list'>) {
  const { sort } = column;
  if (!sort) return <HeadCell>{column.label}</HeadCell>;
  const isSorted = (filter.sort ?? 'last_activity') === sort;
  const order = isSorted ? (filter.sort_order ?? naturalOrder[sort]) : null;
  const next = order === null ? undefined : order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <HeadCell
      sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
      onSort={() => onChange({ sort, sort_order: next })}
    >
      {column.label}
    </HeadCell>
  );
}

interface ClientRowProps {
  client: Client;
  columns: readonly ClientColumn[];
  rowIndex: number;
}

function ClientRow({ client, columns, rowIndex }: ClientRowProps) {
  return (
    <Row aria-rowindex={rowIndex}>
      {columns.map((column) => (
        <Cell key={column.id}>{column.cell(client)}</Cell>
      ))}
    </Row>
  );
}
