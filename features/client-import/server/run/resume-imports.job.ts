import * as z from 'zod';
import { nowMillis } from '#platform/server/clock.ts';
import { type AnyJob, defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ImportStatus } from '../../contract.ts';
import { undoImportJob } from '../undo/undo-import.job.ts';
import { checkImportJob } from './check-import.job.ts';
import { giveUp, inImport } from './import-work.ts';
import { runImportJob } from './run-import.job.ts';
import { hasJob, listStandingImports, saveRestart } from './stalled-imports.queries.ts';

/** A batch takes less than a second: what wrote nothing for so long is not between two jobs. */
const STANDS_STILL_AFTER_MS = 45_000;

/** Taken up so often without getting on, it is given up: it would kill every process that tries. */
const MAX_RESTARTS = 3;

const jobByStatus: Partial<Record<ImportStatus, AnyJob>> = {
  CHECKING: checkImportJob,
  RUNNING: runImportJob,
  UNDOING: undoImportJob,
};

/**
 * Takes up imports that stand still and have no job: nobody else ever would. One whose process died has its job still, and
 * the queue hands that on within seconds.
 */
export const resumeImportsJob = defineJob({
  name: 'client-import.resume',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services }) {
    const before = new Date(nowMillis() - STANDS_STILL_AFTER_MS).toISOString();
    for (const { org_id, id, status, restarts } of await listStandingImports(services.database, before)) {
      if (await hasJob(services.database, org_id, id)) continue;
      const work = { org_id, import_id: id };
      if (restarts >= MAX_RESTARTS) await giveUp(status)({ services }, work);
      else {
        await inImport(services, work, async (scope) => {
          if (await saveRestart(scope, id, before)) await enqueue(scope, jobByStatus[status]!, work);
        });
      }
    }
  },
});
