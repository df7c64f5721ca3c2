import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { eraseLabelsJob } from './erase-labels.job.ts';
import { contentLabelRoutes } from './labels.routes.ts';

export const contentLabelsModule = serverModule({
  contracts: [contract],
  routes: contentLabelRoutes,
  events,
  jobs: [eraseLabelsJob],
});
