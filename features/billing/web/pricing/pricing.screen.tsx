import { useState } from 'react';
import { currencySymbol } from '#platform/contract/money/currency-symbol.ts';
import { useRead } from '#platform/web/data.ts';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { CardsSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { type Billing, type BillingInterval, billing as calls, type Pricing } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import { OwnerOnly, SponsoredPanel } from '../owner-only.tsx';
import { text } from './en.ts';
import { Facts } from './facts.tsx';
import { makeOffer } from './offer.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanTable } from './plan-table.tsx';

/** Shows what each plan includes and costs, and leads to the payment (S0-2.4-14). */
export function PricingScreen() {
  const { is_sponsored } = useSession();
  return <OwnerOnly>{is_sponsored ? <SponsoredPanel name={null} /> : <Plans />}</OwnerOnly>;
}

function Plans() {
  const [currency, setCurrency] = useState<string | undefined>(undefined);
  const pricing = useRead(calls.getPricing, { query: { currency } }, { keepPrevious: true });
  const state = useRead(calls.get, {});
  const { data: prices } = pricing;
  if (state.data?.payer.kind === 'sponsor') return <SponsoredPanel name={state.data.payer.name} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface px-5 pt-5 pb-10 max-sm:px-4 max-lg:pb-0">
      <div className="mx-auto flex min-h-full max-w-[1120px] flex-col">
        <div className="mb-3 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <Crumbs trail={[{ page: billingPages.subscription, label: shared('subscription') }]} />
            <h1 className="font-display text-xl font-semibold">{text('title')}</h1>
          </div>
          {prices && prices.currencies.length > 1 && (
            <Select
              label={text('currency')}
              isLabelHidden
              className="w-40"
              value={prices.currency}
              options={prices.currencies.map((code) => ({ value: code, label: `${code}, ${currencySymbol(code)}` }))}
              onChange={setCurrency}
            />
          )}
        </div>
        {prices && state.data ? (
          <Choice pricing={prices} billing={state.data} />
        ) : pricing.isError || state.isError ? (
          <NotLoaded title={text('not_loaded')} read={pricing.isError ? pricing : state} />
        ) : (
          <CardsSkeleton cards={3} />
        )}
      </div>
    </div>
  );
}

function Choice({ pricing, billing }: { pricing: Pricing; billing: Billing }) {
  const { support_email: email } = useInstallation();
  const isNarrow = useIsNarrow();
  const [interval, setInterval] = useState<BillingInterval>('year');
  const [wanted, setWanted] = useState(pricing.seats);
  const seats = Math.max(wanted, pricing.seats, 1);
  const offer = makeOffer(pricing, interval, seats);
  if (!offer) return <StatePanel title={text('no_prices')}>{text('no_prices_text', { email })}</StatePanel>;
  const Layout = isNarrow ? PlanCards : PlanTable;
  return (
    <Layout
      pricing={pricing}
      billing={billing}
      offer={offer}
      onInterval={setInterval}
      onSeats={setWanted}
      facts={<Facts pricing={pricing} />}
    />
  );
}
