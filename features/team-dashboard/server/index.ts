import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
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
  extensions: [
    rowsOfClients('ended_follow_ups', { what: 'move', key: ['event_id'] }),
    rowsOfClients('first_responses', { what: 'stay', why: 'it says how soon this lead was answered' }),
  ],
});
