import { seatsChanged } from '#features/billing/server/index.ts';
import { whatRests } from '#features/subscription/server/index.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { teamPages } from '../pages.ts';
import { handOverJob } from './hand-over.job.ts';
import { listActiveMembers } from './members.queries.ts';
import { teamRoutes } from './team.routes.ts';

/** Lets the audit log say which permissions a change gave and took. */
export { namePermissionChanges } from './name-permission-changes.ts';

export const teamModule = serverModule({
  contracts: [contract],
  pages: teamPages,
  routes: teamRoutes,
  events,
  jobs: [handOverJob],
  subscriptions: [on(events.memberReactivated, seatsChanged), on(events.memberDeactivated, seatsChanged)],
  extensions: [whatRests({ kind: 'MEMBERS', effect: 'READ_ONLY', read: listActiveMembers })],
});
