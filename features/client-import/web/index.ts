import type { LiveMessage } from '#platform/contract/live.ts';

/** The screens of imports by page, each a chunk of its own. */
export const clientImportScreens = {
  import_clients: () => import('./import-clients.screen.tsx').then((module) => module.ImportClientsScreen),
};

/** Says that work on an import is through; its words arrive with the first one. */
export const showFinishedToast = async (message: LiveMessage): Promise<void> =>
  (await import('./finished-toast.ts')).showFinishedToast(message);
