import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatAgoTooltip } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';

/** Shows '4m ago' with the exact time in its tooltip. */
export function Ago({ instant }: { instant: string }) {
  const now = Date.parse(useNow());
  const { time_zone } = useSession();
  return (
    <time dateTime={instant} title={formatAgoTooltip(instant, time_zone, now)}>
      {formatAgo(instant, now)}
    </time>
  );
}
