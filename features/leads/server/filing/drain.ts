import { now } from '#platform/server/clock.ts';
import { isDatabaseAway } from '#platform/server/database/database-errors.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import { listOrgsWithWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { markFailedForAttention } from '../attention/mark-failed-leads.ts';
import { leadQueueFor } from '../intake/lead-queue.ts';
import { fileLeads } from './file-leads.ts';
import { findWaitingLeads, lockWaitingLeads } from './waiting-leads.queries.ts';

/** How many leads are filed in one transaction, and how many at most while more wait behind them. */
const BATCH = 200;
const LARGEST_BATCH = 800;
/** How many organisations one process files for at once. */
const PARALLEL = 3;
/** How long until leads left by a crash, or due for another try, are found. */
const SWEEP_MS = 1_000;
/** How many tries a lead has before it needs attention; the waits between them are 1, 4, 16 and 64 s. */
const MAX_ATTEMPTS = 5;

/** Files leads in this process as soon as they arrive; its end takes no new batch and waits for the present one. */
export function startLeadDrain(services: Services): BackgroundWork {
  const filing = sweepWork(services, {
    every_ms: SWEEP_MS,
    finds: [findWaitingLeads],
    work: (isStopped) => drainLeads(services, isStopped),
    complaint: 'leads wait for the next sweep',
  });
  const leave = leadQueueFor(services).onWaiting(filing.begin);
  filing.begin();
  return {
    stop: async () => {
      leave();
      await filing.stop();
    },
  };
}

/** Files everything that can be filed now. @returns how many leads were filed or set aside. */
export async function drainLeads(services: Services, isStopped = () => false): Promise<number> {
  let total = 0;
  const limits = new Map<number, number>();
  const fileNext = async (org_id: number) => {
    const limit = limits.get(org_id) ?? BATCH;
    const count = await fileBatch(services, org_id, limit);
    // Together leads cost less, which is worth their wait for each other once there are more than can be filed at once.
    limits.set(org_id, count < limit ? BATCH : Math.min(limit * 2, LARGEST_BATCH));
    return count;
  };
  for (let done = 1; done > 0 && !isStopped(); ) {
    done = 0;
    const orgs = await listOrgsWithWork(services.database, findWaitingLeads);
    while (orgs.length > 0 && !isStopped()) {
      const counts = await Promise.all(orgs.splice(0, PARALLEL).map(fileNext));
      done += counts.reduce((sum, count) => sum + count, 0);
    }
    total += done;
  }
  return total;
}

/** Files a batch of an organisation's waiting leads inside an open transaction. */
export async function fileWaitingIn(scope: OrgScope, services: Services): Promise<void> {
  const leads = await lockWaitingLeads(scope, { limit: BATCH });
  if (leads.length > 0) await fileLeads(scope, services, leads);
}

/** Files a batch of an organisation's waiting leads. @returns how many leads were filed or set aside. */
export const fileWaitingLeads = (services: Services, org_id: number): Promise<number> =>
  fileBatch(services, org_id, BATCH);

/**
 * Files one batch in one transaction. When it fails, each lead is tried alone, so that one cannot hold up the others.
 */
async function fileBatch(services: Services, org_id: number, limit: number): Promise<number> {
  let taken: string[] = [];
  try {
    await inOrg(services, org_id, 'lead-drain', async (scope) => {
      const leads = await lockWaitingLeads(scope, { limit });
      taken = leads.map(({ id }) => id);
      if (leads.length > 0) await fileLeads(scope, services, leads);
    });
    return taken.length;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    services.log.warn({ err: error, org_id, leads: taken.length }, 'batch of leads is filed one by one');
    if (taken.length === 0) throw error;
    for (const id of taken) await fileOne(services, org_id, id);
    return taken.length;
  }
}

async function fileOne(services: Services, org_id: number, id: string): Promise<void> {
  try {
    await inOrg(services, org_id, 'lead-drain', async (scope) => {
      await fileLeads(scope, services, await lockWaitingLeads(scope, { limit: 1, id }));
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    services.log.error({ err: error, org_id, lead_id: id }, 'lead not filed');
    await inOrg(services, org_id, 'lead-drain', async (scope) => {
      for (const lead of await lockWaitingLeads(scope, { limit: 1, id })) {
        await markFailedForAttention(scope, lead, nextTry(lead.attempts + 1));
      }
    });
  }
}

/** @param failed tries that failed, counted from 1. @returns when to try again; null when the lead needs attention. */
export function nextTry(failed: number): string | null {
  if (failed >= MAX_ATTEMPTS) return null;
  return new Date(now().getTime() + 1_000 * 4 ** (failed - 1)).toISOString();
}
