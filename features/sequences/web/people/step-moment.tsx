import { AlarmClock, Calendar, CalendarClock } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { countDays, formatDayOfMonth, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { StepStatus } from '../../clients-contract.ts';
import { text } from './en.ts';

/** Returns 'Today', 'Tomorrow' or the day of an instant. */
export function useDayLabel(): (instant: string) => string {
  const { time_zone } = useSession();
  const now = useNow();
  return (instant) => {
    const days = countDays(now, instant, time_zone);
    return days === 0 ? text('today') : days === 1 ? text('tomorrow') : formatDayOfMonth(instant, time_zone);
  };
}

/** When the step of a client is due, as a chip; a dash for one who is held or has left. */
export function DueChip({ due_at, status }: { due_at: string | null; status: StepStatus }) {
  const { time_zone } = useSession();
  const now = useNow();
  if (due_at === null) return <span className="text-fg-3">—</span>;
  const days = countDays(now, due_at, time_zone);
  if (status === 'OVERDUE') {
    return (
      <Badge tone="danger" icon={<Icon of={AlarmClock} size={13} />}>
        {text('days_late', { count: Math.max(1, -days) })}
      </Badge>
    );
  }
  if (days <= 0) {
    return (
      <Badge tone="brand" icon={<Icon of={CalendarClock} size={13} />}>
        {text('today_at', { time: formatTime(due_at, time_zone) })}
      </Badge>
    );
  }
  return (
    <Badge tone="outline" icon={<Icon of={Calendar} size={13} />}>
      {text('in_days', { count: days })}
    </Badge>
  );
}

interface MomentProps {
  instant: string | null;
  /** What was done then, below the day. */
  words?: string | undefined;
  client_time_zone: string | null;
}

/** The day and time of a step in the zone of the person looking, and below it the time where the client is. */
export function StepMoment({ instant, words, client_time_zone }: MomentProps) {
  const { time_zone } = useSession();
  const findDay = useDayLabel();
  if (instant === null) return <span className="text-fg-3">{text('no_date')}</span>;
  const own = formatTime(instant, time_zone);
  const theirs = client_time_zone === null ? own : formatTime(instant, client_time_zone);
  return (
    <time dateTime={instant} className="block text-xs whitespace-nowrap text-fg-3 tabular-nums">
      <span className="block text-sm font-medium text-fg">{findDay(instant)}</span>
      {words ?? (
        <>
          <span className="block">{own}</span>
          {theirs !== own && <span className="block">{text('time_there', { time: theirs })}</span>}
        </>
      )}
    </time>
  );
}
