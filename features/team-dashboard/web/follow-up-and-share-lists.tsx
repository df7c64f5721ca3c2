import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { teamDashboard } from '../contract.ts';
import { text } from './en.ts';
import { type BehindProps, FigureDrawer, TwoWays, toBehindQuery } from './figure-drawer.tsx';
import { findFigures } from './member-filter.ts';

type Due = CallOutput<typeof teamDashboard.listFollowUps>['results'][number];

/** Shows the follow-ups behind a figure with what became of each. */
export function FollowUpList(props: BehindProps) {
  const { dashboard, opened } = props;
  const [is_kept, setIsKept] = useState(false);
  const list = useReadPages(teamDashboard.listFollowUps, { query: { ...toBehindQuery(props), is_kept } });
  const { follow_ups_due = 0, follow_ups_kept = 0 } = findFigures(dashboard, opened.who) ?? {};
  return (
    <FigureDrawer
      {...props}
      words={text('follow_ups_count', { count: follow_ups_due })}
      list={list}
      choice={
        <TwoWays
          label={text('which_follow_ups')}
          value={is_kept}
          ways={[
            [text('not_kept'), follow_ups_due - follow_ups_kept],
            [text('kept'), follow_ups_kept],
          ]}
          onChange={setIsKept}
        />
      }
      order={text('latest_first')}
      empty={text('nothing_in_list')}
      row={(due) => <DueRow key={due.id} due={due} />}
    />
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

type Given = CallOutput<typeof teamDashboard.listShares>['results'][number];

/** Shows the content behind a figure: what was opened, and what was not though it could be seen. */
export function ShareList(props: BehindProps) {
  const { dashboard, opened } = props;
  const [is_opened, setIsOpened] = useState(true);
  const list = useReadPages(teamDashboard.listShares, { query: { ...toBehindQuery(props), is_opened } });
  const { shared = 0, tracked = 0, opened: count = 0 } = findFigures(dashboard, opened.who) ?? {};
  return (
    <FigureDrawer
      {...props}
      words={text('shares_count', { count: shared })}
      list={list}
      choice={
        <TwoWays
          label={text('which_content')}
          value={is_opened}
          ways={[
            [text('not_opened'), tracked - count],
            [text('opened'), count],
          ]}
          onChange={setIsOpened}
        />
      }
      order={text('latest_first')}
      note={
        shared > tracked && <p className="mb-2 text-xs text-fg-3">{text('untracked', { count: shared - tracked })}</p>
      }
      empty={text('nothing_in_list')}
      row={(given) => <GivenRow key={given.id} given={given} />}
    />
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
