import { bind } from '#platform/server/http/bind.ts';
import { teamDashboard } from '../contract.ts';
import { listFollowUps, listLeads, listShares } from './behind.queries.ts';
import { readDashboard } from './dashboard.ts';
import { downloadDashboard } from './download.ts';

export const teamDashboardRoutes = bind(teamDashboard, {
  get: ({ scope, query }) => readDashboard(scope, query),
  download: ({ query, ...context }) => downloadDashboard(context, query),
  listLeads: ({ scope, query }) => listLeads(scope, query),
  listFollowUps: ({ scope, query }) => listFollowUps(scope, query),
  listShares: ({ scope, query }) => listShares(scope, query),
});
