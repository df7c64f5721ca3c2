import type { ReactNode } from 'react';
import { formatNumber } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { ColumnTable, type PlainColumn } from '#platform/web/ui/display/plain-table.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';

/** Columns that a phone, and those that a narrow window, has no room for. */
export const wide = 'max-sm:hidden';
export const wider = 'max-xl:hidden';

/** A column of whole numbers. */
export const countColumn = <Row,>(label: string, count: (row: Row) => number): PlainColumn<Row> => ({
  label,
  isNumber: true,
  className: wide,
  head: 'w-20',
  cell: (row) => formatNumber(count(row)),
});

interface PanelTableProps<Row> {
  title: string;
  count?: number;
  end: ReactNode;
  /** The result of `useReadPages`. */
  read: Parameters<typeof ShowMore>[0]['list'] &
    Parameters<typeof PartNotLoaded>[0]['read'] & {
      isPending: boolean;
      isError: boolean;
      isSuccess: boolean;
      rows: readonly Row[];
    };
  waitingRows: number;
  notLoaded: string;
  empty: ReactNode;
  columns: readonly PlainColumn<Row>[];
  rowClass?: () => string;
}

/** A part of the page with a list in it, and what is shown while it is loading, empty or not loaded. */
export const PanelTable = <Row extends { id: number }>(props: PanelTableProps<Row>) => {
  const { title, count, end, read, waitingRows, notLoaded, empty, ...table } = props;
  return (
    <Panel look="band" title={title} count={count} end={end}>
      {(titleId) => (
        <>
          {read.isPending && <TableSkeleton rows={waitingRows} />}
          {read.isError && <PartNotLoaded words={notLoaded} read={read} className="px-5" />}
          {read.isSuccess && read.rows.length === 0 && empty}
          {read.rows.length > 0 && (
            <ColumnTable
              aria-labelledby={titleId}
              rows={read.rows}
              heads="px-2.5"
              cells="h-12 px-2.5 py-1"
              {...table}
            />
          )}
          <ShowMore list={read} className="px-5" />
        </>
      )}
    </Panel>
  );
};
