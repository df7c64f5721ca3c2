import { clientErased } from '#features/clients/events.ts';
import { fileRight } from '#features/files/server/index.ts';
import { rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as importShapes from '../import-shapes.ts';
import { clientImportPages } from '../pages.ts';
import { clientImportRoutes } from './client-import.routes.ts';
import { mayReadImportedFile } from './file-right.queries.ts';
import { importRows } from './imports.queries.ts';
import { nameImports } from './name-imports.queries.ts';
import { checkImportJob } from './run/check-import.job.ts';
import { clearRowsJob } from './run/clear-rows.job.ts';
import { eraseRows } from './run/import-rows.queries.ts';
import { resumeImportsJob } from './run/resume-imports.job.ts';
import { runImportJob } from './run/run-import.job.ts';
import { undoImportJob } from './undo/undo-import.job.ts';

export const clientImportModule = serverModule({
  contracts: [contract, importShapes],
  pages: clientImportPages,
  routes: clientImportRoutes,
  rows: [importRows],
  events,
  jobs: [checkImportJob, runImportJob, undoImportJob, resumeImportsJob, clearRowsJob],
  subscriptions: [
    on(clientErased, (scope, erased) =>
      eraseRows(
        scope,
        erased.map(({ subject_id }) => subject_id),
      ),
    ),
  ],
  extensions: [
    nameImports,
    rowsOfClients('client_import_rows', {
      what: 'stay',
      why: 'undoing the import must not delete the client that stays',
    }),
    fileRight('CLIENT_IMPORT', mayReadImportedFile),
  ],
});
