import { type ReactNode, useId } from 'react';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';

interface SectionProps {
  title: string;
  count?: number | undefined;
  end?: ReactNode;
  children: (titleId: string) => ReactNode;
}

/** A part of the page under its heading. */
export function Section({ title, count, end, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-4">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-5 py-2 max-sm:px-4">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {count !== undefined && <CountBadge count={count} />}
        {end && <div className="ms-auto min-w-0">{end}</div>}
      </div>
      {children(id)}
    </section>
  );
}

const head =
  '[&>th]:h-8 [&>th]:border-y [&>th]:border-line-2 [&>th]:px-2.5 [&>th]:text-start [&>th]:text-xs [&>th]:font-medium [&>th]:text-fg-3 [&>th:first-child]:ps-5 [&>th:last-child]:pe-5 max-sm:[&>th:first-child]:ps-4';
const rows =
  '[&_td]:h-12 [&_td]:border-b [&_td]:border-line [&_td]:px-2.5 [&_td]:py-1 [&_td:first-child]:ps-5 [&_td:last-child]:pe-5 max-sm:[&_td:first-child]:ps-4 max-sm:[&_td:last-child]:pe-2 [&>tr:hover>td]:bg-hover';

/** The table of a part, from edge to edge. */
export function SectionTable({
  labelledBy,
  columns,
  children,
}: {
  labelledBy: string;
  columns: ReactNode;
  children: ReactNode;
}) {
  return (
    <table aria-labelledby={labelledBy} className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <thead>
        <tr className={head}>{columns}</tr>
      </thead>
      <tbody className={rows}>{children}</tbody>
    </table>
  );
}
