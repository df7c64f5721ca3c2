import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { sideLetter } from './sides.ts';

/** The letter of a client of the merge; the first has no colour. */
export const SideLetter = ({ index }: { index: number }) => (
  <span
    className={classNames(
      'inline-grid h-4 min-w-4 shrink-0 place-items-center rounded-xs px-0.5 text-[10px] leading-none font-semibold',
      index === 0 ? 'bg-fill-2 text-fg-2' : 'bg-brand-tint-2 text-brand-fg-strong',
    )}
  >
    {sideLetter(index)}
  </span>
);
