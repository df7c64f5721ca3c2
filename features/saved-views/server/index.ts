import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { eraseViewsJob } from './erase-views.job.ts';
import { savedViewRows } from './saved-views.queries.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

export { eraseViewsJob };

export const savedViewsModule = serverModule({
  contracts: [contract],
  routes: savedViewRoutes,
  rows: [savedViewRows],
  events,
  jobs: [eraseViewsJob],
});
