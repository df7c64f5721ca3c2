import { WaitingWork } from '#platform/server/jobs/waiting-work.ts';
import { perProcess } from '#platform/server/per-process.ts';

/** Wakes applying when the payment provider announced something. */
export const eventQueueFor = perProcess(
  (services) =>
    new WaitingWork(services, {
      channel: 'stripe_events',
      payload: 'waiting',
      complaint: 'events of payments wait for the next sweep',
    }),
);
