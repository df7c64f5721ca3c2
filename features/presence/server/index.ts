import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { clientViewing } from './viewers.queries.ts';

export { recordViewing } from './viewers.queries.ts';

export const presenceModule = serverModule({
  contracts: [contract],
  routes: bind(contract.presence, clientViewing),
  events,
});
