import type { ReactNode } from 'react';
import { useNow } from './clock.ts';
import { formatAgo, formatAgoTooltip } from './format.ts';
import { useSession } from './session.tsx';

interface AgoProps {
  instant: string;
  className?: string;
  /** Words around it; the time alone when absent. */
  write?: (ago: string) => ReactNode;
}

/** Shows '4m ago' with the exact time in its tooltip. */
export function Ago({ instant, className, write = (ago) => ago }: AgoProps) {
  const now = Date.parse(useNow());
  const { time_zone } = useSession();
  return (
    <time dateTime={instant} title={formatAgoTooltip(instant, time_zone, now)} className={className}>
      {write(formatAgo(instant, now))}
    </time>
  );
}
