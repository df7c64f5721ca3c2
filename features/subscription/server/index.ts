import { serverModule } from '#platform/server/module.ts';
import * as events from '../events.ts';
import { moveTrialsJob } from './move-trials.job.ts';

export { getSubscription, startTrial } from './subscription.queries.ts';

export const subscriptionModule = serverModule({ events, jobs: [moveTrialsJob] });
