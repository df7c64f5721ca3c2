import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { moveTrialsJob } from './move-trials.job.ts';
import { subscriptionSettings } from './settings.ts';

export { findSponsorship, isSponsored } from './sponsorship.ts';
export { getSubscription, startTrial } from './subscription.queries.ts';

export const subscriptionModule = serverModule({
  contracts: [contract],
  events,
  settings: subscriptionSettings,
  jobs: [moveTrialsJob],
});
