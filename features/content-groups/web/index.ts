import { contentSlots } from '#features/content/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { groupFacts } from '../group-facts.ts';
import { contentGroupPages } from '../pages.ts';

export { AddToGroups } from './adding/add-to-groups.tsx';
export { GroupSharing } from './join/group-sharing.screen.tsx';

const { groups, group } = contentGroupPages;

/** Screens that also show sharing, which composition adds. */
export const contentGroupScreens = {
  groups: () => import('./groups.screen.tsx').then((module) => module.GroupsScreen),
  group: () => import('./page/group.screen.tsx').then((module) => module.GroupScreen),
};

export const contentGroupsWeb = webModule({
  pages: contentGroupPages,
  palette: [{ page: groups, group: 'go_to' }],
  slots: [
    contentSlots.kinds.fill({
      ...groupFacts,
      screens: [
        [groups, contentGroupScreens.groups],
        [group, contentGroupScreens.group],
      ],
      load: () => import('./group-kind.ts').then((module) => module.groupKind),
    }),
  ],
});
