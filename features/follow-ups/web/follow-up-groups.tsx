import { formatCappedCount } from '#platform/web/format.ts';
import { Counter } from '#platform/web/ui/display/badge.tsx';
import type { FollowUpCounts, FollowUpItem } from '../contract.ts';
import { text } from './en.ts';

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
    <span className="flex items-center gap-1.5 font-semibold">
      {headings[group]}
      {counts && (
        <Counter tone={group === 'overdue' ? 'danger' : 'neutral'}>{formatCappedCount(counts[group])}</Counter>
      )}
    </span>
  );
}
