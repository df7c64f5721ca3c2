import { serverModule } from '#platform/server/module.ts';
import { setSelling } from '#platform/server/plan.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { startMovingStates } from './move-states.ts';
import { isSelling, subscriptionSettings } from './settings.ts';

export { listSteps, type StoredFacts } from '../state.ts';
export { givePlan } from './give-plan.ts';
export { moveStates } from './move-states.ts';
export { isSelling, readStripe, type StripeSettings } from './settings.ts';
export { findSponsorship, isSponsored } from './sponsorship.ts';
export {
  getSubscription,
  listRecurring,
  listUntoldEnds,
  lockSubscription,
  markEndTold,
  startTrial,
  writeFacts,
} from './subscription.queries.ts';
export { type RestingCount, readResting, whatRests } from './what-rests.ts';

export const subscriptionModule = serverModule({
  contracts: [contract],
  events,
  settings: subscriptionSettings,
  takeSettings: (settings) => setSelling(isSelling(settings)),
  background: [startMovingStates],
});
