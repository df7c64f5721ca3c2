import { integration } from '#features/integrations/server/index.ts';
import { readLastExport } from '#features/preferences/server/index.ts';
import { clientExportPages } from '../pages.ts';

/** It is connected for a person once they have taken a file to its end. */
export const clientExportEntry = integration({
  id: 'client-export',
  place: 310,
  words: {
    name: 'Client export',
    description: 'Download clients as a spreadsheet.',
    known_as: ['csv', 'excel', 'download', 'backup'],
  },
  // A sheet with rows.
  icon: {
    lines: [
      'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8l6 6v12a2 2 0 0 1-2 2z',
      'M14 2v6h6',
      'M8 13h2M14 13h2M8 17h2M14 17h2',
    ],
  },
  type: 'import_export',
  visibility: 'public',
  page: clientExportPages.client_export,
  setup_minutes: 1,
  readStatus: async (scope) => ((await readLastExport(scope)) === null ? 'not_configured' : 'active'),
});
