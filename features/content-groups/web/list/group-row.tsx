import { Layers2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ContentPanels, ShareFigures, toShareTarget, VisibilityBadge } from '#features/content/web/index.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ContentGroupItem } from '../../contract.ts';
import { contentGroupPages } from '../../pages.ts';
import { text } from '../en.ts';

const GroupMenu = lazyOnInteraction<{ content: ContentGroupItem }>(() =>
  import('./group-menu.tsx').then((module) => module.GroupMenu),
);

interface GroupRowProps {
  group: ContentGroupItem;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a group as a row: what it holds, who joined, and the figures of its shares. */
export function GroupRow({ group, panels: { ShareButton, Marks }, checkbox }: GroupRowProps) {
  const { id, title, items_count, joined_count } = group;
  return (
    <li className="group/row relative flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-2.5 hover:bg-hover sm:px-2">
      <span className="relative z-1 flex">{checkbox}</span>
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3 max-sm:basis-40">
        <StackedCovers urls={group.cover_urls} />
        <div className="min-w-0">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 truncate text-sm font-semibold">
              <PageLink
                to={contentGroupPages.group}
                params={{ id }}
                title={title}
                dir="auto"
                className="after:absolute after:inset-0"
              >
                {title}
              </PageLink>
            </h2>
            <VisibilityBadge visibility={group.visibility} isInList />
            <Marks content={group} />
          </div>
          <p className="truncate text-xs text-fg-3 tabular-nums">
            {text('items', { count: items_count })} · {text('joined', { count: joined_count })} ·{' '}
            <bdi>{group.owner_profile_name}</bdi>
          </p>
        </div>
      </div>
      <div className="w-60 max-sm:order-last max-sm:w-full">
        <ShareFigures content={group} />
      </div>
      <div className="relative z-1 flex justify-end gap-1.5 sm:min-w-28">
        <ShareButton content={toShareTarget(group)} isQuiet isDisabled={items_count === 0} />
        <GroupMenu content={group} trigger={<RowMenuButton label={text('more_of', { name: title })} />} />
      </div>
    </li>
  );
}

/** The covers of the first items, each behind the one before it. */
const StackedCovers = ({ urls }: { urls: readonly string[] }) => (
  <span aria-hidden="true" className="relative isolate flex h-12 w-15 shrink-0 items-center">
    {urls.length === 0 ? (
      <span className="grid size-10 place-items-center rounded-md bg-brand-tint-2 text-brand-fg-strong">
        <Icon of={Layers2} />
      </span>
    ) : (
      urls.map((url, place) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same cover
          key={place}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ insetInlineStart: place * 12, zIndex: urls.length - place }}
          className="absolute h-11 w-9 rounded-sm border border-line bg-plate object-cover object-top shadow-1"
        />
      ))
    )}
  </span>
);
