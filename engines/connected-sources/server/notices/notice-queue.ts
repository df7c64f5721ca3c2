import { WaitingWork } from '#platform/server/jobs/waiting-work.ts';
import { perProcess } from '#platform/server/per-process.ts';

/** Wakes fetching when leads were announced. */
export const noticeQueueFor = perProcess(
  (services) =>
    new WaitingWork(services, {
      channel: 'lead_notices',
      payload: 'waiting',
      complaint: 'announced leads wait for the next sweep',
    }),
);
