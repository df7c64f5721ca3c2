import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

/** A labelled line of examples on a story page. */
export function Example({ of, children, isColumn = false }: { of: string; children: ReactNode; isColumn?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <h3 className="text-xs font-medium text-fg-3">{of}</h3>
      <div className={classNames('flex min-w-0 gap-2', isColumn ? 'flex-col items-stretch' : 'flex-wrap items-center')}>
        {children}
      </div>
    </div>
  );
}
