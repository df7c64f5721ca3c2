import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { formatCappedCount, formatOpened } from '#platform/web/format.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';

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

const base =
  'inline-flex max-w-full shrink-0 items-center rounded-xs align-middle font-medium leading-none whitespace-nowrap forced-colors:border';

/** A state in one word, with an icon where the word alone is weak. Colour never speaks alone. */
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
    <span className={classNames(base, 'h-5 gap-[5px] px-[7px] text-xs', tones[tone])}>
      {icon}
      <span className="truncate py-0.5">{children}</span>
    </span>
  );
}

/** As long as `--ui-dur-4`. */
const FADE_MS = 280;

/** A lead nobody has looked at: the only loud thing in a list. When it is not new any more, the badge fades. */
export function NewBadge({ isNew = true }: { isNew?: boolean }) {
  const [isThere, setIsThere] = useState(isNew);
  if (isNew && !isThere) setIsThere(true);
  useEffect(() => {
    if (isNew) return;
    const timer = setTimeout(() => setIsThere(false), FADE_MS);
    return () => clearTimeout(timer);
  }, [isNew]);
  if (!isThere) return null;
  return (
    <span
      aria-hidden={!isNew}
      className={classNames(
        base,
        'h-[18px] gap-[5px] bg-new-tint px-1.5 text-2xs font-semibold text-new-fg transition-opacity duration-(--ui-dur-4)',
        !isNew && 'opacity-0',
      )}
    >
      <span className="forced-dot size-1.5 rounded-full bg-new" aria-hidden="true" />
      {/* Drawn while it fades: pale words that nobody is meant to read. */}
      {isNew ? uiText('new') : <span data-words={uiText('new')} className="before:content-[attr(data-words)]" />}
    </span>
  );
}

/** What people pay for: 'Opened 3 times, 2m 14s', the same everywhere. Quiet while nothing was opened or can be seen to be. */
export function OpenedBadge({
  is_tracked = true,
  ...views
}: {
  is_tracked?: boolean;
  times_viewed: number;
  seconds_viewed: number;
}) {
  if (!is_tracked) return <Badge tone="outline">{uiText('not_tracked')}</Badge>;
  const isOpened = views.times_viewed > 0;
  return (
    <Badge tone={isOpened ? 'brand' : 'neutral'} icon={isOpened ? <Icon of={Eye} size={12} /> : undefined}>
      {formatOpened(views)}
    </Badge>
  );
}

/** A number beside a tab or heading; from 1000 on '999+'. */
export function CountBadge({ count, tone = 'neutral' }: { count: number; tone?: 'neutral' | 'danger' | 'brand' }) {
  return <Counter tone={tone}>{formatCappedCount(count)}</Counter>;
}

/** A number already written for people. */
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
