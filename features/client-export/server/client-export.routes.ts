import { bind } from '#platform/server/http/bind.ts';
import { clientExports } from '../contract.ts';
import { cancelExport } from './cancel-export.ts';
import { sendExport } from './file/download.ts';
import { countClients, previewExport } from './preview-export.ts';
import { repeatExport, startExport } from './start-export.ts';
import { getExport, listExports } from './view-exports.ts';

export const clientExportRoutes = bind(clientExports, {
  exportClients: ({ body, ...context }) => startExport(context, body),
  list: ({ scope, query }) => listExports(scope, query),
  preview: ({ scope, body }) => previewExport(scope, body),
  count: ({ scope, body }) => countClients(scope, body),
  get: ({ scope, clientExport }) => getExport(scope, clientExport.id),
  cancel: ({ scope, clientExport }) => cancelExport(scope, clientExport),
  again: (context) => repeatExport(context),
  download: (context) => sendExport(context),
});
