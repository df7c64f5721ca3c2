import type { ReactNode } from 'react';

/** Phone numbers, codes and dates keep their direction inside right-to-left text. The text comes already written. */
export function LtrText({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {children}
    </bdi>
  );
}
