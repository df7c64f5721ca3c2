import { bind } from '#platform/server/http/bind.ts';
import { answerOffers } from '../../offers-contract.ts';
import { findOffer } from './offers.queries.ts';

export const offerRoutes = bind(answerOffers, {
  get: async ({ scope, client }) => ({ offer: await findOffer(scope, client.id) }),
});
