import { done } from '#platform/contract/endpoint.ts';
import { nowIso } from '#platform/server/clock.ts';
import { bind } from '#platform/server/http/bind.ts';
import { claimLinks, leadOffers } from '../contract.ts';
import { claimByLink, showClaimLink } from './claim-links.ts';
import { claimOffer, passOffer } from './claim-offer.ts';
import { markSeen } from './offers.queries.ts';
import { listOpenOffers, listPastOffers, requireOffer } from './show-offers.queries.ts';

const ownRoutes = bind(leadOffers, {
  listOpen: ({ scope }) => listOpenOffers(scope),
  listPast: ({ scope, query }) => listPastOffers(scope, query),
  get: async ({ scope, leadOffer }) => (await requireOffer(scope, leadOffer.id)).offer,
  claim: ({ scope, services, leadOffer }) => claimOffer(scope, services, leadOffer.id, 'screen'),
  pass: ({ scope, services, leadOffer }) => passOffer(scope, services, leadOffer.id),
  markSeen: async ({ scope, body }) => {
    await markSeen(scope, scope.actor.profile_id, body.ids, nowIso());
    return done;
  },
});

const linkRoutes = bind(claimLinks, {
  show: ({ services, params, request }) => showClaimLink(services, { token: params.token, request_id: request.id }),
  claim: ({ services, params, request }) => claimByLink(services, { token: params.token, request_id: request.id }),
});

export const leadOfferRoutes = [...ownRoutes, ...linkRoutes];
