import { AlarmClock, Calendar, CalendarClock, Infinity as InfinityIcon, type LucideIcon } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** When a client is to be contacted next (S0 §4, readings B20). Times are written already: '05:30 PM'. */
export type FollowUp =
  | { type: 'overdue' }
  | { type: 'today'; time?: string }
  | { type: 'tomorrow'; time?: string }
  | { type: 'in_days'; days: number }
  | { type: 'someday' }
  | { type: 'unscheduled' };

const looks: Record<FollowUp['type'], { icon: LucideIcon; className: string }> = {
  overdue: { icon: AlarmClock, className: 'bg-danger-tint px-[7px] text-danger-fg' },
  today: { icon: CalendarClock, className: 'bg-brand-tint-2 px-[7px] text-brand-fg-strong' },
  tomorrow: { icon: Calendar, className: 'px-[7px] text-fg-2 shadow-[inset_0_0_0_1px_var(--ui-line-btn)]' },
  in_days: { icon: Calendar, className: 'px-[7px] text-fg-2 shadow-[inset_0_0_0_1px_var(--ui-line-btn)]' },
  someday: { icon: InfinityIcon, className: 'border border-dashed border-line-btn px-1.5 text-fg-3' },
  unscheduled: { icon: Calendar, className: 'font-normal text-fg-3' },
};

/** The full words of the specification (S0-4-29 to S0-4-34). */
export function followUpLabel(followUp: FollowUp): string {
  switch (followUp.type) {
    case 'overdue':
      return uiText('follow_up_overdue');
    case 'today':
      return uiText('follow_up_today');
    case 'tomorrow':
      return uiText('follow_up_tomorrow');
    case 'in_days':
      return uiText('follow_up_in_days', { count: followUp.days });
    case 'someday':
      return uiText('follow_up_someday');
    case 'unscheduled':
      return uiText('follow_up_unscheduled');
  }
}

/** The words that are seen, with the time where it matters. */
function shortLabel(followUp: FollowUp): string {
  switch (followUp.type) {
    case 'overdue':
      return uiText('overdue');
    case 'today':
      return withTime(uiText('today'), followUp.time);
    case 'tomorrow':
      return withTime(uiText('tomorrow'), followUp.time);
    case 'in_days':
      return uiText('in_days', { count: followUp.days });
    case 'someday':
      return uiText('someday');
    case 'unscheduled':
      return '—';
  }
}

const withTime = (words: string, time: string | undefined) => (time ? `${words}, ${time}` : words);

export type FollowUpChipProps = {
  followUp: FollowUp;
  /** Other short words, where the list says more: '2 days, 10 Mar'. */
  words?: string;
};

/** Short words; screen readers hear the full ones. */
export function FollowUpChip({ followUp, words }: FollowUpChipProps) {
  const { icon, className } = looks[followUp.type];
  const hasIcon = followUp.type !== 'unscheduled';
  return (
    <span
      className={classNames(
        'inline-flex h-[22px] max-w-full shrink-0 items-center gap-[5px] rounded-sm align-middle text-xs leading-none font-medium whitespace-nowrap tabular-nums',
        hasIcon && 'forced-colors:border',
        className,
      )}
    >
      {hasIcon && <Icon of={icon} size={13} />}
      <span aria-hidden="true" className="truncate py-0.5">
        {words ?? shortLabel(followUp)}
      </span>
      <VisuallyHidden>{withTime(followUpLabel(followUp), findTime(followUp))}</VisuallyHidden>
    </span>
  );
}

function findTime(followUp: FollowUp): string | undefined {
  return followUp.type === 'today' || followUp.type === 'tomorrow' ? followUp.time : undefined;
}
