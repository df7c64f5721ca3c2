import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { auditLogPages } from '../pages.ts';
import { auditLogRoutes } from './audit-log.routes.ts';

export const auditLogModule = serverModule({
  contracts: [contract],
  pages: auditLogPages,
  routes: auditLogRoutes,
  events,
});
