import { memberJoined } from '#features/identity/events.ts';
import { on } from '#platform/server/events.ts';
import { remindOwnersJob } from '../late-payment/remind-owners.job.ts';
import { compareSeatsJob, matchSeatsJob, seatsChanged } from '../seats/seats.job.ts';

export { planRoutes } from './plan.routes.ts';
export const planJobs = [matchSeatsJob, compareSeatsJob, remindOwnersJob];
export const planSubscriptions = [on(memberJoined, seatsChanged)];
