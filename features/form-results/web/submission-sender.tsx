import type { ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
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
  /** The checkbox for all lines, where they can be selected. */
  selectAll?: ReactNode;
}

/**
 * The names of the columns over lines; decorative, because every line says what its parts are. Where the lines stand as
 * blocks, only the checkbox for all of them is left.
 */
export const LineHead = ({ columns, className, selectAll }: LineHeadProps) => (
  <div
    className={classNames(
      'sticky top-0 z-(--ui-z-sticky) flex h-(--ui-row-head-h) items-center gap-4 border-y border-line-2 bg-surface px-5 text-xs font-medium text-fg-3 max-sm:px-4 max-lg:border-b-0',
      !selectAll && 'max-lg:hidden',
      className,
    )}
  >
    {selectAll && (
      // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is handed in
      <label className="flex h-full items-center gap-4 max-lg:flex-1">
        {selectAll}
        <span className="lg:hidden">{text('select_all')}</span>
      </label>
    )}
    {columns.map((column) => (
      <span key={column} aria-hidden="true" className="max-lg:hidden">
        {column}
      </span>
    ))}
  </div>
);
