import { useId } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { useReadPages } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { clientImports, type ImportRow, type RemarkCode, type RowOutcome, type UndoOutcome } from '../contract.ts';
import { describeRemarks } from '../remark-labels.ts';
import { text } from './en.ts';

type RowFilter = { outcome: RowOutcome } | { undo_outcome: UndoOutcome } | { remark: RemarkCode };

interface ImportRowsProps {
  id: number;
  filter: RowFilter;
  /** Left out where the rows stand under a figure that names them. */
  title?: string;
  /** True for a dry run, which keeps only the first rows of each kind. */
  isSample?: boolean;
}

/** Lists single rows of an import in the order of the file. */
export function ImportRows({ id, title, filter, isSample = false }: ImportRowsProps) {
  const headingId = useId();
  const list = useReadPages(clientImports.listRows, { params: { id }, query: filter });
  if (list.isPending) return <TableSkeleton rows={3} />;
  if (list.isError && list.rows.length === 0) {
    return <NotLoaded title={text('saved_rows_not_loaded')} read={list} />;
  }
  const rows = (
    <ul className={title ? 'border-t border-line-2' : 'ps-6.5'}>
      {list.rows.map((row) => (
        <OneRow key={row.row_number} row={row} />
      ))}
    </ul>
  );
  if (!title) {
    return (
      <>
        {rows}
        {isSample && <p className="py-2 ps-6.5 text-xs text-fg-3">{text('first_rows_of_kind')}</p>}
        <ShowMore list={list} className="my-2 ms-6.5" />
      </>
    );
  }
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="mb-1 font-semibold">
        {title}
      </h3>
      {rows}
      <ShowMore list={list} className="mt-3" />
    </section>
  );
}

function OneRow({ row }: { row: ImportRow }) {
  const written = row.cells.filter((cell) => cell.trim() !== '').join(' · ');
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2 last:border-b-0">
      <span className="w-16 shrink-0 text-xs text-fg-3 tabular-nums">
        {text('row_number')} {row.row_number}
      </span>
      <span className="min-w-0 flex-1">
        {describeRemarks(row) && <span className="block break-words">{describeRemarks(row)}</span>}
        <span className="block truncate text-xs text-fg-3">{written}</span>
      </span>
      {row.client_id !== null && row.undo_outcome !== 'REMOVED' && (
        <PageLink to={clientPages.client} params={{ id: row.client_id }} className={linkClasses('action')}>
          {text('open_client')}
        </PageLink>
      )}
    </li>
  );
}
