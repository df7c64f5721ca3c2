import { Fact } from '#domain/web/fact-list.tsx';
import { clientPages } from '#features/clients/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatTimeToSecond,
} from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { text } from './en.ts';
import type { JoinedHealth } from './use-source-health.ts';

/** Says who the last lead was, and how fast it was on a screen; for a FactList. */
export function LastLeadFacts({ health }: { health: JoinedHealth }) {
  const { last_client, last_lead_at, on_screen_ms } = health;
  const now = Date.parse(useNow());
  return (
    <>
      <Fact name={text('last_lead')}>
        {last_client && (
          <>
            <PageLink
              to={clientPages.client}
              params={{ id: last_client.id }}
              dir="auto"
              className={`${linkClasses()} font-medium`}
            >
              {last_client.name}
            </PageLink>{' '}
            <span className="text-fg-3">· </span>
          </>
        )}
        <span className={last_client ? 'text-fg-3' : ''}>
          {last_lead_at ? formatAgo(last_lead_at, now) : text('no_lead_yet')}
        </span>
      </Fact>
      {on_screen_ms && (
        <Fact name={text('on_screen_in')}>
          {formatMillis(on_screen_ms.last)}{' '}
          <span className="text-fg-3">
            · {text('slowest_today', { time: formatMillis(on_screen_ms.slowest_today) })}
          </span>
        </Fact>
      )}
    </>
  );
}

const MINUTE_MS = 60_000;

/** Returns '0.9s', from a minute on '2m 14s'. */
export const formatMillis = (ms: number): string =>
  ms < MINUTE_MS ? `${formatNumber(Math.round(ms / 100) / 10)}s` : formatDuration(ms / 1000);

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
