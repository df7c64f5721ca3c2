import { WaitingWork } from '#platform/server/jobs/waiting-work.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';

/** Wakes filing when leads were accepted. */
export const leadQueueFor = perProcess(
  (services) =>
    new WaitingWork(services, { channel: 'leads', payload: 'waiting', complaint: 'leads wait for the next sweep' }),
);

/** Wakes it for leads that an integration committed by itself. */
export const wakeFiling = (services: Services): void => leadQueueFor(services).notify();
