import { ShieldCheck } from 'lucide-react';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { ExportPreview, PreviewCell } from '../contract.ts';
import { text } from './en.ts';

const cell = 'h-9 border-b border-line px-3 whitespace-nowrap';

/** The first rows of the file as they will be, numbered as a spreadsheet numbers them. */
export function PreviewTable({ preview: { available, columns, rows } }: { preview: ExportPreview }) {
  const headers = new Map(available.map(({ key, header }) => [key, header]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys
    <section aria-label={text('preview')} tabIndex={0} className="focus-inset min-w-0 overflow-x-auto">
      <PlainTable className="min-w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={classNames(cell, 'w-12 bg-sunken')}>
              <VisuallyHidden>{text('row_number')}</VisuallyHidden>
            </th>
            {columns.map((key) => (
              <th key={key} scope="col" dir="auto" className={classNames(cell, 'text-start font-medium')}>
                {headers.get(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a preview have no other name
            <tr key={index}>
              <td className={classNames(cell, 'bg-sunken text-end text-fg-3 tabular-nums')}>{index + 2}</td>
              {cells.map((shown, column) => (
                <td
                  key={columns[column]}
                  className={classNames(cell, 'border-s', shown.kind === 'NUMBER' && 'text-end tabular-nums')}
                >
                  <CellText shown={shown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

const CellText = ({ shown: { text: words, is_guarded } }: { shown: PreviewCell }) => (
  <span className="flex max-w-70 items-center gap-1.5">
    <span dir="auto" className="truncate">
      {words}
    </span>
    {is_guarded && (
      <>
        <Icon of={ShieldCheck} size={14} className="text-success" />
        <VisuallyHidden>{text('guarded')}</VisuallyHidden>
      </>
    )}
  </span>
);
