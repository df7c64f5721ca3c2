import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { clientExportRoutes } from './client-export.routes.ts';

export const clientExportModule = serverModule({
  contracts: [contract],
  routes: clientExportRoutes,
  events,
});
