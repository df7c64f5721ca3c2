import type { ReactNode } from 'react';

interface SplitBodyProps {
  aside: ReactNode;
  children: ReactNode;
}

/** The body of a dialog in two parts, below each other on a phone. */
export const SplitBody = ({ aside, children }: SplitBodyProps) => (
  <div className="grid border-t border-line sm:grid-cols-[minmax(0,1fr)_240px]">
    <div className="min-w-0 px-5 py-4">{children}</div>
    <div className="border-line bg-canvas px-5 py-4 max-sm:border-t sm:border-s">{aside}</div>
  </div>
);
