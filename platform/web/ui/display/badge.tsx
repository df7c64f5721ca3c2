import type { ReactNode } from 'react';
import { formatCappedCount } from '#platform/web/format.ts';
import { classNames } from '../layout/class-names.ts';

export type BadgeTone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info' | 'outline';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-fill text-fg-2',
  brand: 'bg-brand-tint-2 text-brand-fg-strong',
  success: 'bg-success-tint text-success-fg',
  warning: 'bg-warning-tint text-warning-fg',
  danger: 'bg-danger-tint text-danger-fg',
  info: 'bg-info-tint text-info-fg',
  outline: 'text-fg-2 shadow-[inset_0_0_0_1px_var(--ui-line-btn)]',
};

/** The base of every badge, to which `Badge` adds height and tone. */
export const badgeBase =
  'inline-flex max-w-full shrink-0 items-center rounded-xs align-middle font-medium leading-none whitespace-nowrap forced-colors:border';

/** A state in one word, with an icon where the word alone is weak; colour is never the only sign. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classNames(badgeBase, 'h-5 gap-[5px] px-[7px] text-xs', tones[tone])}>
      {icon}
      <span className="truncate py-0.5">{children}</span>
    </span>
  );
}

/** A number beside a tab or heading; '999+' from 1000 on. */
export function CountBadge({ count, tone = 'neutral' }: { count: number; tone?: 'neutral' | 'danger' | 'brand' }) {
  return <Counter tone={tone}>{formatCappedCount(count)}</Counter>;
}

/** A number that is already formatted. */
export function Counter({
  children,
  tone = 'neutral',
}: {
  children: ReactNode;
  tone?: 'neutral' | 'danger' | 'brand';
}) {
  return (
    <span
      className={classNames(
        'inline-grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full px-[5px] text-2xs leading-none font-medium tabular-nums',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
