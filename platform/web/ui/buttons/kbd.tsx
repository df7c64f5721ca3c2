import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

/** One key; `onInverse` is for tooltips and the bulk bar. */
export function Kbd({ children, onInverse = false }: { children: ReactNode; onInverse?: boolean }) {
  return (
    <kbd
      className={classNames(
        'inline-grid h-[18px] min-w-[18px] place-items-center rounded-xs px-1 font-sans text-2xs leading-none font-medium',
        onInverse ? 'bg-on-inverse/14 text-inherit' : 'bg-fill text-fg-2',
      )}
    >
      {children}
    </kbd>
  );
}
