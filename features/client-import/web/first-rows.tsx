import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import type { ClientImport } from '../contract.ts';
import { text } from './en.ts';

/** The width of a readable column, in pixels. */
const COLUMN_WIDTH = 150;

/** Shows the first rows as the file has them, collapsed until somebody opens them. */
export function FirstRows({ item: { columns, sample } }: { item: ClientImport }) {
  return (
    <details className="mt-3">
      <summary className="touch-target w-fit cursor-pointer rounded-xs text-brand-fg">{text('first_rows')}</summary>
      <Table
        label={text('first_rows')}
        density="compact"
        minWidth={columns.length * COLUMN_WIDTH}
        className="mt-2 max-h-80 rounded-md border border-line-2"
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one name
              <HeadCell key={index}>{column}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by their place alone
            <Row key={index}>
              {columns.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <Cell key={at}>{cells[at]}</Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
