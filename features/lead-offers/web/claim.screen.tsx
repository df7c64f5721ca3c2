import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { PRODUCT_NAME } from '#platform/contract/product.ts';
import { makeKey, useChange, useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { useInstallation } from '#platform/web/session.tsx';
import { formatCountdown, useSecondsUntil } from '#platform/web/state/use-seconds-until.ts';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { FailedPanel, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Logo } from '#platform/web/ui/layout/logo.tsx';
import { type ClaimPage, claimLinks, type LeadOffer } from '../contract.ts';
import { leadOfferPages } from '../pages.ts';
import { CountdownRing } from './cards/countdown.tsx';
import { describeNext, describeOrigin, describeState } from './cards/describe-offer.ts';
import { text } from './en.ts';

/** What a claim link opens, signed in or not: the lead, and the button that claims it for whom it was sent to. */
export function ClaimScreen() {
  const { token = '' } = usePageParams<'token'>();
  const params = { token };
  const { support_email } = useInstallation();
  const read = useRead(claimLinks.show, { params });
  return (
    <Frame>
      {read.data ? (
        <Offered key={token} params={params} page={read.data} readAt={read.dataUpdatedAt} />
      ) : read.error && [403, 404].includes(read.error.status) ? (
        <StatePanel title={text('link_failed')} icon={Unlink} actions={<ToOffers />}>
          {read.error.message}
        </StatePanel>
      ) : read.error ? (
        <FailedPanel
          title={text('link_failed')}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
          supportEmail={support_email}
        >
          {read.error.message}
        </FailedPanel>
      ) : (
        <Skeleton className="grid gap-3 p-5">
          <SkeletonBlock className="h-3 w-40" />
          <SkeletonBlock className="h-3 w-24" />
          <SkeletonBlock shape="button" className="h-10 w-full" />
        </Skeleton>
      )}
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-dvh content-start justify-items-center gap-6 bg-canvas px-4 pt-[max(24px,12vh)] pb-8">
    <a href="/" aria-label={PRODUCT_NAME} className="rounded-sm no-underline">
      <Logo />
    </a>
    <main className="w-full max-w-[400px] overflow-hidden rounded-lg border border-line-2 bg-surface shadow-1">
      {children}
    </main>
  </div>
);

interface OfferedProps {
  params: { token: string };
  page: ClaimPage;
  readAt: number;
}

function Offered({ params, page, readAt }: OfferedProps) {
  const cache = useQueryClient();
  const key = makeKey(claimLinks.show, { params });
  const claim = useChange(claimLinks.claim, {
    onSuccess: (claimed) => cache.setQueryData(key, claimed),
    onFailure: ({ status }) => {
      void cache.invalidateQueries({ queryKey: key });
      return status === 409 || status === 403;
    },
  });
  const { offer, recipient, org_name } = page;
  const seconds = useSecondsUntil(readAt + offer.seconds_left * 1_000);
  const isOpen = (offer.state === 'open' || offer.state === 'passed') && seconds > 0;
  return (
    <div className="grid gap-4 p-5">
      <p dir="auto" className="text-xs text-fg-3 [overflow-wrap:anywhere]">
        {text('link_for', { name: recipient.name, org: org_name })}
      </p>
      <div className="flex items-center gap-3">
        <Avatar of={{ id: offer.id, name: offer.client_name }} size={40} />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="font-display text-lg font-semibold [overflow-wrap:anywhere]">
            {offer.state === 'claimed_by_me' ? text('link_claimed', { lead: offer.client_name }) : offer.client_name}
          </h1>
          <p dir="auto" className="text-fg-2 [overflow-wrap:anywhere]">
            {describeOrigin(offer)}
          </p>
        </div>
        {isOpen && <CountdownRing seconds={seconds} total={offer.minutes * 60} />}
      </div>
      {isOpen ? (
        <>
          <Button
            variant="primary"
            size="lg"
            isBlock
            isSaving={claim.isPending}
            onClick={() => claim.mutate({ params })}
          >
            {text('claiming_for', { name: recipient.name })}
          </Button>
          <p className="text-xs text-fg-3">
            {text('link_text')} {text('goes_to', { left: formatCountdown(seconds) })} {describeNext(offer)}.
          </p>
        </>
      ) : (
        <Settled page={page} refusal={claim.error?.message ?? null} />
      )}
    </div>
  );
}

function Settled({ page: { offer, recipient }, refusal }: { page: ClaimPage; refusal: string | null }) {
  const isMine = offer.state === 'claimed_by_me' && offer.client_id !== null;
  return (
    <div role="status" className="grid gap-4">
      {isMine ? (
        <p dir="auto" className="flex items-start gap-2 [overflow-wrap:anywhere]">
          <Icon of={CircleCheck} className="mt-0.5 text-success" />
          {text('link_claimed_text', { name: recipient.name })}
        </p>
      ) : (
        <Gone offer={offer} refusal={refusal} />
      )}
      {isMine ? (
        <PageLink
          to={clientPages.client}
          params={{ id: offer.client_id! }}
          className={buttonClasses({ variant: 'primary', size: 'lg', isBlock: true })}
        >
          {text('open_client')}
        </PageLink>
      ) : (
        <ToOffers />
      )}
    </div>
  );
}

/** Who has the lead now, since when, and that there is nothing left to do for it. */
function Gone({ offer, refusal }: { offer: LeadOffer; refusal: string | null }) {
  const { taken_by, taken_at } = offer;
  return (
    <div className="flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-3">
      {taken_by ? <Avatar of={taken_by} size={32} /> : <Icon of={CircleAlert} className="text-icon" />}
      <div className="min-w-0">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {refusal ?? describeState(offer)}
        </p>
        <p className="text-xs text-fg-3">
          {taken_by && taken_at
            ? text('link_taken_at', { at: formatDateTime(taken_at, browserZone()) })
            : text('link_over')}
        </p>
      </div>
    </div>
  );
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The way on from a lead that is somebody else's: those still offered, signed in or after signing in. */
const ToOffers = () => (
  <PageLink to={leadOfferPages.offers} className={buttonClasses({ variant: 'primary', size: 'lg', isBlock: true })}>
    {text('to_offers')}
  </PageLink>
);
