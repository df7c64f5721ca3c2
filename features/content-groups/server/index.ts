import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { contentGroupPages } from '../pages.ts';
import { groupKind } from './group/group-kind.tsx';
import { groupRoutes } from './groups.routes.ts';

export const contentGroupsModule = serverModule({
  contracts: [contract],
  pages: contentGroupPages,
  routes: groupRoutes,
  extensions: [groupKind],
});
