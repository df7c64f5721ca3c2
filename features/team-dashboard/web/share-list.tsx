import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { teamDashboard } from '../contract.ts';
import { text } from './en.ts';
import { type BehindProps, FigureDrawer, toBehindQuery } from './figure-drawer.tsx';
import { findFigures } from './member-filter.ts';

type Given = CallOutput<typeof teamDashboard.listShares>['results'][number];

/** Shows the content behind a figure: what was opened, and what was not though it could be seen. */
export function ShareList(props: BehindProps) {
  const { dashboard, opened } = props;
  const [is_opened, setIsOpened] = useState(true);
  const list = useReadPages(teamDashboard.listShares, { query: { ...toBehindQuery(props), is_opened } });
  const { shared = 0, tracked = 0, opened: count = 0 } = findFigures(dashboard, opened.who) ?? {};
  return (
    <FigureDrawer {...props} words={text('shares_count', { count: shared })}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          size="sm"
          label={text('which_content')}
          value={is_opened ? 'opened' : 'not_opened'}
          onChange={(chosen) => setIsOpened(chosen === 'opened')}
          segments={[
            { value: 'not_opened', label: text('not_opened'), count: formatNumber(tracked - count) },
            { value: 'opened', label: text('opened'), count: formatNumber(count) },
          ]}
        />
        <span className="text-xs text-fg-3">{text('latest_first')}</span>
      </div>
      {shared > tracked && <p className="mb-2 text-xs text-fg-3">{text('untracked', { count: shared - tracked })}</p>}
      {list.isPending && <TableSkeleton rows={5} />}
      {list.isError && list.rows.length === 0 && <NotLoaded title={text('list_not_loaded')} read={list} />}
      {list.isSuccess && list.rows.length === 0 && (
        <p className="py-6 text-center text-fg-2">{text('nothing_in_list')}</p>
      )}
      <ul>
        {list.rows.map((given) => (
          <GivenRow key={given.id} given={given} />
        ))}
      </ul>
      <ShowMore list={list} className="mt-3" />
    </FigureDrawer>
  );
}

function GivenRow({ given: { title, client, profile, shared_at, is_opened } }: { given: Given }) {
  const { time_zone } = useSession();
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-xs text-fg-2">
          {client ? (
            <PageLink
              to={clientPages.client}
              params={{ id: client.id }}
              className="rounded-xs text-inherit no-underline after:absolute after:inset-0 hover:underline"
            >
              {client.name}
            </PageLink>
          ) : (
            text('anybody')
          )}
        </span>
        <span className="block truncate text-xs text-fg-3">
          {text('shared_with', { name: profile.name, at: formatDateTime(shared_at, time_zone) })}
        </span>
      </span>
      <Badge tone={is_opened ? 'success' : 'neutral'}>{text(is_opened ? 'opened' : 'not_opened')}</Badge>
    </li>
  );
}
