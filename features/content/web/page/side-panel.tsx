import type { ReactNode } from 'react';

/** Shows one subject at the side of a content. */
export function SidePanel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="mb-4 rounded-md border border-line-2 bg-surface p-4">
      <h2 className="font-semibold">{title}</h2>
      {hint && <p className="text-xs text-fg-3">{hint}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
