import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { contentGroupPages } from '../pages.ts';
import { groupKind } from './group/group-kind.ts';
import { groupRoutes } from './groups.routes.ts';
import { copyGroupJob } from './join/copy-group.job.ts';
import { groupUpdateKind, offerUpdateJob } from './join/offer-update.job.ts';

export const contentGroupsModule = serverModule({
  contracts: [contract],
  pages: contentGroupPages,
  routes: groupRoutes,
  events,
  jobs: [copyGroupJob, offerUpdateJob],
  extensions: [groupKind, groupUpdateKind],
});
