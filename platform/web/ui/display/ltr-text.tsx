import type { ReactNode } from 'react';

/** A phone number, code or date that keeps its direction inside right-to-left text; it is already formatted. */
export function LtrText({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {children}
    </bdi>
  );
}
