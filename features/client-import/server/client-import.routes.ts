import { bind } from '#platform/server/http/bind.ts';
import { clientImports } from '../contract.ts';
import { changeImport } from './change-import.ts';
import { createImport } from './create-import.ts';
import { listImports } from './imports.queries.ts';
import { sendReport } from './report.ts';
import { listExamples, listRows } from './run/import-rows.queries.ts';
import { cancelImport, startCheck, startRun, startUndo } from './start-import.ts';

export const clientImportRoutes = bind(clientImports, {
  create: ({ body, ...context }) => createImport(context, body.key),
  list: ({ scope, query }) => listImports(scope, query),
  get: ({ clientImport }) => clientImport.shown,
  update: ({ params, body, ...context }) => changeImport(context, params.id, body),
  check: ({ scope, clientImport }) => startCheck(scope, clientImport),
  run: ({ scope, clientImport }) => startRun(scope, clientImport),
  cancel: ({ scope, clientImport }) => cancelImport(scope, clientImport),
  undo: ({ scope, clientImport }) => startUndo(scope, clientImport),
  listRows: ({ scope, clientImport: { shown }, query }) =>
    shown.status === 'CHECKED' ? listExamples(scope, shown.id, query) : listRows(scope, shown.id, query),
  downloadReport: (context) => sendReport(context),
});
