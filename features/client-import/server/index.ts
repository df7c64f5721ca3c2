import { clientErased } from '#features/clients/events.ts';
import { subscribe } from '#platform/server/events.ts';
import { eraseRows } from './import-rows.queries.ts';

subscribe(clientErased, (scope, events) =>
  eraseRows(
    scope,
    events.map(({ subject_id }) => subject_id),
  ),
);

export { checkImportJob } from './check-import.job.ts';
export { clientImportRoutes } from './client-import.routes.ts';
export { mayReadImportedFile } from './file-right.queries.ts';
export { resumeImportsJob } from './resume-imports.job.ts';
export { runImportJob } from './run-import.job.ts';
export { undoImportJob } from './undo-import.job.ts';
