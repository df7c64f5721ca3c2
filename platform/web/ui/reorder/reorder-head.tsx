import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

interface ReorderHeadProps {
  /** The names of the first column, of the handles, and of the last, of the actions, for screen readers. */
  handles: string;
  actions: string;
  /** True where nothing above draws a line. */
  hasTopLine?: boolean;
  /** Header cells of the columns between them. */
  children: ReactNode;
}

/** The head of a table whose rows are moved by their handles. */
export const ReorderHead = ({ handles, actions, hasTopLine = false, children }: ReorderHeadProps) => (
  <thead>
    <tr
      className={classNames(
        '[&>th]:h-(--ui-row-head-h) [&>th]:border-b [&>th]:border-line-2 [&>th]:px-2.5 [&>th]:text-start [&>th]:text-xs [&>th]:font-medium [&>th]:whitespace-nowrap [&>th]:text-fg-3 max-sm:[&>th]:px-1.5',
        hasTopLine && '[&>th]:border-t',
      )}
    >
      <th scope="col">
        <span className="sr-only">{handles}</span>
      </th>
      {children}
      <th scope="col">
        <span className="sr-only">{actions}</span>
      </th>
    </tr>
  </thead>
);
