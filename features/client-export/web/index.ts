import { Download } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { clientExportPages } from '../pages.ts';
import { text } from './list-command/en.ts';
import { openExport } from './open-export.tsx';

export { ExportHost, openExport, openExportFor } from './open-export.tsx';

export const clientExportWeb = webModule({
  pages: clientExportPages,
  screens: {
    client_export: () => import('./client-export.screen.tsx').then((module) => module.ClientExportScreen),
  },
  slots: [clientSlots.list_commands.fill({ label: text('export'), icon: Download, run: openExport })],
  paletteTools: [{ label: text('export_clients'), group: 'create', icon: Download, open: openExport }],
});
