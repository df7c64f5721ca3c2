import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as memberContentContract from '../member-content-contract.ts';
import { teamDashboardPages } from '../pages.ts';
import { figureSubscriptions } from './follow-what-happens.ts';
import { memberContentRoutes, teamDashboardRoutes } from './team-dashboard.routes.ts';

export const teamDashboardModule = serverModule({
  contracts: [contract, memberContentContract],
  pages: teamDashboardPages,
  routes: [...teamDashboardRoutes, ...memberContentRoutes],
  subscriptions: figureSubscriptions,
});
