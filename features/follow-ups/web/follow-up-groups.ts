import { formatCappedCount } from '#platform/web/format.ts';
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

export interface Heading {
  words: string;
  /** Already written; nothing while it is not known. */
  count: string | undefined;
  isUrgent: boolean;
}

/** What stands above a row that begins a group; nothing above the others. */
export function headingOf(
  items: readonly FollowUpItem[],
  index: number,
  counts: FollowUpCounts | undefined,
): Heading | null {
  const group = items[index]!.group;
  if (group === items[index - 1]?.group) return null;
  return {
    words: headings[group],
    count: counts && formatCappedCount(counts[group]),
    isUrgent: group === 'overdue',
  };
}
