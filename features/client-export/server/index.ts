import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { clientExportRoutes } from './client-export.routes.ts';

export const clientExportModule = serverModule({
  contracts: [contract],
  routes: clientExportRoutes,
});
