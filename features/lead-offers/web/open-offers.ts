import { useRead } from '#platform/web/data.ts';
import { type LeadOffer, leadOffers } from '../contract.ts';
import { text } from './area/en.ts';

/** An offer on the screen, with the end of its time by this screen's clock. */
export interface ShownOffer extends LeadOffer {
  ends_at: number;
}

/** Reads the offers open to the person, the one that ends first at the front. */
export function useOpenOffers() {
  const { data, dataUpdatedAt, ...read } = useRead(leadOffers.listOpen, {});
  const offers = (data?.results ?? []).map(
    (offer): ShownOffer => ({ ...offer, ends_at: dataUpdatedAt + offer.seconds_left * 1_000 }),
  );
  return { ...read, data, offers, count: data?.count ?? 0 };
}

/** Returns how many leads are offered to the person now, in words too. */
export function useOfferedLeads(): { count: number; words: string } {
  const { count } = useOpenOffers();
  return { count, words: text('offered_now', { count }) };
}
