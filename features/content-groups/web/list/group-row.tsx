import { Layers2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ContentPanels, ContentRow, toShareTarget } from '#features/content/web/index.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ContentGroupItem } from '../../contract.ts';
import { text } from '../en.ts';

interface GroupRowProps {
  group: ContentGroupItem;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a group as a row, with what it holds and how many joined. */
export const GroupRow = ({ group, panels, checkbox }: GroupRowProps) => (
  <ContentRow
    content={group}
    panels={panels}
    checkbox={checkbox}
    cover={<StackedCovers urls={group.cover_urls} />}
    share={<panels.ShareButton content={toShareTarget(group)} isQuiet isDisabled={group.items_count === 0} />}
  >
    <p className="truncate text-xs text-fg-3 tabular-nums">
      {text('items', { count: group.items_count })} · {text('joined', { count: group.joined_count })} ·{' '}
      <bdi>{group.owner_profile_name}</bdi>
    </p>
  </ContentRow>
);

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
