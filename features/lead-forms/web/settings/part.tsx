import type { ReactNode } from 'react';

/** A part of the settings under its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid gap-4">
    <h2 className="text-md font-semibold">{title}</h2>
    {children}
  </section>
);
