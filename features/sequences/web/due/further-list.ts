import type { FurtherList } from '#features/follow-ups/web/index.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { text } from './en.ts';
import { DUE_GROUP, useDueCounts } from './use-due.ts';

/** What is due, among the follow-ups. */
export const dueFurtherList: FurtherList = {
  value: DUE_GROUP,
  label: text('sequences'),
  useCount: (filter) => {
    const counts = useDueCounts(filter);
    return counts && { count: counts.overdue + counts.today, isUrgent: counts.overdue > 0 };
  },
  List: lazyPart(() => import('./due-list.tsx').then((module) => module.DueList)),
};
