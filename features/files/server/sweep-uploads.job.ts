import * as z from 'zod';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { deleteUnusedUpload, listUnusedUploads } from './sweep-uploads.queries.ts';

/** Clears away what was uploaded and never used: a closed dialog, a lost connection. */
export const sweepUploadsJob = defineJob({
  name: 'files.sweep-uploads',
  payload: z.object({}),
  attempts: 3,
  cron: '47 * * * *',
  async run({ services, stopping }) {
    let uploads = await listUnusedUploads(services.database);
    while (uploads.length > 0 && !stopping?.aborted) {
      for (const upload of uploads) {
        await services.storage.remove(upload.key);
        await deleteUnusedUpload(services.database, upload);
      }
      uploads = await listUnusedUploads(services.database);
    }
  },
});
