import { Fact } from '#domain/web/fact-list.tsx';
import { clientPages } from '#features/clients/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatDuration, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
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
