import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { presenceRoutes } from './presence.routes.ts';

export { recordViewing } from './viewers.queries.ts';

export const presenceModule = serverModule({ contracts: [contract], routes: presenceRoutes, events });
