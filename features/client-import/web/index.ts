export { showFinishedToast } from './finished-toast.ts';

/** The screens of imports by page, each a chunk of its own. */
export const clientImportScreens = {
  import_clients: () => import('./import-clients.screen.tsx').then((module) => module.ImportClientsScreen),
};
