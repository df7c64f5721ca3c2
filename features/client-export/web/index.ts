import { Download } from 'lucide-react';
import { clientSlots } from '#features/clients/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { text } from './list-command/en.ts';
import { openExport } from './open-export.tsx';

export { ExportHost } from './open-export.tsx';

export const clientExportWeb = webModule({
  slots: [clientSlots.list_commands.fill({ label: text('export'), icon: Download, run: openExport })],
  paletteTools: [{ label: text('export_clients'), group: 'create', icon: Download, open: openExport }],
});
