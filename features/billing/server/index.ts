import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import { billingPages } from '../pages.ts';
import { reconcileJob } from './apply/reconcile.job.ts';
import { startApplyingEvents } from './hook/apply-events.ts';
import { purgeEventsJob } from './hook/purge-events.job.ts';
import { registerStripeHook } from './hook/stripe-hook.ts';
import { storePdfJob } from './invoices/store-pdf.job.ts';
import { paymentRoutes } from './payments.routes.ts';

export { applyWaitingEvents } from './hook/apply-events.ts';

import { planJobs, planRoutes, planSubscriptions } from './plan/index.ts';

export { readSeatOffer, requireSeatsOnSale } from './seats/seat-price.ts';
export { seatsChanged } from './seats/seats.job.ts';

export const billingModule = serverModule({
  contracts: [contract],
  pages: billingPages,
  routes: [...planRoutes, ...paymentRoutes],
  events,
  jobs: [storePdfJob, purgeEventsJob, reconcileJob, ...planJobs],
  subscriptions: planSubscriptions,
  background: [startApplyingEvents],
  addresses: [registerStripeHook],
});
