import { clientsTag, followUpsTag } from '#domain/tags.ts';
import { webModule } from '#platform/web/module.ts';
import { clientPages } from '../pages.ts';
import { ClientsListScreen, RecentlyActiveScreen, UncontactedScreen } from './list/clients-list.screen.tsx';

export { AddClientHost, openAddClient } from './add/add-client.tsx';
export type { AddClientDialogProps, AddQuestionProps } from './add/add-client-dialog.tsx';
export { clientFieldLabel } from './client-fields.ts';
export { ActivitySummary } from './list/client-cells.tsx';
export { assigneeFilter, clientSearch, newLeadFilter, sourceFilter } from './list/client-filters.tsx';
export { type ClientListSlots, ClientListSlotsProvider, useClientListSlots } from './list/client-list-slots.tsx';
export { ClientsHeader, ClientsViewLink } from './list/clients-header.tsx';
export type { ChoiceSourceProps } from './list/filter-builder/choices.ts';
export { ConditionList, conditionsFilter } from './list/filter-builder/conditions-filter.ts';
export { type ShownList, useShownList } from './list/use-shown-list.ts';
export { changeRows } from './list-cache.ts';
export { PeoplePicker } from './people/people-picker.tsx';
export { useColleagues, usePersonName } from './people/use-colleagues.ts';
export type { ClientPanels } from './record/client.screen.tsx';
export { HistoryButton } from './record/history-button.tsx';
export { MoreActions } from './record/more-actions.tsx';
export type { NewAssignee } from './use-client-commands.ts';
export { useClientEntity } from './use-client-entity.ts';

export const loadAddClientDialog = () => import('./add/add-client-dialog.tsx').then((module) => module.AddClientDialog);

/** The lists are part of the first bundle, because the product opens there and they are one screen in three orders. */
export const clientsWeb = webModule({
  pages: clientPages,
  screens: {
    clients: async () => ClientsListScreen,
    pipeline: () => import('./pipeline/pipeline.screen.tsx').then((module) => module.PipelineScreen),
    recently_active: async () => RecentlyActiveScreen,
    deleted_clients: () => import('./deleted/deleted-clients.screen.tsx').then((module) => module.DeletedClientsScreen),
    deleted_client: () => import('./deleted/deleted-client.screen.tsx').then((module) => module.DeletedClientScreen),
    uncontacted: async () => UncontactedScreen,
  },
  areas: [{ page: clientPages.clients, key: 'c', holds: [clientPages.client], clears: [clientsTag, followUpsTag] }],
  palette: [
    { page: clientPages.pipeline, group: 'go_to' },
    { page: clientPages.recently_active, group: 'go_to' },
    { page: clientPages.uncontacted, group: 'go_to' },
  ],
});

/** The record, on which composition puts the panels of other features. */
export { ClientScreen } from './record/client.screen.tsx';
export { clientSlots, type RecordTab } from './slots.ts';
