import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { teamDashboard } from '../contract.ts';
import { text } from './en.ts';
import { type BehindProps, FigureDrawer, toBehindQuery } from './figure-drawer.tsx';
import { findFigures } from './member-filter.ts';

type Due = CallOutput<typeof teamDashboard.listFollowUps>['results'][number];

/** Shows the follow-ups behind a figure with what became of each. */
export function FollowUpList(props: BehindProps) {
  const { dashboard, opened } = props;
  const [is_kept, setIsKept] = useState(false);
  const list = useReadPages(teamDashboard.listFollowUps, { query: { ...toBehindQuery(props), is_kept } });
  const { follow_ups_due = 0, follow_ups_kept = 0 } = findFigures(dashboard, opened.who) ?? {};
  return (
    <FigureDrawer {...props} words={text('follow_ups_count', { count: follow_ups_due })}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          size="sm"
          label={text('which_follow_ups')}
          value={is_kept ? 'kept' : 'not_kept'}
          onChange={(chosen) => setIsKept(chosen === 'kept')}
          segments={[
            { value: 'not_kept', label: text('not_kept'), count: formatNumber(follow_ups_due - follow_ups_kept) },
            { value: 'kept', label: text('kept'), count: formatNumber(follow_ups_kept) },
          ]}
        />
        <span className="text-xs text-fg-3">{text('latest_first')}</span>
      </div>
      {list.isPending && <TableSkeleton rows={5} />}
      {list.isError && list.rows.length === 0 && <NotLoaded title={text('list_not_loaded')} read={list} />}
      {list.isSuccess && list.rows.length === 0 && (
        <p className="py-6 text-center text-fg-2">{text('nothing_in_list')}</p>
      )}
      <ul>
        {list.rows.map((due) => (
          <DueRow key={due.id} due={due} />
        ))}
      </ul>
      <ShowMore list={list} className="mt-3" />
    </FigureDrawer>
  );
}

const tones: Record<Due['outcome'], BadgeTone> = {
  kept: 'success',
  late: 'warning',
  replaced: 'neutral',
  deleted: 'neutral',
  open: 'danger',
};

function DueRow({ due: { client, profile, due_at, outcome } }: { due: Due }) {
  const { time_zone } = useSession();
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5">
      <span className="min-w-0 flex-1">
        <PageLink
          to={clientPages.client}
          params={{ id: client.id }}
          className="block truncate rounded-xs font-medium text-fg no-underline after:absolute after:inset-0 hover:underline"
        >
          {client.name}
        </PageLink>
        <span className="block truncate text-xs text-fg-3">
          {text('shared_with', { name: profile.name, at: formatDateTime(due_at, time_zone) })}
        </span>
      </span>
      <Badge tone={tones[outcome]}>{text(`outcome_${outcome}`)}</Badge>
    </li>
  );
}
