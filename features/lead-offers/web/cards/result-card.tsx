import { CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { QuickContact } from '#features/timeline/web/index.ts';
import { readPageId } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';
import { describeLead, describeState } from './describe-offer.ts';
import type { OfferResult } from './use-offers.ts';

/** How long it is shown what became of an offer; it stays while the pointer or the focus is inside. */
const SHOWN_MS = 10_000;

/** What became of an offer: who has it, or the next step with a client that is the person's own now. */
export function ResultCard({ result, onClose }: { result: OfferResult; onClose: () => void }) {
  const { offer, hasTried } = result;
  const isMine = offer.state === 'claimed_by_me';
  const [isHeld, setIsHeld] = useState(false);
  const isOpenClient = useIsClientOpen(isMine ? offer.client_id : null);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);
  useEffect(() => {
    if (isOpenClient) onClose();
  }, [isOpenClient, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is being read
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="pointer-events-auto relative flex items-start gap-3 rounded-pop bg-raised p-3.5 text-sm shadow-pop forced-colors:border"
    >
      {offer.taken_by && !isMine ? (
        <Avatar of={offer.taken_by} size={40} />
      ) : (
        <Icon of={CircleCheck} size={18} className="mt-px text-success" />
      )}
      <div role="status" className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {isMine ? text('you_claimed', { name: offer.client_name }) : nameWinner(result)}
        </p>
        <p dir="auto" className="text-fg-2 [overflow-wrap:anywhere]">
          {isMine ? text('you_claimed_text') : describeWhere(result)}
        </p>
        {isMine && offer.client_id !== null && <NextSteps client_id={offer.client_id} onClose={onClose} />}
        {!isMine && hasTried && <span className="sr-only">{describeState(offer)}</span>}
      </div>
      <IconButton
        variant="ghost"
        size="sm"
        label={text('dismiss')}
        icon={<Icon of={X} size={14} />}
        onClick={onClose}
        className="-my-1 -me-1.5"
      />
    </div>
  );
}

/** Returns whether the page at hand is the one of this client. */
function useIsClientOpen(client_id: number | null): boolean {
  const path = usePath();
  return client_id !== null && readPageId(clientPages.client, path) === client_id;
}

function nameWinner({ offer, hasTried }: OfferResult): string {
  const { taken_by, taken_at } = offer;
  if (!taken_by) return text('gone', { name: offer.client_name });
  const ago = hasTried ? describeLead(taken_at, Date.now()) : null;
  return ago === null
    ? text('claimed_by', { name: taken_by.name })
    : text('claimed_before', { name: taken_by.name, ago });
}

const describeWhere = ({ offer }: OfferResult): string =>
  offer.taken_by ? text('is_with', { lead: offer.client_name, name: offer.taken_by.name }) : describeState(offer);

function NextSteps({ client_id, onClose }: { client_id: number; onClose: () => void }) {
  const client = useRead(clients.get, { params: { id: client_id } }).data;
  return (
    <div className="mt-2 flex items-center gap-2">
      {client && <QuickContact client={client} channel="whatsapp" isLabelled />}
      <PageLink
        to={clientPages.client}
        params={{ id: client_id }}
        onClick={onClose}
        className={buttonClasses({ variant: 'ghost', size: 'sm' })}
      >
        {text('open_client')}
      </PageLink>
    </div>
  );
}
