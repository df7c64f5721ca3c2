import { useId, useState } from 'react';
import { AccountFrame, AccountLoading } from '#features/preferences/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { type Billing, billing } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { DatesLine } from '../dates-line.tsx';
import { nameZone } from '../describe-dates.ts';
import { CancelDialog } from '../dialogs/cancel-dialog.tsx';
import { ChangeDialog } from '../dialogs/change-dialog.tsx';
import { CreditsDialog } from '../dialogs/credits-dialog.tsx';
import { text as shared } from '../en.ts';
import { OwnerOnly } from '../owner-only.tsx';
import { findSituation, type Situation } from '../situation.ts';
import type { Asked } from './asked.ts';
import { Box } from './box.tsx';
import { CreditsCard } from './credits-card.tsx';
import { text } from './en.ts';
import { Invoices } from './invoices.tsx';
import { PlanCard } from './plan-card.tsx';
import { RestingCard } from './resting-card.tsx';
import { CardCard, DetailsCard, NextChargeCard, OfferCard } from './side-cards.tsx';

/** Shows the owner what is paid, how, and what happens when (S0-2.1-80). */
export function ManageScreen() {
  return (
    <OwnerOnly>
      <Manage />
    </OwnerOnly>
  );
}

function Manage() {
  const read = useRead(billing.get, {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <AccountFrame
      title={shared('subscription')}
      lead={text('lead')}
      isWide
      actions={read.data && <Actions of={read.data} onAsk={setAsked} />}
    >
      {read.data ? (
        <Parts of={read.data} onAsk={setAsked} />
      ) : (
        <AccountLoading query={read} title={shared('not_loaded')} />
      )}
      {read.data && asked && (
        <>
          {asked === 'cancel' && <CancelDialog billing={read.data} onClose={close} onAsk={setAsked} />}
          {asked === 'credits' && <CreditsDialog onClose={close} />}
          {(asked === 'yearly' || asked === 'seats') && <ChangeDialog of={asked} billing={read.data} onClose={close} />}
        </>
      )}
    </AccountFrame>
  );
}

interface PartProps {
  of: Billing;
  onAsk: (asked: Asked) => void;
}

function Actions({ of, onAsk }: PartProps) {
  const situation = findSituation(of);
  const { company } = of.details;
  const isRunning = situation === 'ACTIVE' || (situation === 'TRIAL' && of.plan !== null && !of.plan.is_cancelled);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {company && situation !== 'SPONSORED' && (
        <span className="text-xs text-fg-3 max-sm:hidden">{text('billed_to', { company })}</span>
      )}
      {situation === 'ACTIVE' && (
        <PageLink to={billingPages.pricing} className={buttonClasses()}>
          {text('compare')}
        </PageLink>
      )}
      {isRunning && (
        <Button variant="ghost" onClick={() => onAsk('cancel')}>
          {text('cancel')}
        </Button>
      )}
    </div>
  );
}

/** Where what rests is said beforehand, or while it rests. */
const resting: readonly Situation[] = ['TRIAL', 'CANCELLED', 'EXTENSION', 'FREE', 'OVERDUE'];

function Parts({ of, onAsk }: PartProps) {
  const situation = findSituation(of);
  const isOwn = situation !== 'SPONSORED';
  const { time_zone } = useSession();
  const datesId = useId();
  return (
    <div className="mt-4 grid items-start gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_332px]">
      <div className="grid min-w-0 gap-4">
        <PlanCard billing={of} situation={situation} onAsk={onAsk} />
        {of.dates.length > 0 && (
          <Box className="pb-4">
            <div className="mb-3.5 flex flex-wrap items-baseline gap-x-2 pt-3">
              <h2 id={datesId} className="font-semibold">
                {shared('what_happens')}
              </h2>
              <p className="text-xs text-fg-3">{shared('worked_out', { zone: nameZone(time_zone) })}</p>
            </div>
            <DatesLine billing={of} labelledBy={datesId} />
          </Box>
        )}
        {resting.includes(situation) && <RestingCard billing={of} situation={situation} />}
        <Invoices isOwn={isOwn} />
      </div>
      <div className="grid min-w-0 gap-4">
        {situation === 'TRIAL' && of.plan === null && <OfferCard />}
        {isOwn && <NextChargeCard billing={of} situation={situation} />}
        {isOwn && situation !== 'GIVEN' && <CardCard billing={of} />}
        <CreditsCard billing={of} situation={situation} onBuy={() => onAsk('credits')} />
        {isOwn && <DetailsCard details={of.details} />}
      </div>
    </div>
  );
}
