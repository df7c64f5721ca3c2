import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { apiKeyRows } from './api-keys.ts';

export { findKeyInUse, type KeyInUse } from './find-key.ts';

export const apiKeysModule = serverModule({
  contracts: [contract],
  routes: apiKeyRoutes,
  rows: [apiKeyRows],
  events,
});
