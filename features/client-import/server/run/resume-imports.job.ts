import * as z from 'zod';
import { millisAgo } from '#platform/server/clock.ts';
import { type AnyJob, defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ImportStatus } from '../../contract.ts';
import { undoImportJob } from '../undo/undo-import.job.ts';
import { checkImportJob } from './check-import.job.ts';
import { failImport, inImport } from './import-work.ts';
import { runImportJob } from './run-import.job.ts';
import { hasJob, listStandingImports, saveRestart } from './stalled-imports.queries.ts';

/** A batch takes less than a second, so an import that wrote nothing for this long is not between two jobs. */
const STANDS_STILL_AFTER_MS = 45_000;

/**
 * How often an import without progress is restarted before it is given up, because it might kill every process that
 * tries.
 */
const MAX_RESTARTS = 3;

const jobByStatus: Partial<Record<ImportStatus, AnyJob>> = {
  CHECKING: checkImportJob,
  RUNNING: runImportJob,
  UNDOING: undoImportJob,
};

/**
 * Restarts imports that stand still and have no job, which nothing else would do. An import whose process died still
 * has its job, which the queue hands on within seconds.
 */
export const resumeImportsJob = defineJob({
  name: 'client-import.resume',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services }) {
    const before = millisAgo(STANDS_STILL_AFTER_MS);
    for (const { org_id, id, status, restarts } of await listStandingImports(services.database, before)) {
      if (await hasJob(services.database, org_id, id)) continue;
      const work = { org_id, import_id: id };
      const fail = failImport(status);
      if (restarts >= MAX_RESTARTS) await inImport(services, work, (scope) => fail(scope, work, { services }));
      else {
        await inImport(services, work, async (scope) => {
          if (await saveRestart(scope, id, before)) await enqueue(scope, jobByStatus[status]!, work);
        });
      }
    }
  },
});
