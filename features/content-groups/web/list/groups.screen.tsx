import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ContentListPage, type ContentPanels, ofContent } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { contentGroups } from '../../contract.ts';
import { groupFacts } from '../../group-facts.ts';
import { contentGroupPages } from '../../pages.ts';
import { text } from '../en.ts';
import { GroupRow } from './group-row.tsx';

const NewGroupDialog = lazyPart(() => import('../new-group-dialog.tsx').then((module) => module.NewGroupDialog));

const groupsList = defineList(contentGroups.list, {
  ...ofContent(text('groups'), text('search_groups')),
  query: { page_size: 50, with_count: true },
});

/** Lists every group the person may see, with search, filters and sharing. */
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
        {(group, { checkbox }) => <GroupRow key={group.id} group={group} panels={panels} checkbox={checkbox} />}
      </ContentListPage>
      {isNaming && (
        <NewGroupDialog
          onCreated={({ id }) => void navigate({ to: fillPage(contentGroupPages.group, { id }) })}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}
