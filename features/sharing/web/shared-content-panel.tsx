import { type ReactNode, useState } from 'react';
import { OpenedBadge } from '#domain/web/opened-badge.tsx';
import { ContentIcon, fillContentPage } from '#features/content/web/index.ts';
import { LockedStats } from '#features/subscription/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { formatDateTime, formatDuration } from '#platform/web/format.ts';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { type SharedContent, shares, type View } from '../contract.ts';
import { text } from './en.ts';
import type { Recipient } from './recipient-field.tsx';

/** Lists what was shared with a client and whether it was opened, newest first; updates while they read. */
export function SharedContentPanel({ client }: { client: Recipient }) {
  const list = useReadPages(
    shares.listOfClient,
    { params: { id: client.id }, query: { page_size: 5 } },
    { keepPrevious: true },
  );
  if (list.isPending) return null;
  return (
    <section className="rounded-md border border-line-2 bg-surface p-4">
      <h2 className="font-semibold">{text('shared_content')}</h2>
      {list.isError && <PartNotLoaded className="mt-1" words={text('shared_failed')} read={list} />}
      {list.isSuccess && list.rows.length === 0 && (
        <p className="mt-1 text-fg-2">{text('nothing_shared', { name: client.name })}</p>
      )}
      <ul className="divide-y divide-line">
        {list.rows.map((share) => (
          <SharedContentRow key={share.id} share={share} icon={<ContentIcon type={share.content_type} />} />
        ))}
      </ul>
      <ShowMore list={list} size="sm" isBlock />
    </section>
  );
}

const ShareMenu = lazyOnInteraction<{ share: SharedContent }>(() =>
  import('./share-menu.tsx').then((module) => module.ShareMenu),
);

/** Shows one share: what, when, by whom, and its view statistics. */
function SharedContentRow({ share, icon }: { share: SharedContent; icon: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { profile_id } = useSession();
  const address = fillContentPage({ type: share.content_type, id: share.content_id });
  return (
    <li className="py-3">
      <div className="flex min-w-0 items-start gap-2.5">
        <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint-2 text-brand-fg-strong">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <Link to={address} className="line-clamp-2 font-medium break-words hover:underline">
            {share.content_title}
          </Link>
          <p className="text-xs text-fg-3">
            {share.shared_at && <Ago instant={share.shared_at} />}
            {describeSharer(share, profile_id)}
          </p>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Opens share={share} />
            {share.revoked_at && <Badge tone="warning">{text('ended')}</Badge>}
          </div>
          {share.opens?.is_opened && (
            <p className="mt-1 flex items-center gap-x-2 text-xs text-fg-3">
              {share.opens.last_viewed && <Ago instant={share.opens.last_viewed} />}
              <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                {text(isOpen ? 'hide_views' : 'show_views')}
              </LinkButton>
            </p>
          )}
        </div>
        {share.is_tracked && !share.revoked_at && (
          <ShareMenu share={share} trigger={<RowMenuButton label={text('more_of', { name: share.content_title })} />} />
        )}
      </div>
      {isOpen && <ShareViews share={share} />}
    </li>
  );
}

/** Says who shared it, unless the reader did by hand. */
function describeSharer(
  { is_automatic, profile_id: sharer_id, profile_name }: SharedContent,
  reader_id: number,
): string {
  if (is_automatic) return ` ${text('automatic')}`;
  return sharer_id === reader_id ? '' : ` ${text('by', { name: profile_name })}`;
}

function Opens({ share: { is_tracked, opens } }: { share: SharedContent }) {
  if (!is_tracked) return <OpenedBadge is_tracked={false} times_viewed={0} seconds_viewed={0} />;
  return opens ? <OpenedBadge {...opens} /> : <LockedStats />;
}

/** Lists every view of a share and the time on each page. */
function ShareViews({ share }: { share: SharedContent }) {
  const { time_zone } = useSession();
  const read = useRead(shares.listViews, { params: { id: share.id }, query: { page_size: 20 } });
  if (read.isError) return <PartNotLoaded className="mt-2 ps-10.5 text-xs" words={text('views_failed')} read={read} />;
  if (!read.data) return null;
  const { results } = read.data;
  return (
    <div className="mt-2 grid gap-3 ps-10.5 text-xs">
      <ul className="grid gap-1 text-fg-2 tabular-nums">
        {results.map((view) => (
          <li key={view.id} className="flex gap-2">
            <time dateTime={view.started_at}>{formatDateTime(view.started_at, time_zone)}</time>
            <span className="ms-auto">{formatDuration(view.seconds)}</span>
          </li>
        ))}
      </ul>
      <PagesRead views={results} />
    </div>
  );
}

/** Shows seconds on each page of a PDF, without pages that were not viewed. */
function PagesRead({ views }: { views: readonly View[] }) {
  const seconds = new Map<number, number>();
  for (const { page, seconds: spent } of views.flatMap(({ pages }) => pages)) {
    seconds.set(page, (seconds.get(page) ?? 0) + spent);
  }
  const pages = [...seconds].sort(([one], [other]) => one - other);
  const longest = Math.max(...seconds.values());
  if (pages.length < 2) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium text-fg-2">{text('pages_read')}</h3>
      <ul className="grid gap-1 tabular-nums">
        {pages.map(([page, spent]) => (
          <li key={page} className="grid grid-cols-[52px_minmax(0,1fr)_52px] items-center gap-2">
            <span className="text-fg-3">{text('page', { page })}</span>
            <span aria-hidden="true" className="h-1.5 rounded-full bg-fill-2">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ inlineSize: `${(spent / longest) * 100}%` }}
              />
            </span>
            <span className="text-end text-fg-2">{formatDuration(spent)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
