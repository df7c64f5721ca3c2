import { repeatWork } from '#platform/server/jobs/repeat-work.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { isSelling, subscriptionSettings } from './settings.ts';
import { moveDueSubscriptions } from './subscription.queries.ts';

const EVERY_MS = 15_000;
const BATCH = 1_000;

const NOTHING_SOLD =
  'Nothing is sold, although STRIPE_SECRET_KEY is set: STRIPE_API_BASE is an address of this machine, which counts in local mode only';

/** Moves every subscription whose next step has come: its state in the history, and the screens that are open. */
export async function moveStates(services: Services, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await moveDueSubscriptions(services.database, BATCH)) === BATCH);
}

/** Moves states by the clock; where nothing is sold, nothing ends (readings.md D39). */
export function startMovingStates(services: Services): BackgroundWork {
  if (!isSelling(services.settings)) {
    const { STRIPE_SECRET_KEY } = subscriptionSettings.readFrom(services.settings);
    if (STRIPE_SECRET_KEY) services.log.warn(NOTHING_SOLD);
    return { stop: async () => {} };
  }
  return repeatWork(services, {
    every_ms: EVERY_MS,
    work: (isStopped) => moveStates(services, isStopped),
    complaint: 'states of subscriptions wait for the next round',
  });
}
