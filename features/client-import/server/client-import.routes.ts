import { bind } from '#platform/server/bind.ts';
import { clientImports } from '../contract.ts';
import { changeImport } from './change-import.ts';
import { createImport } from './create-import.ts';
import { getImport, listImports } from './imports.queries.ts';
import { sendReport } from './report.ts';
import { listExamples, listRows } from './run/import-rows.queries.ts';
import { cancelImport, startCheck, startRun, startUndo } from './start-import.ts';

export const clientImportRoutes = bind(clientImports, {
  create: ({ body, ...context }) => createImport(context, body.key),
  list: ({ scope, query }) => listImports(scope, query),
  get: async ({ scope, params }) => (await getImport(scope, params.id)).shown,
  update: ({ params, body, ...context }) => changeImport(context, params.id, body),
  check: ({ scope, params }) => startCheck(scope, params.id),
  run: ({ scope, params }) => startRun(scope, params.id),
  cancel: ({ scope, params }) => cancelImport(scope, params.id),
  undo: ({ scope, params }) => startUndo(scope, params.id),
  listRows: async ({ scope, params, query }) => {
    const { shown } = await getImport(scope, params.id);
    return shown.status === 'CHECKED' ? listExamples(scope, params.id, query) : listRows(scope, params.id, query);
  },
  downloadReport: ({ params, ...context }) => sendReport(context, params.id),
});
