import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { teamPages } from '../pages.ts';
import { handOverJob } from './hand-over.job.ts';
import { teamRoutes } from './team.routes.ts';

/** Lets the audit log say which permissions a change gave and took. */
export { namePermissionChanges } from './name-permission-changes.ts';

export const teamModule = serverModule({
  contracts: [contract],
  pages: teamPages,
  routes: teamRoutes,
  events,
  jobs: [handOverJob],
});
