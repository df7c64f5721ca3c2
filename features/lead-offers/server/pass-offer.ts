import { lockUnassigned } from '#features/lead-rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { LeadOffer } from '../contract.ts';
import { advanceOffers } from './advance-offers.ts';
import { refuseClaim } from './claim-offer.ts';
import { findPassedByAll, markPassed } from './offers.queries.ts';
import { publishOfferChanges } from './publish-offers.ts';
import { requireOffer } from './show-offers.queries.ts';

/**
 * Leaves an offered lead to the others; when everybody has passed it goes on at once. Repeating it changes nothing.
 * Throws `not_found`, and `not_possible_now` when the person’s time is over.
 */
export async function passOffer(scope: Scope, services: Services, id: number): Promise<LeadOffer> {
  const { client_id } = await requireOffer(scope, id);
  // Two who pass at once come one after the other, so that the second finds that everybody has.
  await lockUnassigned(scope, [client_id]);
  const { offer } = await requireOffer(scope, id);
  if (offer.state === 'passed') return offer;
  if (offer.state !== 'open') throw refuseClaim(offer, nowIso());
  await markPassed(scope, { offer_id: id, profile_id: scope.actor.profile_id }, nowIso());
  const passedByAll = await findPassedByAll(scope, id);
  if (passedByAll) await advanceOffers(scope, services, [passedByAll]);
  else await publishOfferChanges(scope, [id]);
  return (await requireOffer(scope, id)).offer;
}
