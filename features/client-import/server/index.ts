export { checkImportJob } from './check-import.job.ts';
export { clientImportRoutes } from './client-import.routes.ts';
export { mayReadImportedFile } from './file-right.queries.ts';
export { resumeImportsJob } from './resume-imports.job.ts';
export { runImportJob } from './run-import.job.ts';
export { undoImportJob } from './undo-import.job.ts';
