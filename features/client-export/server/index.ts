import { serverModule } from '#platform/server/module.ts';
import * as columnSetsContract from '../column-sets-contract.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { clientExportPages } from '../pages.ts';
import { clientExportRoutes } from './client-export.routes.ts';
import { columnSetRoutes } from './column-sets/column-sets.routes.ts';
import { clientExportEntry } from './directory-entry.ts';
import { eraseExportFilesJob, eraseExportsJob } from './erase-exports.job.ts';
import { exportRows } from './exports.queries.ts';
import { exportJob } from './run/export.job.ts';

export const clientExportModule = serverModule({
  contracts: [contract, columnSetsContract],
  pages: clientExportPages,
  routes: [...clientExportRoutes, ...columnSetRoutes],
  rows: [exportRows],
  events,
  jobs: [exportJob, eraseExportFilesJob, eraseExportsJob],
  extensions: [clientExportEntry],
});
