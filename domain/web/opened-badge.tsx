import { Eye } from 'lucide-react';
import { formatDuration } from '#platform/web/format.ts';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { domainText } from './en.ts';

interface Views {
  times_viewed: number;
  seconds_viewed: number;
}

/** The badge 'Opened 3 times, 2m 14s', the same everywhere; muted for content that was not opened or is not tracked. */
export function OpenedBadge({ is_tracked = true, ...views }: Views & { is_tracked?: boolean }) {
  if (!is_tracked) return <Badge tone="outline">{domainText('not_tracked')}</Badge>;
  const isOpened = views.times_viewed > 0;
  return (
    <Badge tone={isOpened ? 'brand' : 'neutral'} icon={isOpened ? <Icon of={Eye} size={12} /> : undefined}>
      {describeViews(views)}
    </Badge>
  );
}

/** Returns 'Opened 3 times, 2m 14s', 'Opened once, 48s' or 'Not opened yet'. */
export function describeViews({ times_viewed, seconds_viewed }: Views): string {
  if (times_viewed <= 0) return domainText('not_opened');
  const opened = domainText('opened_times', { count: times_viewed });
  return seconds_viewed > 0 ? `${opened}, ${formatDuration(seconds_viewed)}` : opened;
}
