import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { teamDashboardPages } from '../pages.ts';
import { figureSubscriptions } from './follow-what-happens.ts';
import { teamDashboardRoutes } from './team-dashboard.routes.ts';

export const teamDashboardModule = serverModule({
  contracts: [contract],
  pages: teamDashboardPages,
  routes: teamDashboardRoutes,
  subscriptions: figureSubscriptions,
});
