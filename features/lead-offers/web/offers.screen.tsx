import type { ReactNode } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { formatCountdown, useSecondsUntil } from '#platform/web/state/use-seconds-until.ts';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { type LeadOffer, leadOffers } from '../contract.ts';
import { describeNext, describeOrigin, describeState } from './cards/describe-offer.ts';
import { useOfferChanges } from './cards/use-offers.ts';
import { text } from './en.ts';
import { type ShownOffer, useOpenOffers } from './open-offers.ts';

const ignore = () => undefined;

/** Leads offered to the person: those open now, and the missed ones with what became of them. */
export function OffersScreen() {
  const open = useOpenOffers();
  const past = useReadPages(leadOffers.listPast, { query: {} });
  const { claim, pass } = useOfferChanges(ignore);
  const failed = [past, open].find(({ isError }) => isError);
  return (
    <>
      <PageHeader title={text('page')} />
      {failed ? (
        <NotLoaded title={text('past_not_loaded')} read={failed} />
      ) : past.isPending || open.isPending ? (
        <TableSkeleton rows={4} />
      ) : open.offers.length === 0 && past.rows.length === 0 ? (
        <NothingYet />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-8 max-sm:px-4">
          <p className="max-w-[68ch] pb-4 text-fg-2">{text('page_lead')}</p>
          <div className="grid max-w-[860px] gap-6">
            <Part title={text('now')}>
              {open.offers.length === 0 && <p className="text-fg-3">{text('nothing_now')}</p>}
              <ul className="grid gap-2">
                {open.offers.map((offer) => (
                  <OpenItem
                    key={offer.id}
                    offer={offer}
                    onClaim={() => claim.mutate({ params: { id: offer.id } })}
                    onPass={() => pass.mutate({ params: { id: offer.id } })}
                  />
                ))}
              </ul>
            </Part>
            {past.rows.length > 0 && (
              <Part title={text('past')}>
                <ul>
                  {past.rows.map((offer) => (
                    <PastItem key={offer.id} offer={offer} onClaim={() => claim.mutate({ params: { id: offer.id } })} />
                  ))}
                </ul>
                <ShowMore list={past} className="mt-2" size="sm" />
              </Part>
            )}
          </div>
        </div>
      )}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="pb-2 font-semibold">{title}</h2>
    {children}
  </section>
);

function Lead({ offer, children }: { offer: LeadOffer; children?: ReactNode }) {
  return (
    <>
      <Avatar of={{ id: offer.id, name: offer.client_name }} size={32} />
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {offer.client_name}
        </p>
        <p dir="auto" className="text-xs text-fg-3 [overflow-wrap:anywhere]">
          {describeOrigin(offer)}
        </p>
        {children}
      </div>
    </>
  );
}

function OpenItem({ offer, onClaim, onPass }: { offer: ShownOffer; onClaim: () => void; onPass: () => void }) {
  const name = offer.client_name;
  const left = formatCountdown(useSecondsUntil(offer.ends_at));
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line-2 bg-surface px-3.5 py-3 shadow-1">
      <Lead offer={offer}>
        <p className="text-xs text-fg-3">
          {text('goes_to', { left })} {describeNext(offer)}
        </p>
      </Lead>
      <span className="flex gap-2 max-sm:w-full">
        <Button
          variant="primary"
          className="max-sm:flex-1"
          aria-label={text('claim_named', { name })}
          onClick={onClaim}
        >
          {text('claim')}
        </Button>
        <Button aria-label={text('pass_named', { name })} onClick={onPass}>
          {text('pass')}
        </Button>
      </span>
    </li>
  );
}

function PastItem({ offer, onClaim }: { offer: LeadOffer; onClaim: () => void }) {
  const { time_zone } = useSession();
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-3 border-b border-line py-2.5 last:border-0 sm:grid sm:grid-cols-[2rem_minmax(0,1fr)_14rem_8rem]">
      <Lead offer={offer} />
      <span className="min-w-0 basis-56 text-sm max-sm:basis-full">
        <span dir="auto" className="block [overflow-wrap:anywhere]">
          {describeState(offer)}
        </span>
        <time dateTime={offer.offered_at} className="block text-xs text-fg-3">
          {formatDateTime(offer.offered_at, time_zone)}
        </time>
      </span>
      {offer.state === 'passed' && (
        <Button size="sm" aria-label={text('claim_named', { name: offer.client_name })} onClick={onClaim}>
          {text('claim')}
        </Button>
      )}
      {offer.client_id !== null && (
        <PageLink to={clientPages.client} params={{ id: offer.client_id }} className={buttonClasses({ size: 'sm' })}>
          {text('open_client')}
        </PageLink>
      )}
    </li>
  );
}

const NothingYet = () => (
  <EmptyPanel
    title={text('empty')}
    placeholder={<LinePlaceholders />}
    actions={
      <PageLink to={clientPages.clients} className={buttonClasses()}>
        {text('to_clients')}
      </PageLink>
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);
