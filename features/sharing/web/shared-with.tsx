import { useState } from 'react';
import { OpenedBadge } from '#domain/web/opened-badge.tsx';
import { clientPages } from '#features/clients/pages.ts';
import { ShareFilter } from '#features/content/contract.ts';
import { describeShares, type ShareTarget } from '#features/content/web/index.ts';
import { LockedStats } from '#features/subscription/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { shares } from '../contract.ts';
import { text } from './en.ts';

const filters = ShareFilter.options.filter((filter) => filter !== 'shared');
type Choice = 'all' | (typeof filters)[number];

/** Lists whom a content was shared with and whether they opened it. */
export function SharedWith({ content }: { content: ShareTarget }) {
  const { is_free_tier } = useSession();
  const [choice, setChoice] = useState<Choice>('all');
  const list = useReadPages(
    shares.listClientsWithStats,
    {
      params: { type: content.type, id: content.id },
      query: { page_size: 10, ...(choice !== 'all' && { filter: choice }) },
    },
    { keepPrevious: true },
  );
  const isEmpty = list.isSuccess && list.rows.length === 0;
  return (
    <section className="mb-4 rounded-md border border-line-2 bg-surface p-4">
      <div className="flex items-baseline gap-2">
        <h2 className="font-semibold">{text('shared_with')}</h2>
        <span className="ms-auto">{is_free_tier ? <LockedStats /> : <Figures content={content} />}</span>
      </div>
      {!is_free_tier && !list.isError && (!isEmpty || choice !== 'all') && (
        <Select
          label={text('which')}
          isLabelHidden
          className="mt-3"
          value={choice}
          onChange={(value) => setChoice(value as Choice)}
          options={[
            { value: 'all', label: text('filter_all') },
            ...filters.map((filter) => ({ value: filter, label: text(`filter_${filter}`) })),
          ]}
        />
      )}
      {list.isError && <PartNotLoaded className="mt-2" words={text('shared_with_failed')} read={list} />}
      {isEmpty && <p className="mt-2 text-fg-2">{text(choice === 'all' ? 'nobody_yet' : 'no_match')}</p>}
      <ul className="mt-2">
        {list.rows.map((client) => (
          <li key={client.id} className="relative flex min-w-0 items-start gap-2.5 rounded-sm py-2 hover:bg-hover">
            <Avatar of={client} size={28} />
            <div className="min-w-0 flex-1">
              <PageLink
                to={clientPages.client}
                params={{ id: client.id }}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {client.name}
              </PageLink>
              <p className="truncate text-xs text-fg-3">
                <Ago instant={client.last_shared} />
                {client.share_count > 1 && ` · ${text('times_shared', { count: client.share_count })}`}
              </p>
              {client.opens && (
                <p className="mt-1">
                  <OpenedBadge {...client.opens} is_tracked={client.is_tracked} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="sm" isBlock />
    </section>
  );
}

function Figures({ content }: { content: ShareTarget }) {
  const { data } = useRead(shares.getStats, { params: { t: content.type, id: content.id } });
  if (!data || data.TOTAL_SHARED === 0) return null;
  return (
    <span className="text-xs text-fg-3 tabular-nums">
      {describeShares(data.TOTAL_SHARED, data.TOTAL_TRACKED, data.TOTAL_OPENED)}
    </span>
  );
}
