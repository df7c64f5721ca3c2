import { clearShownValues } from '#features/clients/server/index.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { clientGroupPages } from '../pages.ts';
import { eraseGroupsJob } from './erase-groups.job.ts';
import { clientGroupRoutes } from './groups.routes.ts';

export { chooseShown } from './audience/audience.queries.ts';
export { type AudienceReferences, audienceProblem, findAudienceReferences } from './audience/audience-problem.ts';
export { listPlainGroups, recordGroupUse } from './groups.queries.ts';
export { listGroupIds } from './member-groups.queries.ts';
export { addGroups, listFreeNames, removeAddedGroups } from './missing-groups.ts';
export { requirePlainGroups } from './require-plain-groups.ts';

export { eraseGroupsJob };

export const clientGroupsModule = serverModule({
  contracts: [contract],
  pages: clientGroupPages,
  routes: clientGroupRoutes,
  events,
  subscriptions: [
    on(events.clientGroupCreated, clearShownValues),
    on(events.clientGroupUpdated, clearShownValues),
    on(events.clientGroupDeleted, clearShownValues),
    on(events.clientGroupRestored, clearShownValues),
  ],
  jobs: [eraseGroupsJob],
});
