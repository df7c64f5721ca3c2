import { checkImportJob, resumeImportsJob, runImportJob, undoImportJob } from '#features/client-import/server/index.ts';
import { eraseClientsJob } from '#features/clients/server/index.ts';
import { processDocumentJob } from '#features/content/server/index.ts';
import { sweepUploadsJob } from '#features/files/server/index.ts';
import { remindDueJob, remindJob } from '#features/follow-ups/server/index.ts';
import { cleanUpJob, copyEmailJob } from '#features/identity/server/index.ts';
import { mailGatheredLeadsJob, purgeDeliveriesJob } from '#features/leads/server/index.ts';
import { moveTrialsJob } from '#features/subscription/server/index.ts';
import type { AnyJob, JobRegistry } from '#platform/server/jobs/define-job.ts';
import { sendMessageJob } from '#platform/server/messages/send-message.job.ts';
import { makePartitionsJob } from '#platform/server/partitions.job.ts';

/** Every job a worker can run. */
const jobs: AnyJob[] = [
  sendMessageJob,
  remindJob,
  remindDueJob,
  sweepUploadsJob,
  cleanUpJob,
  copyEmailJob,
  moveTrialsJob,
  processDocumentJob,
  purgeDeliveriesJob,
  mailGatheredLeadsJob,
  makePartitionsJob,
  checkImportJob,
  runImportJob,
  undoImportJob,
  resumeImportsJob,
  eraseClientsJob,
];

export const jobRegistry: JobRegistry = { jobs: new Map(jobs.map((job) => [job.name, job])) };
