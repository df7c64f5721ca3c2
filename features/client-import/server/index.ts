import { clientErased } from '#features/clients/events.ts';
import { subscribe } from '#platform/server/events.ts';
import { eraseRows } from './run/import-rows.queries.ts';

subscribe(clientErased, (scope, events) =>
  eraseRows(
    scope,
    events.map(({ subject_id }) => subject_id),
  ),
);

export { clientImportRoutes } from './client-import.routes.ts';
export { mayReadImportedFile } from './file-right.queries.ts';
export { checkImportJob } from './run/check-import.job.ts';
export { resumeImportsJob } from './run/resume-imports.job.ts';
export { runImportJob } from './run/run-import.job.ts';
export { undoImportJob } from './undo/undo-import.job.ts';
