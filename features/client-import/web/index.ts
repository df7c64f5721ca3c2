import { Upload } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { clientImportFinished } from '../events.ts';
import { clientImportPages } from '../pages.ts';
import { ImportButton } from './list-action/import-button.tsx';

/** Shows a toast when work on an import ends; its code loads with the first one. */
const showFinishedToast = async (message: LiveMessage): Promise<void> =>
  (await import('./finished-toast.ts')).showFinishedToast(message);

export const clientImportWeb = webModule({
  pages: clientImportPages,
  screens: {
    import_clients: () => import('./import-clients.screen.tsx').then((module) => module.ImportClientsScreen),
  },
  palette: [{ page: clientImportPages.import_clients, group: 'create', icon: Upload }],
  slots: [clientSlots.list_actions.fill(ImportButton)],
  toasts: [toastOn(clientImportFinished, showFinishedToast)],
});
