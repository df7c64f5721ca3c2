export { everyone, type FileRight, type FileRights } from './file-rights.ts';
export { findFile, type StoredFile } from './files.queries.ts';
export { fileRoutes } from './files.routes.ts';
export { releaseFiles } from './release-files.queries.ts';
export { sendFile } from './send-file.ts';
export { sweepUploadsJob } from './sweep-uploads.job.ts';
export { type CheckedUpload, checkUpload, claimFile } from './use-file.ts';
