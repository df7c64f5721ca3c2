import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** A table that is part of a page and does not scroll by itself; a list of rows to work through is a `Table`. */
export const PlainTable = ({ className = 'w-full table-fixed text-sm', ...table }: ComponentPropsWithRef<'table'>) => (
  <table {...table} className={classNames('border-separate border-spacing-0', className)} />
);

export interface PlainColumn<Row> {
  label: string;
  isLabelHidden?: boolean;
  /** True for numbers, which are aligned to the end. */
  isNumber?: boolean;
  /** The classes of its head and its cells, such as what a phone has no room for. */
  className?: string;
  /** The classes of its head alone, such as its width. */
  head?: string;
  /** The classes of its cells alone. */
  body?: string;
  cell: (row: Row) => ReactNode;
}

type ColumnTableProps<Row> = Pick<ComponentPropsWithRef<'table'>, 'aria-label' | 'aria-labelledby'> & {
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  /** The classes of every head, and of every cell: their padding and height. */
  heads?: string;
  cells: string;
  rowClass?: (row: Row) => string | false;
};

/** A plain table of rows from its columns. */
export const ColumnTable = <Row extends { id: number | string }>({
  columns,
  rows,
  heads = 'px-3 whitespace-nowrap',
  cells,
  rowClass,
  ...table
}: ColumnTableProps<Row>) => (
  <PlainTable {...table}>
    <thead>
      <tr>
        {columns.map(({ label, isLabelHidden, isNumber, className, head }) => (
          <th
            key={label}
            scope="col"
            className={classNames(
              'h-8 border-y border-line-2 text-xs font-medium text-fg-3',
              isNumber ? 'text-end' : 'text-start',
              heads,
              className,
              head,
            )}
          >
            {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} className={classNames('group/row hover:bg-hover', rowClass?.(row))}>
          {columns.map(({ label, isNumber, className, body, cell }) => (
            <td
              key={label}
              className={classNames(
                'border-b border-line align-middle',
                isNumber && 'text-end tabular-nums',
                cells,
                className,
                body,
              )}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </PlainTable>
);
