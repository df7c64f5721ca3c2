import { webModule } from '#platform/web/module.ts';
import { ClientsListScreen } from './list/clients-list.screen.tsx';

export { AddClientHost, openAddClient } from './add/add-client.tsx';
export { clientFieldLabel } from './client-fields.ts';
export { AssigneeFilter } from './list/assignee-filter.tsx';
export { ActivitySummary } from './list/client-cells.tsx';
export { type ClientListSlots, ClientListSlotsProvider, useClientListSlots } from './list/client-list-slots.tsx';
export { ClientsHeader, ClientsViewLink } from './list/clients-header.tsx';
export { readAssignee } from './list/list-filter.ts';
export { ListSearch } from './list/list-search.tsx';
export type { ClientPanels } from './record/client.screen.tsx';
export { MoreActions } from './record/more-actions.tsx';

/** The list comes with the first page: it is where the product opens. */
export const clientsWeb = webModule({
  screens: {
    clients: async () => ClientsListScreen,
    recently_active: () => import('./list/recently-active.screen.tsx').then((module) => module.RecentlyActiveScreen),
    deleted_clients: () => import('./list/deleted-clients.screen.tsx').then((module) => module.DeletedClientsScreen),
    uncontacted: () => import('./list/uncontacted.screen.tsx').then((module) => module.UncontactedScreen),
  },
});

/** The record; composition puts the panels of other features on it. */
export { ClientScreen } from './record/client.screen.tsx';
