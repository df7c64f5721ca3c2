import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { showLeadsElsewhere } from '#features/leads/web/index.ts';
import { call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { leadOffers } from '../../contract.ts';
import { leadOffersTag } from '../../tags.ts';
import { text } from '../en.ts';
import { useOpenOffers } from '../open-offers.ts';
import { OfferCard } from './offer-card.tsx';
import { ResultCard } from './result-card.tsx';
import { useAnnouncement, useOfferChanges, useReportSeen, useResults } from './use-offers.ts';

/** Reads anew, because the lead may have arrived and been offered at the same moment. */
async function listOfferedClients(): Promise<number[]> {
  const { results } = await call(leadOffers.listOpen, {});
  return results.flatMap(({ client_id }) => client_id ?? []);
}

/** The leads that are offered to the person now, over every page, and what became of those just shown. */
export function OfferCards() {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [closed, setClosed] = useState<readonly number[]>([]);
  const { offers } = useOpenOffers();
  const { results, add, dismiss } = useResults(offers);
  const { claim, pass } = useOfferChanges(add);
  const open = offers.filter(({ id }) => !closed.includes(id) && results.every(({ offer }) => offer.id !== id));
  // Several are folded, so that they do not cover the page for minutes.
  const shown = isOpen ? open : open.slice(0, 1);
  useReportSeen(shown);
  useEffect(() => showLeadsElsewhere(listOfferedClients), []);
  const words = useAnnouncement(offers);
  const readAgain = useCallback(() => void refresh(client, [leadOffersTag]), [client]);
  return (
    <>
      <p role="status" className="sr-only">
        {words}
      </p>
      {(shown.length > 0 || results.length > 0) && (
        <section
          aria-label={text('region')}
          data-offers
          className="offers-place pointer-events-none fixed z-(--ui-z-offers) flex flex-col gap-2 overflow-y-auto overscroll-contain"
        >
          {shown.map((offer) => (
            <OfferCard
              key={`${offer.id}-${offer.offered_at}`}
              offer={offer}
              isClaiming={claim.isPending && claim.variables?.params.id === offer.id}
              onClaim={() => claim.mutate({ params: { id: offer.id } })}
              onPass={() => pass.mutate({ params: { id: offer.id } })}
              onClose={() => setClosed((before) => [...before, offer.id])}
              onEnd={readAgain}
            />
          ))}
          {open.length > 1 && (
            <Button
              aria-expanded={isOpen}
              className="pointer-events-auto shrink-0 self-stretch shadow-pop"
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? text('show_first') : text('show_all', { count: open.length })}
            </Button>
          )}
          {results.map((result) => (
            <ResultCard key={result.offer.id} result={result} onClose={() => dismiss(result.offer.id)} />
          ))}
        </section>
      )}
    </>
  );
}
