import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as uploadRefs from '../upload-refs.ts';
import { fileRoutes } from './files.routes.ts';
import { fileSettings } from './settings.ts';
import { sweepUploadsJob } from './sweep-uploads.job.ts';

export { reserveCopies } from './copy-files.ts';
export { everyone, type FileRight, fileRight, findFileRight } from './file-rights.ts';
export { findFile, findStored, type StoredFile } from './files.queries.ts';
export { releaseFiles } from './release-files.queries.ts';
export { readFile, sendFile } from './send-file.ts';
export { type CheckedUpload, checkUpload, claimFile } from './use-file.ts';

export const filesModule = serverModule({
  contracts: [contract, uploadRefs],
  routes: fileRoutes,
  settings: fileSettings,
  jobs: [sweepUploadsJob],
});
