import { bind } from '#platform/server/http/bind.ts';
import { clientExports } from '../contract.ts';
import { exportClients } from './export-clients.ts';

export const clientExportRoutes = bind(clientExports, {
  exportClients: ({ body, ...context }) => exportClients(context, body),
});
