import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';

/** A part of the page in a frame. */
export const Box = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <section className={classNames('min-w-0 rounded-md border border-line-2 bg-surface px-5 max-sm:px-4', className)}>
    {children}
  </section>
);

/** Lines with a sum at their end, and the total below them. */
export function Sums({
  lines,
  total,
}: {
  lines: readonly { label: string; sum: string }[];
  total?: { label: string; sum: string };
}) {
  return (
    <dl className="grid text-sm tabular-nums">
      {lines.map(({ label, sum }) => (
        <div key={label} className="flex justify-between gap-3 py-1">
          <dt className="min-w-0 text-fg-2">{label}</dt>
          <dd className="shrink-0">{sum}</dd>
        </div>
      ))}
      {total && (
        <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
          <dt className="min-w-0">{total.label}</dt>
          <dd className="shrink-0">{total.sum}</dd>
        </div>
      )}
    </dl>
  );
}
