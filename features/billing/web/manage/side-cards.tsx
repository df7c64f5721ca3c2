import { CreditCard, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { countDays, formatDateInSentence } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type Billing, billing as calls, payments } from '../../contract.ts';
import { text as shared } from '../en.ts';
import { describeFailure } from '../failure-words.ts';
import { usePaymentPage } from '../paying/use-payment-page.ts';
import { makeOffer } from '../pricing/offer.ts';
import type { Situation } from '../situation.ts';
import { Sums } from './box.tsx';
import { text } from './en.ts';

/** A card beside the plan, with a figure or lines. */
export const SideCard = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => (
  <Panel title={title} look="card" end={end}>
    <div className="pb-3">{children}</div>
  </Panel>
);

export const BigFigure = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-2xl font-semibold tabular-nums">{children}</p>
);

/** What is charged next, or what is open; nothing where nothing is and nobody expects it. */
export function NextChargeCard({ billing, situation }: { billing: Billing; situation: Situation }) {
  const { time_zone } = useSession();
  const now = useNow();
  const { next_charge, open_invoice, card, plan, paid_for_until_date } = billing;
  if (!next_charge) {
    const end = situation === 'CANCELLED' ? plan?.period_end : situation === 'EXTENSION' ? paid_for_until_date : null;
    if (!end) return null;
    return (
      <SideCard title={shared('next_charge')}>
        <BigFigure>{text('nothing')}</BigFigure>
        <p className="text-xs text-fg-3">{text('nothing_text', { date: formatDateInSentence(end, time_zone) })}</p>
      </SideCard>
    );
  }
  const isOpen = open_invoice !== null && (situation === 'FAILING' || situation === 'OVERDUE');
  const days = countDays(now, next_charge.at, time_zone);
  const due = formatDateInSentence(isOpen ? open_invoice.created_at : next_charge.at, time_zone);
  const late = isOpen ? Math.max(0, countDays(open_invoice.created_at, now, time_zone)) : 0;
  return (
    <SideCard
      title={isOpen ? text('open_amount') : shared('next_charge')}
      end={
        isOpen ? (
          late > 0 && <Badge tone="danger">{text('late', { count: late })}</Badge>
        ) : (
          <Badge>{text('in_days', { count: Math.max(0, days) })}</Badge>
        )
      }
    >
      <BigFigure>{formatSum(next_charge.total)}</BigFigure>
      <p className="mb-2 text-xs text-fg-3">
        {isOpen
          ? text('invoice_due', { number: open_invoice.number ?? '', date: due })
          : card
            ? text('charged_on', { date: due, last4: card.last4 })
            : text('charged_on_no_card', { date: due })}
      </p>
      <Sums
        lines={next_charge.lines.map(({ label, total }) => ({ label, sum: formatSum(total) }))}
        total={{ label: shared('total'), sum: formatSum(next_charge.total) }}
      />
    </SideCard>
  );
}

/** What Pro would cost by the month, and when it would be charged first. */
export function OfferCard() {
  const { time_zone } = useSession();
  const pricing = useRead(calls.getPricing, { query: { currency: undefined } }).data;
  const offer = pricing && makeOffer(pricing, 'month', Math.max(1, pricing.seats));
  if (!offer) return null;
  const { first_charge_at, has_tax } = pricing;
  return (
    <SideCard title={text('if_chosen')}>
      <BigFigure>{formatSum(offer.total)}</BigFigure>
      <p className="mb-2 text-xs text-fg-3">
        {text(first_charge_at ? 'month_after_trial' : 'month_at_once', {
          date: first_charge_at ? formatDateInSentence(first_charge_at, time_zone) : '',
          tax: has_tax ? text('plus_tax') : '',
        })}
      </p>
      <Sums
        lines={[
          {
            label: text('seats_at', { count: offer.seats, price: formatSum(offer.per_seat) }),
            sum: formatSum(offer.total),
          },
        ]}
      />
    </SideCard>
  );
}

/** The card that is charged, and the way to another one. */
export function CardCard({ billing: { card, open_invoice } }: { billing: Billing }) {
  const replace = usePaymentPage(payments.replaceCard);
  const enter = () => replace.mutate({});
  const failed = open_invoice?.failed_at.length ?? 0;
  return (
    <SideCard
      title={text('payment_method')}
      end={
        card && (
          <LinkButton className="text-sm font-medium" disabled={replace.isPending} onClick={enter}>
            {text('replace')}
          </LinkButton>
        )
      }
    >
      {card ? (
        <div className="flex items-center gap-3">
          <Icon of={CreditCard} size={20} className="text-icon" />
          <div className="min-w-0">
            <p className="font-medium tabular-nums">{text('card_ending', { last4: card.last4 })}</p>
            {failed > 0 ? (
              <p className="text-xs text-danger-fg">
                {text('declined_times', {
                  count: failed,
                  reason: describeFailure(open_invoice?.failure_code ?? null),
                })}
              </p>
            ) : (
              <p className="text-xs text-fg-3 tabular-nums">
                {text('expires', { month: String(card.exp_month).padStart(2, '0'), year: String(card.exp_year) })}
              </p>
            )}
          </div>
        </div>
      ) : (
        <>
          <p className="mb-2.5 text-fg-2">{text('no_card')}</p>
          <Button size="sm" icon={<Icon of={Plus} size={14} />} isSaving={replace.isPending} onClick={enter}>
            {text('add_card')}
          </Button>
        </>
      )}
    </SideCard>
  );
}

/** Who the invoices are made out to; edited at the payment provider. */
export function DetailsCard({ details }: { details: Billing['details'] }) {
  const open = usePaymentPage(payments.openPortal);
  const { company, tax_number, is_tax_number_checked, address, invoices_to } = details;
  if ([company, tax_number, address, invoices_to].every((each) => each === null)) return null;
  const lines: { label: string; value: ReactNode }[] = [
    { label: text('company'), value: company },
    {
      label: text('tax_number'),
      value: tax_number && (
        <>
          <bdi dir="ltr">{tax_number}</bdi>{' '}
          {is_tax_number_checked && <span className="text-xs text-success-fg">{text('checked')}</span>}
        </>
      ),
    },
    { label: text('address'), value: address },
    { label: text('invoices_to'), value: invoices_to },
  ];
  return (
    <SideCard
      title={text('details')}
      end={
        <LinkButton className="text-sm font-medium" disabled={open.isPending} onClick={() => open.mutate({})}>
          {text('edit')}
        </LinkButton>
      }
    >
      <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-1">
        {lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-fg-3">{label}</dt>
            <dd className="break-words">{value ?? text('none_yet')}</dd>
          </div>
        ))}
      </dl>
    </SideCard>
  );
}
