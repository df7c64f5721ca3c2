import { Upload } from 'lucide-react';
import type { LiveMessage } from '#platform/contract/live.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { clientImportFinished } from '../events.ts';
import { clientImportPages } from '../pages.ts';

/** Says that work on an import is through; its words arrive with the first one. */
const showFinishedToast = async (message: LiveMessage): Promise<void> =>
  (await import('./finished-toast.ts')).showFinishedToast(message);

export const clientImportWeb = webModule({
  pages: clientImportPages,
  screens: {
    import_clients: () => import('./import-clients.screen.tsx').then((module) => module.ImportClientsScreen),
  },
  palette: [{ page: clientImportPages.import_clients, group: 'create', icon: Upload }],
  toasts: [toastOn(clientImportFinished, showFinishedToast)],
});
