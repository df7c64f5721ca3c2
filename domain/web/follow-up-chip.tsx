import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { FollowUpState } from '../follow-up.ts';
import { domainText } from './en.ts';

/** A state with its time in words where it matters: '05:30 PM'. */
type TimedState = FollowUpState & { time?: string };

const withIcon = 'forced-colors:border';
const upcoming = `${withIcon} icon-before-[calendar]/13 px-[7px] text-fg-2 shadow-[inset_0_0_0_1px_var(--ui-line-btn)]`;

const looks: Record<FollowUpState['type'], string> = {
  overdue: `${withIcon} icon-before-[alarm-clock]/13 bg-danger-tint px-[7px] text-danger-fg`,
  today: `${withIcon} icon-before-[calendar-clock]/13 bg-brand-tint-2 px-[7px] text-brand-fg-strong`,
  tomorrow: upcoming,
  in_days: upcoming,
  someday: `${withIcon} icon-before-[infinity]/13 border border-dashed border-line-btn px-1.5 text-fg-3`,
  unscheduled: 'font-normal text-fg-3',
};

/** Returns the full words of the specification (S0-4-29 to S0-4-34). */
export function followUpLabel(followUp: FollowUpState): string {
  switch (followUp.type) {
    case 'overdue':
      return domainText('follow_up_overdue');
    case 'today':
      return domainText('follow_up_today');
    case 'tomorrow':
      return domainText('follow_up_tomorrow');
    case 'in_days':
      return domainText('follow_up_in_days', { count: followUp.days });
    case 'someday':
      return domainText('follow_up_someday');
    case 'unscheduled':
      return domainText('follow_up_unscheduled');
  }
}

/** Returns the visible words, with the time where it matters. */
function shortLabel(followUp: TimedState): string {
  switch (followUp.type) {
    case 'overdue':
      return domainText('overdue');
    case 'today':
      return withTime(domainText('today'), followUp.time);
    case 'tomorrow':
      return withTime(domainText('tomorrow'), followUp.time);
    case 'in_days':
      return domainText('in_days', { count: followUp.days });
    case 'someday':
      return domainText('someday');
    case 'unscheduled':
      return '—';
  }
}

const withTime = (words: string, time: string | undefined) => (time ? `${words}, ${time}` : words);

export type FollowUpChipProps = {
  followUp: TimedState;
  /** Replaces the short words where a list says more: '2 days, 10 Mar'. */
  words?: string;
};

/** A chip with short words; screen readers read out the full ones. */
export function FollowUpChip({ followUp, words }: FollowUpChipProps) {
  const shown = words ?? shortLabel(followUp);
  const full = withTime(followUpLabel(followUp), followUp.time);
  const isWhole = shown === full;
  return (
    <span
      className={classNames(
        'inline-flex h-[22px] max-w-full shrink-0 items-center gap-[5px] rounded-sm align-middle text-xs leading-none font-medium whitespace-nowrap tabular-nums',
        looks[followUp.type],
      )}
    >
      <span aria-hidden={!isWhole || undefined} className="truncate py-0.5">
        {shown}
      </span>
      {!isWhole && <VisuallyHidden>{full}</VisuallyHidden>}
    </span>
  );
}
