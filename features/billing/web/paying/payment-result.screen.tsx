import { CalendarClock, CreditCard, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { formatDateInSentence, formatTime, formatTimeToSecond } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { type Order, payments } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import { describeFailure } from '../failure-words.ts';
import { Sums } from '../manage/box.tsx';
import { OwnerOnly } from '../owner-only.tsx';
import { nameResting } from '../resting/resting-words.ts';
import { text } from './en.ts';
import { Hero, Lead, PayingFrame, PayingTitle, SideBox, Step } from './paying-frame.tsx';
import { usePolling } from './use-polling.ts';

/** Shows what became of a payment; it reads the state and grants nothing. */
export function PaymentResultScreen() {
  return (
    <OwnerOnly>
      <Result />
    </OwnerOnly>
  );
}

function Result() {
  const { id } = usePageParams<'id'>();
  const read = useRead(payments.getOrder, { params: { id } });
  const { refetch, data: order } = read;
  usePolling(refetch, order?.status === 'OPEN');
  if (read.error?.status === 404 || read.error?.status === 400) {
    return <StatePanel title={text('unknown_title')}>{text('unknown_text')}</StatePanel>;
  }
  if (!order) return read.isError ? <NotLoaded title={shared('not_loaded')} read={read} /> : <RecordSkeleton />;
  switch (order.status) {
    case 'OPEN':
      return <Waiting order={order} isAsking={read.isFetching} onAsk={() => void refetch()} />;
    case 'PAID':
      return <Paid order={order} />;
    case 'FAILED':
      return <Declined order={order} />;
    case 'EXPIRED':
      return <Ended order={order} title={text('expired_title')} words={text('expired_text')} total="not_charged" />;
    case 'REFUNDED':
      return <Ended order={order} title={text('refunded_title')} words={text('refunded_text')} total="refunded" />;
  }
}

/** A link that loads the page anew, with the plan as it is now. */
const ToClients = ({ look, children }: { look: 'primary' | 'secondary'; children: ReactNode }) => (
  <a href={fillPage(clientPages.clients)} className={buttonClasses({ variant: look, size: 'lg' })}>
    {children}
  </a>
);

const Acts = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap gap-2 max-sm:*:w-full">{children}</div>
);

/** What is paid, before tax, the tax and together. */
function Receipt({ order: { label, total, tax }, words }: { order: Order; words: string }) {
  if (total === null) return null;
  const net = { ...total, amount: total.amount - (tax?.amount ?? 0) };
  return (
    <div className="rounded-md border border-line-2 px-5 py-4">
      <Sums
        lines={[
          { label, sum: formatSum(net) },
          ...(tax && tax.amount !== 0 ? [{ label: shared('tax'), sum: formatSum(tax) }] : []),
        ]}
        total={{ label: words, sum: formatSum(total) }}
      />
    </div>
  );
}

interface WaitingProps {
  order: Order;
  isAsking: boolean;
  onAsk: () => void;
}

function Waiting({ order, isAsking, onAsk }: WaitingProps) {
  const { time_zone } = useSession();
  return (
    <PayingFrame
      aside={
        <SideBox title={text('where_it_is')}>
          <ol>
            <Step of="done" title={text('step_sent')} words={formatTimeToSecond(order.created_at, time_zone)} />
            <Step of="now" title={text('step_confirmed')} words={text('step_asking')} />
            <Step of="later" title={text('step_on')} words={text('step_on_text')} />
          </ol>
        </SideBox>
      }
    >
      <div role="status">
        <Hero of="waiting" />
        <PayingTitle>{text('waiting')}</PayingTitle>
        <Lead>{text('waiting_text')}</Lead>
      </div>
      <Receipt order={order} words={text('to_pay')} />
      <Acts>
        <ToClients look="secondary">{text('to_clients_meanwhile')}</ToClients>
        <Button variant="ghost" size="lg" isSaving={isAsking} onClick={onAsk}>
          {text('check_again')}
        </Button>
        {order.url && (
          <a href={order.url} className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
            {text('back_to_payment')}
          </a>
        )}
      </Acts>
    </PayingFrame>
  );
}

