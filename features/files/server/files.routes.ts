import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/http/bind.ts';
import { files } from '../contract.ts';
import { downloadFile } from './download-file.ts';
import { uploadToHost } from './file-host/upload-to-host.ts';
import { findReadableFile } from './file-rights.ts';
import { grantUpload } from './grant-upload.ts';
import { receiveUpload } from './receive-upload.ts';

/** Long enough for a download to start; the next one checks the right to the file again. */
const ADDRESS_SECONDS = 300;

export const fileRoutes = bind(files, {
  grantUpload: ({ scope, body, services }) => grantUpload(scope, services, body),
  grantDownload: async ({ scope, body, services }) => {
    const { s3_obj_key, file_name } = body;
    const file = await findReadableFile(scope, s3_obj_key);
    if (!file) throw new Problem('not_found', { log_detail: 'a file that is not there or not theirs to see' });
    const options = { expires_in_seconds: ADDRESS_SECONDS, ...(file_name !== undefined && { file_name }) };
    return { url: await services.storage.grantDownload(s3_obj_key, options) };
  },
  upload: ({ request, services }) => receiveUpload(request, services.storage),
  uploadToHost: (context) => uploadToHost(context),
  download: (context) => downloadFile(context),
});
