import { repeatWork, sweepWork } from '#platform/server/jobs/repeat-work.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { findDueSteps } from './due-mails.queries.ts';
import { resumeAfterPlan, sendDueMails } from './send-due.ts';
import { findQueuedMails } from './settle-mails.queries.ts';
import { settleMails } from './settle-mails.ts';

/** How late an automatic e-mail may be; what a process left when it died is found in the same way. */
const SWEEP_MS = 5_000;
const PLAN_MS = 60_000;

/** Sends automatic steps in this process. */
export function startAutomaticSteps(services: Services): BackgroundWork {
  const sending = sweepWork(services, {
    every_ms: SWEEP_MS,
    finds: [findDueSteps, findQueuedMails],
    work: async (isStopped) => {
      await sendDueMails(services, isStopped);
      await settleMails(services);
    },
    complaint: 'automatic steps wait for the next sweep',
  });
  const resuming = repeatWork(services, {
    every_ms: PLAN_MS,
    work: (isStopped) => resumeAfterPlan(services, isStopped),
    complaint: 'clients held by the plan wait for the next sweep',
  });
  sending.begin();
  resuming.begin();
  return { stop: () => Promise.all([sending.stop(), resuming.stop()]) };
}
