import { CreditCard, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDayOfMonth } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Billing, billing as calls, type Invoice, payments } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { DatesLine } from '../dates-line.tsx';
import { SendInvoiceDialog } from '../dialogs/send-invoice-dialog.tsx';
import { text as shared } from '../en.ts';
import { describeFailure } from '../failure-words.ts';
import { showResult } from '../manage/failing-card.tsx';
import { OwnerOnly, SponsoredPanel } from '../owner-only.tsx';
import { findSituation } from '../situation.ts';
import { text } from './en.ts';
import { OptionList } from './option-list.tsx';
import { Lead, PayingTitle } from './paying-frame.tsx';
import { usePaymentPage } from './use-payment-page.ts';

/** Where banner and mails lead when a payment fails (S0-2.4-17): pay with the same card, another one, or let somebody pay. */
export function PaymentFailedScreen() {
  return (
    <OwnerOnly>
      <PaymentFailed />
    </OwnerOnly>
  );
}

function PaymentFailed() {
  const read = useRead(calls.get, {});
  const { data } = read;
  if (!data) return read.isError ? <NotLoaded title={shared('not_loaded')} read={read} /> : <RecordSkeleton />;
  if (findSituation(data) === 'SPONSORED') return <SponsoredPanel name={data.payer.name} />;
  if (data.open_invoice) return <OpenInvoice billing={data} invoice={data.open_invoice} />;
  return <NothingOpen hasEnded={findSituation(data) === 'FREE'} />;
}

/** @param hasEnded whether there is no plan any more, which no old invoice brings back. */
const NothingOpen = ({ hasEnded }: { hasEnded: boolean }) => (
  <StatePanel
    title={text(hasEnded ? 'plan_ended' : 'nothing_open')}
    actions={
      <PageLink
        to={hasEnded ? billingPages.pricing : billingPages.subscription}
        className={buttonClasses({ variant: 'primary' })}
      >
        {text(hasEnded ? 'choose_plan' : 'see_subscription')}
      </PageLink>
    }
  >
    {text(hasEnded ? 'plan_ended_text' : 'nothing_open_text')}
  </StatePanel>
);

function OpenInvoice({ billing, invoice }: { billing: Billing; invoice: Invoice }) {
  const datesId = useId();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface px-5 pt-10 pb-10 max-sm:px-4 max-sm:pt-5">
      <div className="mx-auto grid max-w-[920px] items-start gap-x-[72px] gap-y-8 lg:grid-cols-[minmax(0,460px)_minmax(0,1fr)]">
        <section className="min-w-0">
          <PayingTitle>{text('failed_title', { sum: formatSum(invoice.total) })}</PayingTitle>
          <Lead>{useReason(billing, invoice)}</Lead>
          <WaysToPay billing={billing} invoice={invoice} />
        </section>
        {billing.dates.length > 0 && (
          <aside className="rounded-lg border border-line-2 bg-canvas p-5 max-sm:p-4">
            <h2 id={datesId} className="mb-3 font-semibold">
              {shared('what_happens')}
            </h2>
            <DatesLine billing={billing} labelledBy={datesId} isUpright />
          </aside>
        )}
      </div>
    </div>
  );
}

const dateList = new Intl.ListFormat('en', { type: 'conjunction' });

function useReason({ card, ...billing }: Billing, { failed_at, failure_code }: Invoice): string {
  const { time_zone } = useSession();
  const reason = describeFailure(failure_code);
  if (!card || failed_at.length === 0) return text('failed_no_card', { reason });
  const dates = dateList.format(failed_at.map((at) => formatDayOfMonth(at, time_zone)));
  const isOverdue = findSituation({ ...billing }) === 'OVERDUE';
  return text(isOverdue ? 'failed_overdue_text' : 'failed_text', { last4: card.last4, dates, reason });
}

type Way = 'same' | 'other' | 'somebody';

function WaysToPay({ billing: { card }, invoice }: { billing: Billing; invoice: Invoice }) {
  const { support_email } = useInstallation();
  const [way, setWay] = useState<Way>('other');
  const [isSending, setIsSending] = useState(false);
  const pay = useChange(payments.payInvoice, { onSuccess: showResult });
  const replace = usePaymentPage(payments.replaceCard);
  const go = () => {
    if (way === 'same') pay.mutate({ params: { id: invoice.id } });
    else if (way === 'other') replace.mutate({});
    else setIsSending(true);
  };
  const labels: Record<Way, string> = {
    same: text('pay_now', { sum: formatSum(invoice.total) }),
    other: text('enter_now'),
    somebody: text('send_link'),
  };
  return (
    <>
      <OptionList
        label={text('pay_invoice_with', { number: invoice.number ?? '' })}
        value={way}
        onChange={setWay}
        options={[
          ...(card
            ? [
                {
                  value: 'same' as const,
                  label: text('this_card', { last4: card.last4 }),
                  about: (
                    <span className="text-danger-fg">
                      {text('declined_times', { count: invoice.failed_at.length })}
                    </span>
                  ),
                  end: <Icon of={CreditCard} className="text-icon" />,
                },
              ]
            : []),
          {
            value: 'other',
            label: text('enter_card'),
            about: text('enter_card_text'),
            end: <Icon of={CreditCard} className="text-icon" />,
          },
          {
            value: 'somebody',
            label: text('someone_else'),
            about: text('someone_else_text'),
            end: <Icon of={Send} className="text-icon" />,
          },
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-2 max-sm:*:w-full">
        <Button variant="primary" size="lg" isSaving={pay.isPending || replace.isPending} onClick={go}>
          {labels[way]}
        </Button>
        {invoice.pay_url && (
          <a href={invoice.pay_url} className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
            {text('see_invoice')}
          </a>
        )}
      </div>
      <p className="mt-4 text-xs text-fg-3">
        {text('confirmation')}{' '}
        <TextLink tone="text" href={`mailto:${support_email}`}>
          {text('contact_support')}
        </TextLink>
        .
      </p>
      {isSending && <SendInvoiceDialog invoice={invoice} onClose={() => setIsSending(false)} />}
    </>
  );
}
