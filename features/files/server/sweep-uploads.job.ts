import * as z from 'zod';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { deleteUnusedUpload, listUnusedUploads } from './sweep-uploads.queries.ts';

/** Deletes uploads that were never used, as after a closed dialog or a lost connection. */
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
