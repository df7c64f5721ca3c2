import { Ago } from '#platform/web/ago.tsx';
import { formatCappedCount } from '#platform/web/format.ts';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import type { Content } from '../../contract.ts';
import { text } from '../en.ts';
import { openRate } from './content-words.ts';

/** Shows in one line how much of what was shared was opened, and when it was last shared. */
export function ShareFigures({ content }: { content: Content }) {
  const { share_stats } = content;
  const rate = openRate(content);
  if (!share_stats) return null;
  const { share_count, tracked_count, opened_count, last_shared_at } = share_stats;
  if (share_count === 0) return <p className="text-xs text-fg-3">{text('not_shared')}</p>;
  return (
    <div className="grid gap-1.5">
      {rate && (
        <div className="flex items-center gap-3">
          <Progress label={text('open_rate')} ratio={rate.ratio} isThin />
          <span className="shrink-0 text-xs font-medium tabular-nums">{rate.words}</span>
        </div>
      )}
      <p className="flex items-baseline gap-2 text-xs text-fg-3 tabular-nums">
        {describeShares(share_count, tracked_count, opened_count)}
        {last_shared_at && (
          <span className="ms-auto shrink-0">
            <Ago instant={last_shared_at} />
          </span>
        )}
      </p>
    </div>
  );
}

/** Counts opens among tracked shares; where more were shared, both numbers are stated. */
export function describeShares(shared: number, tracked: number, opened: number): string {
  const sentence = tracked < shared ? 'shared_tracked_opened' : 'shared_opened';
  return text(tracked === 0 ? 'shared_untracked' : sentence, {
    shared: formatCappedCount(shared),
    tracked: formatCappedCount(tracked),
    opened: formatCappedCount(opened),
  });
}
