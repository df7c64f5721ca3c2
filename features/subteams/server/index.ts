import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { subteamPages } from '../pages.ts';
import { subteamRoutes } from './subteams.routes.ts';

export const subteamsModule = serverModule({
  contracts: [contract],
  pages: subteamPages,
  routes: subteamRoutes,
  events,
});
