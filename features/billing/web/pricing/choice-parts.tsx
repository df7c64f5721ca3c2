import { type ReactNode, useId, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateInSentence } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton, linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import {
  type Billing,
  type BillingInterval,
  billing as calls,
  MAX_SEATS,
  type Pricing,
  payments,
} from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { usePaymentPage } from '../paying/use-payment-page.ts';
import { countResting } from '../resting/resting-words.ts';
import { findSituation } from '../situation.ts';
import { Stepper } from '../stepper.tsx';
import { text } from './en.ts';
import { countFreeMonths, type Offer } from './offer.ts';
import { RestingDialog } from './resting-dialog.tsx';

/** What both layouts of the plans get. */
export interface PlansProps {
  pricing: Pricing;
  billing: Billing;
  offer: Offer;
  onInterval: (interval: BillingInterval) => void;
  onSeats: (seats: number) => void;
  facts: ReactNode;
}

/** Months or years, where both are sold. */
export function IntervalField({ pricing, offer, onInterval, isBlock = false }: PlansProps & { isBlock?: boolean }) {
  const has = (interval: BillingInterval) => pricing.plans.some((plan) => plan.interval === interval);
  if (!has('month') || !has('year')) return null;
  const free = countFreeMonths(pricing);
  return (
    <Segmented
      label={text('billing')}
      value={offer.interval}
      isBlock={isBlock}
      segments={[
        { value: 'month', label: text('month') },
        { value: 'year', label: free > 0 ? text('months_free', { count: free }) : text('year') },
      ]}
      onChange={onInterval}
    />
  );
}

/** How many seats; not fewer than are in use. */
export function SeatsField({ pricing, offer, onSeats }: PlansProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span id={id} className="font-medium">
        {text('seats')}
      </span>
      <Stepper
        labelledBy={id}
        value={offer.seats}
        min={Math.max(1, pricing.seats)}
        max={MAX_SEATS}
        words={{ fewer: text('one_fewer'), more: text('one_more') }}
        onChange={onSeats}
      />
      <p className="w-full text-xs font-normal text-fg-3">{text('seats_used', { count: pricing.seats })}</p>
    </div>
  );
}

/** The one button that leads on: to the payment, to what is open, or to the plan one has. */
export function ContinueButton({ billing, offer }: Pick<PlansProps, 'billing' | 'offer'>) {
  const situation = findSituation(billing);
  const buy = usePaymentPage(payments.buyPlan);
  const extend = usePaymentPage(payments.createExtensionSubscription);
  const { open_invoice } = billing;
  if (open_invoice && (situation === 'FAILING' || situation === 'OVERDUE')) {
    return (
      <PageLink to={billingPages.payment_failed} className={buttonClasses({ variant: 'primary', isBlock: true })}>
        {text('pay_open', { sum: formatSum(open_invoice.total) })}
      </PageLink>
    );
  }
  if (billing.plan && ['ACTIVE', 'CANCELLED', 'TRIAL', 'FAILING'].includes(situation)) {
    return (
      <PageLink to={billingPages.subscription} className={buttonClasses({ isBlock: true })}>
        {text('change_plan')}
      </PageLink>
    );
  }
  const body = { price_id: offer.price_id, seats: offer.seats };
  const isExtended = situation === 'EXTENSION';
  return (
    <Button
      variant="primary"
      isBlock
      className="max-sm:h-12"
      isSaving={buy.isPending || extend.isPending}
      onClick={() => (isExtended ? extend : buy).mutate({ body })}
    >
      {text('continue')}
    </Button>
  );
}

/** Returns what the choice costs in one sentence, and when it is charged first. */
export function useOfferWords({ pricing, billing, offer }: Pick<PlansProps, 'pricing' | 'billing' | 'offer'>) {
  const { time_zone } = useSession();
  const { first_charge_at } = pricing;
  const sum = text(offer.interval === 'year' ? 'sum_year' : 'sum_month', {
    sum: formatSum(offer.total),
    seats: offer.seats,
    price: formatSum(offer.per_seat),
    tax: pricing.has_tax ? text('and_tax') : '',
  });
  return [
    sum,
    offer.saving && text('you_save', { sum: formatSum(offer.saving) }),
    first_charge_at === null
      ? text('charged_today')
      : text(findSituation(billing) === 'TRIAL' ? 'after_trial' : 'from_end', {
          date: formatDateInSentence(first_charge_at, time_zone),
        }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says how much rests in the free tier, each thing behind a press. */
export function RestingNote({ isNow }: { isNow: boolean }) {
  const things = useRead(calls.listResting, {}).data?.things;
  const [isOpen, setIsOpen] = useState(false);
  if (!things) return null;
  const count = countResting(things);
  return (
    <p className="text-xs font-normal text-fg-3">
      {text(isNow ? 'rest_now' : 'rest_then', { count })}{' '}
      {things.length > 0 && <LinkButton onClick={() => setIsOpen(true)}>{text('see_each')}</LinkButton>}
      {isOpen && <RestingDialog things={things} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

/** The way to the free tier, which charges nothing and needs nothing but to wait. */
export function StayFree({ billing, look }: { billing: Billing; look: 'button' | 'link' }) {
  const { time_zone } = useSession();
  if (findSituation(billing) !== 'TRIAL' || billing.plan || billing.free_trial_end_date === null) return null;
  return (
    <PageLink to={clientPages.clients} className={look === 'button' ? buttonClasses({ isBlock: true }) : linkClasses()}>
      {text('stay_free', { date: formatDateInSentence(billing.free_trial_end_date, time_zone) })}
    </PageLink>
  );
}
