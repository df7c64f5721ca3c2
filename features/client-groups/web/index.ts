import { Tags } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { clientGroupPages } from '../pages.ts';
import { groupFilter, groupsColumn } from './list-parts.tsx';

export { AudienceField } from './audience/audience-field.tsx';
export { GroupPicker } from './picker/group-picker.tsx';
export { useOwnGroups } from './use-own-groups.ts';

export const clientGroupsWeb = webModule({
  pages: clientGroupPages,
  screens: {
    manage_groups: () => import('./manage/manage-groups.screen.tsx').then((module) => module.ManageGroupsScreen),
  },
  palette: [{ page: clientGroupPages.manage_groups, group: 'account', icon: Tags }],
  slots: [
    clientSlots.list_columns.fill(groupsColumn),
    clientSlots.list_filters.fill(groupFilter),
    clientSlots.condition_choices.fill({
      field: 'groups',
      load: () => import('./group-choices.tsx').then((module) => module.GroupChoices),
    }),
    clientSlots.record_details.fill(() => import('./groups-panel.tsx').then((module) => module.GroupsPanel)),
  ],
});
