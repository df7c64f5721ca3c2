/** The screens of clients by page, each a chunk of its own. */
export const clientScreens = {
  clients: () => import('./clients-list.screen.tsx').then((module) => module.ClientsListScreen),
};
