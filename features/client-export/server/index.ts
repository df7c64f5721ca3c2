import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { clientExportPages } from '../pages.ts';
import { clientExportRoutes } from './client-export.routes.ts';
import { clientExportEntry } from './directory-entry.ts';
import { eraseExportFilesJob, eraseExportsJob } from './erase-exports.job.ts';
import { exportRows } from './exports.queries.ts';
import { exportJob } from './run/export.job.ts';

export const clientExportModule = serverModule({
  contracts: [contract],
  pages: clientExportPages,
  routes: clientExportRoutes,
  rows: [exportRows],
  events,
  jobs: [exportJob, eraseExportFilesJob, eraseExportsJob],
  extensions: [clientExportEntry],
});
