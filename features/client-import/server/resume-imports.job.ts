import * as z from 'zod';
import { nowMillis } from '#platform/server/clock.ts';
import { type AnyJob, defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { ImportStatus } from '../contract.ts';
import { checkImportJob } from './check-import.job.ts';
import { giveUp, inImport } from './import-work.ts';
import { runImportJob } from './run-import.job.ts';
import { listStandingImports, noteRestart } from './standing-imports.queries.ts';
import { undoImportJob } from './undo-import.job.ts';

/** A batch takes less than a second; work that wrote nothing for so long has nobody at it. */
const STANDS_STILL_AFTER_MS = 45_000;

/** Taken up so often without getting on, it is given up: it would kill every process that tries. */
const MAX_RESTARTS = 3;

const jobOf: Partial<Record<ImportStatus, AnyJob>> = {
  CHECKING: checkImportJob,
  RUNNING: runImportJob,
  UNDOING: undoImportJob,
};

/** Takes up imports whose process died: a job of a killed process stays locked for hours, so it is not waited for. */
export const resumeImportsJob = defineJob({
  name: 'client-import.resume',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services }) {
    const before = new Date(nowMillis() - STANDS_STILL_AFTER_MS).toISOString();
    for (const { org_id, id, status, restarts } of await listStandingImports(services.database, before)) {
      const work = { org_id, import_id: id };
      if (restarts >= MAX_RESTARTS) await giveUp(status)({ services }, work);
      else {
        await inImport(services, work, async (scope) => {
          if (await noteRestart(scope, id, before)) await enqueue(scope, jobOf[status]!, work);
        });
      }
    }
  },
});
