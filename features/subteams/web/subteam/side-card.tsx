import { type ReactNode, useId } from 'react';

/** A card at the side of the page. */
export function SideCard({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line-2 bg-surface px-4 pb-1">
      <div className="flex min-h-12 items-center gap-2">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <div className="ms-auto text-xs text-fg-3">{end}</div>
      </div>
      {children}
    </section>
  );
}
