import { useEffect, useState } from 'react';
import { showLeadsElsewhere } from '#features/leads/web/index.ts';
import { call } from '#platform/web/api.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { leadOffers } from '../contract.ts';
import { useOpenOffers } from './open-offers.ts';

const OfferCards = lazyPart(() => import('./cards/offer-cards.tsx').then((module) => module.OfferCards));

/** Reads anew, because the lead may have arrived and been offered at the same moment. */
async function listOfferedClients(): Promise<number[]> {
  const { results } = await call(leadOffers.listOpen, {});
  return results.flatMap(({ client_id }) => client_id ?? []);
}

/** The cards of offered leads, which load with the first offer and then stay for what became of it. */
export function OfferCardsHost() {
  const { offers } = useOpenOffers();
  const [hasOffers, setHasOffers] = useState(false);
  if (offers.length > 0 && !hasOffers) setHasOffers(true);
  useEffect(() => showLeadsElsewhere(listOfferedClients), []);
  return hasOffers && <OfferCards />;
}