function Paid({ order }: { order: Order }) {
  const { time_zone } = useSession();
  const { kind, settled_at, created_at, brought_back, card, invoice_id, first_charge_at } = order;
  const time = formatTime(settled_at ?? created_at, time_zone);
  const date = first_charge_at && formatDateInSentence(first_charge_at, time_zone);
  return (
    <PayingFrame
      aside={
        brought_back.length > 0 && (
          <SideBox title={text('what_is_back')}>
            <ul>
              {brought_back.map((thing) => (
                <Step key={thing.kind} of="done" title={nameResting(thing)} />
              ))}
            </ul>
            <p className="mt-2 text-xs text-fg-3">{text('back_text')}</p>
          </SideBox>
        )
      }
    >
      <div role="status">
        <Hero of="done" />
        <PayingTitle>{date ? text('begins_title', { date }) : text(`paid_${kind}`)}</PayingTitle>
        <Lead>
          {date
            ? text('begins_text', { date, time })
            : text(kind === 'CARD' ? 'card_saved_text' : 'paid_text', { time })}
        </Lead>
      </div>
      <Receipt order={order} words={card ? text('paid_with', { last4: card.last4 }) : text('paid')} />
      <Acts>
        <ToClients look="primary">{shared('back_to_clients')}</ToClients>
        {invoice_id !== null && (
          <DownloadButton
            endpoint={payments.downloadInvoice}
            input={{ params: { id: invoice_id } }}
            fileName={`${invoice_id}.pdf`}
            words={{ label: text('download_invoice'), failed: text('download_failed') }}
          />
        )}
        <PageLink to={billingPages.subscription} className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
          {text('see_subscription')}
        </PageLink>
      </Acts>
    </PayingFrame>
  );
}

/** Where the same thing is ordered once more. */
const findStartPage = (kind: Order['kind']) =>
  kind === 'EXTENSION'
    ? billingPages.one_time_payment
    : kind === 'PLAN'
      ? billingPages.pricing
      : billingPages.subscription;

function Declined({ order }: { order: Order }) {
  const look = buttonClasses({ variant: 'primary', size: 'lg' });
  return (
    <PayingFrame
      aside={
        <SideBox title={text('what_you_can_do')}>
          <ul>
            <Step of="now" icon={RefreshCw} title={text('same_card')} words={text('same_card_text')} />
            <Step of="now" icon={CreditCard} title={text('another_card')} words={text('another_card_text')} />
            <Step of="now" icon={CalendarClock} title={text('once')} words={text('once_text')} />
          </ul>
        </SideBox>
      }
    >
      <div role="alert">
        <Hero of="refused" />
        <PayingTitle>{text('declined_title')}</PayingTitle>
        <Lead>{text('declined_text', { reason: describeFailure(order.failure_code) })}</Lead>
      </div>
      <Receipt order={order} words={text('not_charged')} />
      <Acts>
        {order.url ? (
          <a href={order.url} className={look}>
            {text('try_again')}
          </a>
        ) : (
          <PageLink to={findStartPage(order.kind)} className={look}>
            {text('try_again')}
          </PageLink>
        )}
        <PageLink to={billingPages.one_time_payment} className={buttonClasses({ size: 'lg' })}>
          {text('once')}
        </PageLink>
      </Acts>
    </PayingFrame>
  );
}

interface EndedProps {
  order: Order;
  title: string;
  words: string;
  total: 'not_charged' | 'refunded';
}

const Ended = ({ order, title, words, total }: EndedProps) => (
  <PayingFrame>
    <Hero of="refused" />
    <PayingTitle>{title}</PayingTitle>
    <Lead>{words}</Lead>
    <Receipt order={order} words={text(total)} />
    <Acts>
      <PageLink to={findStartPage(order.kind)} className={buttonClasses({ variant: 'primary', size: 'lg' })}>
        {text('start_again')}
      </PageLink>
      <PageLink to={billingPages.subscription} className={buttonClasses({ variant: 'ghost', size: 'lg' })}>
        {text('see_subscription')}
      </PageLink>
    </Acts>
  </PayingFrame>
);
