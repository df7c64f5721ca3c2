import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { bulkActionPages } from '../pages.ts';
import { bulkActionRows } from './actions.queries.ts';
import { bulkActionRoutes } from './bulk-actions.routes.ts';
import { eraseActionsJob } from './erase-actions.job.ts';
import { nameActions } from './name-work.queries.ts';
import { bulkActionJob } from './work.job.ts';

export { bulkActionJob };

export const bulkActionsModule = serverModule({
  contracts: [contract],
  pages: bulkActionPages,
  routes: bulkActionRoutes,
  rows: [bulkActionRows],
  events,
  jobs: [bulkActionJob, eraseActionsJob],
  extensions: [
    nameActions,
    rowsOfClients('bulk_action_skips', { what: 'stay', why: 'it says whom an action left out' }),
  ],
});
