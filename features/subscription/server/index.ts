export { moveTrialsJob } from './move-trials.job.ts';
export { getSubscription, startTrial } from './subscription.queries.ts';
