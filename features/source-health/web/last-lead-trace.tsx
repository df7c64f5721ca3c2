import { Fact } from '#domain/web/fact-list.tsx';
import { formatDate, formatDateTime, formatTimeToSecond } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { text } from './en.ts';
import { formatMillis } from './last-lead-facts.tsx';
import type { JoinedHealth } from './use-source-health.ts';

interface LastLeadTraceProps {
  health: JoinedHealth;
  /** Who sends the leads: 'Facebook'. */
  provider: string;
}

/** Says how long the last lead took from the form to here and to a screen; nothing where that is not known. */
export function LastLeadTrace({ health: { last_lead_trace: trace }, provider }: LastLeadTraceProps) {
  const { time_zone } = useSession();
  if (!trace?.submitted_at || !trace.filed_at) return null;
  const { submitted_at, fetched_at, filed_at, seen_at, seen_by_name } = trace;
  const [sentOn, filedOn] = [formatDate(submitted_at, time_zone), formatDate(filed_at, time_zone)];
  const sent = formatTimeToSecond(submitted_at, time_zone);
  return (
    <section aria-label={text('how_it_came')} className="grid gap-2.5 border-t border-line-2 pt-4">
      <h2 className="font-semibold">{text('how_it_came')}</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 gap-y-2 [&>dd]:text-end">
        <Fact name={text('sent_at', { provider })}>{sentOn === filedOn ? sent : `${sentOn}, ${sent}`}</Fact>
        <Fact name={text(fetched_at ? 'received' : 'filed')}>
          {sentOn === filedOn ? formatAfter(submitted_at, filed_at) : formatDateTime(filed_at, time_zone)}
        </Fact>
        {seen_at && seen_by_name && (
          <Fact name={text('on_screen_of', { name: seen_by_name })}>{formatAfter(submitted_at, seen_at)}</Fact>
        )}
      </dl>
    </section>
  );
}

/** Returns '+ 0.7s', '+ 2m 14s'. */
const formatAfter = (start: string, end: string): string =>
  text('after', { time: formatMillis(Math.max(0, Date.parse(end) - Date.parse(start))) });
