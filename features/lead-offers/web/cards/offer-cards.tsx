import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { RootMark } from '#platform/web/browser/root-mark.ts';
import { refresh } from '#platform/web/data.ts';
import { formatCountdown, useSecondsUntil } from '#platform/web/state/use-seconds-until.ts';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { leadOffersTag } from '../../tags.ts';
import { text } from '../en.ts';
import { type ShownOffer, useOpenOffers } from '../open-offers.ts';
import { CountdownRing } from './countdown.tsx';
import { describeNext, describeOrigin } from './describe-offer.ts';
import { ResultCard } from './result-card.tsx';
import { useAnnouncement, useOfferChanges, useReportSeen, useResults } from './use-offers.ts';

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
          className="offers-place pointer-events-none fixed z-(--ui-z-offers) flex flex-col gap-2 overflow-y-auto overscroll-contain"
        >
          <RootMark name="offers" />
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

interface OfferCardProps {
  offer: ShownOffer;
  isClaiming: boolean;
  onClaim: () => void;
  onPass: () => void;
  onClose: () => void;
  /** Called when its time is over. */
  onEnd: () => void;
}

const NAMED_OTHERS = 4;

/** A lead that is offered to the person now. Enter claims it only while the card itself has the focus. */
function OfferCard({ offer, isClaiming, onClaim, onPass, onClose, onEnd }: OfferCardProps) {
  const { client_name: name, others, others_count, minutes } = offer;
  const seconds = useSecondsUntil(offer.ends_at);
  const isOver = seconds === 0;
  const total = minutes * 60;
  const left = formatCountdown(seconds);
  const titleId = useId();
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the focus so that Enter claims nothing elsewhere
      tabIndex={0}
      aria-label={text('card', { name, left })}
      aria-keyshortcuts="Enter"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget || event.repeat) return;
        event.preventDefault();
        onClaim();
      }}
      className="group/card pointer-events-auto relative overflow-hidden rounded-pop bg-raised text-sm shadow-pop outline-none focus-visible:outline-2 focus-visible:outline-focus forced-colors:border"
    >
      <span aria-hidden="true" className="absolute inset-x-0 top-0 h-[3px] bg-fill">
        <span
          className="block h-full bg-brand motion-safe:transition-[width] motion-safe:duration-1000 motion-safe:ease-linear"
          style={{ width: `${Math.min(100, (seconds / total) * 100)}%` }}
        />
      </span>
      <div className="grid gap-3 px-3.5 pt-4 pb-3">
        <div className="flex items-center gap-2">
          <span className="flex items-center gap-1.5 rounded-xs bg-new-tint px-2 py-0.5 text-xs font-medium text-new-fg">
            <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
            {text('new_lead')}
          </span>
          <span className="min-w-0 flex-1 truncate text-xs text-fg-3">
            {others_count > 0 ? text('offered_to_others', { count: others_count }) : text('offered_to_you')}
          </span>
          <IconButton
            variant="ghost"
            size="sm"
            label={text('close_card')}
            icon={<Icon of={X} size={14} />}
            onClick={onClose}
            className="-my-1 -me-1.5"
          />
        </div>
        <div className="flex items-start gap-3">
          <Avatar of={{ id: offer.id, name }} size={40} />
          <div className="min-w-0 flex-1">
            <p id={titleId} dir="auto" className="font-semibold [overflow-wrap:anywhere]">
              {name}
            </p>
            <p dir="auto" className="text-xs text-fg-2 [overflow-wrap:anywhere]">
              {describeOrigin(offer)}
            </p>
          </div>
          <CountdownRing seconds={seconds} total={total} />
        </div>
        <div className="flex gap-2">
          <Button
            variant="primary"
            className="flex-1"
            aria-label={text('claim_named', { name })}
            isSaving={isClaiming}
            onClick={onClaim}
          >
            {text('claim')}
            <span
              aria-hidden="true"
              className="hidden rounded-xs border border-current px-1 text-xs leading-4 sm:group-focus/card:inline"
            >
              Enter
            </span>
          </Button>
          <Button aria-label={text('pass_named', { name })} onClick={onPass}>
            {text('pass')}
          </Button>
        </div>
      </div>
      <div className="flex items-center gap-2 border-t border-line px-3.5 py-2 text-xs text-fg-3">
        {others.length > 0 && (
          <span
            role="img"
            aria-label={text('also_offered', { people: others.map((person) => person.name).join(', ') })}
            className="flex shrink-0 gap-1"
          >
            {others.slice(0, NAMED_OTHERS).map((person) => (
              <Avatar key={person.id} of={person} size={20} />
            ))}
          </span>
        )}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="tabular-nums">{text('goes_to', { left })}</span>{' '}
          <b dir="auto" className="font-medium text-fg">
            {describeNext(offer)}
          </b>
        </span>
      </div>
    </article>
  );
}
