import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Ago } from '#platform/web/ago.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';

interface AttentionCardProps {
  /** What it is about and where it is from. */
  title: string;
  /** When it came. */
  at: string;
  /** Why it needs attention. */
  reason: string;
  /** What it says, and what can be done. */
  children: ReactNode;
}

/** Shows one entry of a list of what needs attention. */
export function AttentionCard({ title, at, reason, children }: AttentionCardProps) {
  return (
    <li className="rounded-md border border-line-2 bg-surface p-4 shadow-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </h2>
        <Ago instant={at} className="text-xs text-fg-3" />
      </div>
      <p className="mt-1 flex items-start gap-1.5 text-warning-fg">
        <Icon of={TriangleAlert} size={14} className="mt-[3px]" />
        <span className="min-w-0">{reason}</span>
      </p>
      {children}
    </li>
  );
}
