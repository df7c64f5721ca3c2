import { type ReactNode, useId } from 'react';

/** Shows one part of a webhook: a line above, a heading, one sentence and its controls. */
export function Section({ title, children, lead }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-5 first:border-0">
      <h2 id={id} className="text-md font-semibold">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-0.5 text-fg-2">{lead}</p>}
      <div className="mt-3 grid gap-3">{children}</div>
    </section>
  );
}
