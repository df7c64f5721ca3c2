import { Repeat } from 'lucide-react';
import { followUpState } from '#domain/follow-up.ts';
import { FollowUpChip } from '#domain/web/follow-up-chip.tsx';
import { daysBetween } from '#platform/contract/time.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatDateTime, formatDayOfMonth, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { FollowUpItem } from '../contract.ts';
import { text } from './en.ts';
import { describeRepeat } from './repeat-words.ts';

const Schedule = lazyOnInteraction<{ client: { id: number; name: string; follow_up: FollowUpItem } }>(() =>
  import('./schedule-popover.tsx').then((module) => module.SchedulePopover),
);

/** Shows when it is due as a chip; a press reschedules it. */
export function WhenButton({ item }: { item: FollowUpItem }) {
  const { time_zone } = useSession();
  const now = useNow();
  const findDay = (instant: string) => calendarDateIn(instant, time_zone);
  const state = followUpState(item, now, findDay);
  const { remind_on, client } = item;
  return (
    <Schedule
      client={{ ...client, follow_up: item }}
      trigger={
        <button
          type="button"
          title={remind_on ? formatDateTime(remind_on, time_zone) : undefined}
          className="touch-target -mx-0.5 inline-flex max-w-[calc(100%+4px)] items-center rounded-sm p-0.5 hover:bg-hover aria-expanded:bg-hover"
        >
          <FollowUpChip followUp={state} {...(remind_on && { words: wordsFor(remind_on) })} />
          {item.repeat && (
            <span className="ms-1.5 inline-flex" title={describeRepeat(item.repeat)}>
              <Icon of={Repeat} size={13} className="text-icon" />
              <VisuallyHidden>{describeRepeat(item.repeat)}</VisuallyHidden>
            </span>
          )}
          <VisuallyHidden>{text('reschedule')}</VisuallyHidden>
        </button>
      }
    />
  );

  /**
   * Returns what the heading above does not say: days late and the date, the time of today and tomorrow, days ahead and
   * the date.
   */
  function wordsFor(instant: string): string {
    const date = formatDayOfMonth(instant, time_zone);
    if (state.type === 'in_days') return `${text('in_days', { count: state.days })}, ${date}`;
    const days = daysBetween(findDay(instant), findDay(now));
    if (state.type !== 'overdue' || days === 0) return formatTime(instant, time_zone);
    return `${text('days_late', { count: days })}, ${date}`;
  }
}
