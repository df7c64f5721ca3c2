import { formatCappedCount } from '#platform/web/format.ts';
import { Counter } from '#platform/web/ui/display/badge.tsx';
import type { FollowUpCounts, FollowUpItem } from '../../contract.ts';
import { text } from '../en.ts';
import { headingDays } from '../moving/move-days.ts';

const headings: Record<FollowUpItem['group'], string> = {
  overdue: text('overdue'),
  today: text('today'),
  tomorrow: text('tomorrow'),
  next_7_days: text('next_7_days'),
  later: text('later'),
  someday: text('someday'),
};

/** Returns the heading above the first row of a group, and nothing for other rows. */
export function makeHeading(items: readonly FollowUpItem[], index: number, counts: FollowUpCounts | undefined) {
  const { group } = items[index]!;
  if (group === items[index - 1]?.group) return null;
  return (
    <GroupHeading
      label={headings[group]}
      count={counts?.[group]}
      isUrgent={group === 'overdue'}
      day={headingDays[group]}
    />
  );
}

interface GroupHeadingProps {
  label: string;
  count: number | undefined;
  isUrgent?: boolean;
  /** The day to which a row dropped on the heading moves. */
  day?: string | undefined;
}

/** The heading of a group with the number of its rows. */
export const GroupHeading = ({ label, count, isUrgent = false, day }: GroupHeadingProps) => (
  <span data-drop-day={day} className="flex items-center gap-1.5 font-semibold">
    {label}
    {count !== undefined && <Counter tone={isUrgent ? 'danger' : 'neutral'}>{formatCappedCount(count)}</Counter>}
  </span>
);
