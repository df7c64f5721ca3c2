import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/bind.ts';
import { files } from '../contract.ts';
import { downloadFile } from './download-file.ts';
import { findFile } from './files.queries.ts';
import { grantUpload } from './grant-upload.ts';
import { receiveUpload } from './receive-upload.ts';

const HOUR_SECONDS = 3600;

export const fileRoutes = bind(files, {
  grantUpload: ({ scope, body, services }) => grantUpload(scope, services.storage, body),
  grantDownload: async ({ scope, body, services }) => {
    const { s3_obj_key, file_name } = body;
    const file = await findFile(scope, s3_obj_key);
    if (file?.status !== 'STORED') throw new Problem('not_found', { log_detail: `file ${s3_obj_key}` });
    const options = { expires_in_seconds: HOUR_SECONDS, ...(file_name !== undefined && { file_name }) };
    return { url: await services.storage.grantDownload(s3_obj_key, options) };
  },
  upload: ({ request, services }) => receiveUpload(request, services.storage),
  download: downloadFile,
});
