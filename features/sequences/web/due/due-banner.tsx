import { Play } from 'lucide-react';
import { followUpPages } from '#features/follow-ups/pages.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { sequencePages } from '../../pages.ts';
import { text } from './en.ts';
import { DUE_GROUP, useDueCounts } from './use-due.ts';

/** Says how many steps are due for the person, and begins with the first; absent while there are none. */
export function DueBanner() {
  const counts = useDueCounts({ assigned_to_id: 'me' });
  if (!counts || counts.today + counts.overdue === 0) return null;
  const { today, overdue } = counts;
  const words =
    today === 0
      ? text('banner_overdue', { count: overdue })
      : overdue === 0
        ? text('banner_today', { count: today })
        : text('banner_both', { count: today, overdue: formatCappedCount(overdue) });
  return (
    <section
      aria-label={text('banner')}
      className="mx-5 mt-4 flex flex-wrap items-center gap-3 rounded-md border border-info-line bg-info-tint px-4 py-3 max-sm:mx-4"
    >
      <p className="flex min-w-0 flex-1 basis-48 items-center gap-3 font-medium">
        <span className="font-display text-xl font-semibold text-brand-fg-strong tabular-nums">
          {formatCappedCount(today || overdue)}
        </span>
        {words}
      </p>
      <PageLink to={followUpPages.follow_ups} search={{ group: DUE_GROUP }} className={buttonClasses()}>
        {text('see_all')}
      </PageLink>
      <PageLink to={sequencePages.due} search={{ assigned_to_id: 'me' }} className={buttonClasses()}>
        <Icon of={Play} size={14} />
        {text('start_first')}
      </PageLink>
    </section>
  );
}
