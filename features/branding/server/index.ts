import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { brandingPages } from '../pages.ts';
import { brandingRoutes } from './branding.routes.ts';
import { registerLogo } from './register-logo.ts';

export { readBrand } from './brands.queries.ts';

export const brandingModule = serverModule({
  contracts: [contract],
  pages: brandingPages,
  routes: brandingRoutes,
  events,
  addresses: [registerLogo],
});
