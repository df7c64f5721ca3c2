import type { ReactNode } from 'react';

/** Names and values, one below the other. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[108px_minmax(0,1fr)] items-baseline gap-x-2 gap-y-2">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-fg-3">{name}</dt>
    <dd className="m-0 min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </>
);
