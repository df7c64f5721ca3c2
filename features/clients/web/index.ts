export { AddClientHost, openAddClient } from './add-client.tsx';
export type { ClientPanels } from './client.screen.tsx';
export { ClientsHeader } from './clients-header.tsx';

/** The screens of clients by page, each a chunk of its own. */
export const clientScreens = {
  clients: () => import('./clients-list.screen.tsx').then((module) => module.ClientsListScreen),
};

/** The record; composition puts the panels of other features on it. */
export { ClientScreen } from './client.screen.tsx';
