import type { ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { text } from './en.ts';

interface SubmissionSenderProps {
  id: string;
  name: string;
  /** A line under the name. */
  children?: ReactNode;
}

/** Who sent something that is no lead yet. */
export const SubmissionSender = ({ id, name, children }: SubmissionSenderProps) => (
  <div className="flex min-w-0 items-center gap-2.5">
    <Avatar of={{ id, name: name || '?' }} size={28} />
    <div className="min-w-0">
      <p title={name} className="truncate font-medium">
        <bdi>{name || text('no_name')}</bdi>
      </p>
      {children && <p className="truncate text-xs text-fg-3">{children}</p>}
    </div>
  </div>
);

interface LineHeadProps {
  columns: readonly string[];
  className: string;
}

/** The names of the columns over lines; decorative, because every line says what its parts are. */
export const LineHead = ({ columns, className }: LineHeadProps) => (
  <div
    aria-hidden="true"
    className={`sticky top-0 z-(--ui-z-sticky) h-(--ui-row-head-h) items-center gap-4 border-y border-line-2 bg-surface px-5 text-xs font-medium text-fg-3 max-lg:hidden ${className}`}
  >
    {columns.map((column) => (
      <span key={column}>{column}</span>
    ))}
  </div>
);
