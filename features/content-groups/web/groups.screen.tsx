import { Layers2 } from 'lucide-react';
import { useState } from 'react';
import { ContentListPage, type ContentPanels, ContentRow, ofContent } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { contentGroups } from '../contract.ts';
import { groupFacts } from '../group-facts.ts';
import { text } from './en.ts';

const NewGroupDialog = lazyPart(() => import('./new-group-dialog.tsx').then((module) => module.NewGroupDialog));

const groupsList = defineList(contentGroups.list, {
  ...ofContent(text('groups'), text('search_groups')),
  query: { page_size: 50, with_count: true },
});

/** Lists every group the person may see, with what each holds and how many joined. */
export function GroupsScreen({ panels }: { panels: ContentPanels }) {
  const view = useList(groupsList, { params: { t: groupFacts.type } });
  const navigate = useNavigate();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      <ContentListPage
        type={groupFacts.type}
        panels={panels}
        view={view}
        create={{ label: text('new_group'), onPress: () => setIsNaming(true) }}
        empty={{ title: text('no_groups_title'), text: text('no_groups_text') }}
      >
        {(group, { checkbox }) => (
          <ContentRow
            key={group.id}
            content={group}
            panels={panels}
            checkbox={checkbox}
            cover={<StackedCovers urls={group.cover_urls} />}
          >
            <p className="truncate text-xs text-fg-3 tabular-nums">
              {text('items', { count: group.items_count })} · {text('joined', { count: group.joined_count })} ·{' '}
              <bdi>{group.owner_profile_name}</bdi>
            </p>
          </ContentRow>
        )}
      </ContentListPage>
      {isNaming && (
        <NewGroupDialog
          onCreated={({ id }) => void navigate({ to: fillPage(groupFacts.page, { id }) })}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
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
