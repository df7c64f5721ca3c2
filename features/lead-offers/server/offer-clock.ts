import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import { listOrgsWithWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { advanceDueOffers } from './advance-offers.ts';
import { alertOffered } from './alert-offers.ts';
import { findWaitingAlerts } from './offer-alerts.queries.ts';
import { findOrgsWithDueOffers } from './offers.queries.ts';

const TICK_MS = 1_000;

/**
 * Keeps the deadlines of offers and writes their e-mails, every second in each process that runs jobs. What is due
 * stands in the database, so another process goes on where one stops.
 */
export const startOfferClock = (services: Services): BackgroundWork =>
  sweepWork(services, {
    every_ms: TICK_MS,
    finds: [findOrgsWithDueOffers, findWaitingAlerts],
    work: () => runOfferClock(services),
    complaint: 'offers wait for the next second',
  });

/** Moves on all offers that are due, and alerts everybody who waits for it. */
export async function runOfferClock(services: Services): Promise<void> {
  const inOrg = async <Result>(org_id: number, work: (scope: OrgScope) => Promise<Result>) => {
    const options = { org_id, actor: null, request_id: 'offer-clock', mode: 'transaction' } as const;
    try {
      return await withScope(services.database, options, work);
    } catch (error) {
      services.log.error({ err: error, org_id }, 'the offers of an organisation wait');
      return undefined;
    }
  };
  for (const org_id of await listOrgsWithWork(services.database, findOrgsWithDueOffers)) {
    while (await inOrg(org_id, (scope) => advanceDueOffers(scope, services)));
  }
  for (const org_id of await listOrgsWithWork(services.database, findWaitingAlerts)) {
    await inOrg(org_id, (scope) => alertOffered(scope, services));
  }
}
