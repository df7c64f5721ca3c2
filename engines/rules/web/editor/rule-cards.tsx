import { type ReactNode, useId } from 'react';

export const Card = ({ children }: { children: ReactNode }) => (
  <section className="rounded-lg border border-line-2 bg-surface px-4 pt-3.5 pb-4 shadow-1 sm:ms-10">
    {children}
  </section>
);

interface StepProps {
  number: number;
  title: string;
  /** Words at the end of the title's line. */
  end?: string;
  children: ReactNode;
}

/** A card with the number of the step before it. */
export function Step({ number, title, end, children }: StepProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="relative sm:ps-10">
      <span
        aria-hidden="true"
        className="absolute start-0 top-2.5 grid size-7 place-items-center rounded-full bg-brand-tint-2 text-sm font-semibold text-brand-fg-strong tabular-nums max-sm:hidden"
      >
        {number}
      </span>
      {/* The line to the next step. */}
      {number === 1 && (
        <span aria-hidden="true" className="absolute start-3.5 top-12 -bottom-1 w-px bg-line-2 max-sm:hidden" />
      )}
      <div className="rounded-lg border border-line-2 bg-surface shadow-1">
        <div className="flex items-baseline gap-2 px-4 pt-3.5 pb-2.5">
          <h2 id={headingId} className="font-semibold">
            {title}
          </h2>
          {end && <span className="ms-auto text-xs text-fg-3">{end}</span>}
        </div>
        {children}
      </div>
    </section>
  );
}
