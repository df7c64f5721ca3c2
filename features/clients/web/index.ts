import { webModule } from '#platform/web/module.ts';
import { ClientsListScreen } from './clients-list.screen.tsx';

export { AddClientHost, openAddClient } from './add-client.tsx';
export { AssigneeFilter } from './assignee-filter.tsx';
export type { ClientPanels } from './client.screen.tsx';
export { ActivitySummary } from './client-cells.tsx';
export { type ClientListSlots, ClientListSlotsProvider, useClientListSlots } from './client-list-slots.tsx';
export { ClientsHeader, ClientsViewLink } from './clients-header.tsx';
export { readAssignee } from './list-filter.ts';
export { ListSearch } from './list-search.tsx';
export { MoreActions } from './more-actions.tsx';

/** The list comes with the first page: it is where the product opens. */
export const clientsWeb = webModule({
  screens: {
    clients: async () => ClientsListScreen,
    recently_active: () => import('./recently-active.screen.tsx').then((module) => module.RecentlyActiveScreen),
    deleted_clients: () => import('./deleted-clients.screen.tsx').then((module) => module.DeletedClientsScreen),
    uncontacted: () => import('./uncontacted.screen.tsx').then((module) => module.UncontactedScreen),
  },
});

/** The record; composition puts the panels of other features on it. */
export { ClientScreen } from './client.screen.tsx';
