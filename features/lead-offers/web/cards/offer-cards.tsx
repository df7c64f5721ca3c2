import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { refresh } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { useIsPhone } from '#platform/web/ui/layout/use-is-phone.ts';
import { leadOfferPages } from '../../pages.ts';
import { leadOffersTag } from '../../tags.ts';
import { text } from '../en.ts';
import { OfferCard } from './offer-card.tsx';
import { ResultCard } from './result-card.tsx';
import { useAnnouncement, useOfferChanges, useOpenOffers, useReportSeen, useResults } from './use-offers.ts';

/** How many cards lie below each other; on a phone one, at the bottom. */
const SHOWN = 3;

/** The leads that are offered to the person now, over every page, and what became of those just shown. */
export function OfferCards() {
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const [closed, setClosed] = useState<readonly number[]>([]);
  const { offers } = useOpenOffers();
  const { results, add, dismiss } = useResults(offers);
  const { claim, pass } = useOfferChanges(add);
  const open = offers.filter(({ id }) => !closed.includes(id) && results.every(({ offer }) => offer.id !== id));
  const shown = open.slice(0, isPhone ? 1 : SHOWN);
  useReportSeen(shown);
  const words = useAnnouncement(offers);
  const readAgain = useCallback(() => void refresh(client, [leadOffersTag]), [client]);
  const more = open.length - shown.length;
  return (
    <>
      <p role="status" className="sr-only">
        {words}
      </p>
      {(shown.length > 0 || results.length > 0) && (
        <section
          aria-label={text('region')}
          data-offers
          className="offers-place pointer-events-none fixed z-(--ui-z-toast) flex flex-col gap-2 overflow-y-auto overscroll-contain"
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
          {more > 0 && (
            <PageLink
              to={leadOfferPages.offers}
              className={`pointer-events-auto rounded-pop bg-raised px-3.5 py-2 text-sm shadow-pop ${linkClasses()}`}
            >
              {text('more', { count: more })}
            </PageLink>
          )}
          {results.map((result) => (
            <ResultCard key={result.offer.id} result={result} onClose={() => dismiss(result.offer.id)} />
          ))}
        </section>
      )}
    </>
  );
}
