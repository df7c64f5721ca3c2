import { ExternalLink, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDate, formatTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ExtensionPlan, type ExtensionStatus, payments } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import { Sums } from '../manage/box.tsx';
import { OwnerOnly, SponsoredPanel } from '../owner-only.tsx';
import { text } from './en.ts';
import { MonthsAhead } from './months-ahead.tsx';
import { OptionList } from './option-list.tsx';
import { Hero, Lead, PayingFrame, PayingTitle, SideBox, Step } from './paying-frame.tsx';
import { usePolling } from './use-polling.ts';

/** Pays for some months at once, by an invoice of the payment provider; on a phone too (S0-2.1-79, G-103). */
export function OneTimePaymentScreen() {
  const { is_sponsored } = useSession();
  return <OwnerOnly>{is_sponsored ? <SponsoredPanel name={null} /> : <OneTimePayment />}</OwnerOnly>;
}

const RECENT_MS = 3_600_000;

function OneTimePayment() {
  const plans = useRead(payments.listExtensionPlans, {});
  const status = useRead(payments.getExtensionStatus, {});
  const [isChoosing, setIsChoosing] = useState(false);
  const now = useNow();
  const known = status.data;
  const isOpen = known?.status === 'NOT_PAID' || known?.status === 'FAILED';
  usePolling(status.refetch, isOpen);
  if (!plans.data || !known) {
    const failed = plans.isError ? plans : status;
    return failed.isError ? <NotLoaded title={text('plans_not_loaded')} read={failed} /> : <RecordSkeleton />;
  }
  const plan = plans.data.plans.find(({ id }) => id === known.plan_id);
  const isRecent = known.created_at !== null && Date.parse(now) - Date.parse(known.created_at) < RECENT_MS;
  if (!isChoosing && isOpen) return <Waiting status={known} plan={plan} onChoose={() => setIsChoosing(true)} />;
  if (!isChoosing && known.status === 'PAID' && isRecent) {
    return <Paid status={known} plan={plan} onMore={() => setIsChoosing(true)} />;
  }
  return <Choice plans={plans.data.plans} status={known} onMade={() => setIsChoosing(false)} />;
}

interface ChoiceProps {
  plans: readonly ExtensionPlan[];
  status: ExtensionStatus;
  onMade: () => void;
}

function Choice({ plans, status, onMade }: ChoiceProps) {
  const { time_zone } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const invoice = useOpenInvoice(onMade);
  const plan = plans.find(({ id }) => id === chosen) ?? plans[Math.floor(plans.length / 2)];
  if (!plan) {
    return (
      <StatePanel
        title={text('no_plans')}
        actions={
          <PageLink to={billingPages.pricing} className={buttonClasses({ variant: 'primary' })}>
            {text('rather_subscribe')}
          </PageLink>
        }
      >
        {text('no_plans_text')}
      </StatePanel>
    );
  }
  return (
    <PayingFrame aside={<Summary plan={plan} daysLeft={status.days_left} />}>
      <PayingTitle>{text('once_title')}</PayingTitle>
      <Lead>{text('once_lead', { count: status.days_left })}</Lead>
      <OptionList
        label={text('how_long')}
        isLabelHidden
        value={plan.id}
        onChange={setChosen}
        options={plans.map(({ id, months, total, saving, paid_until }) => ({
          value: id,
          label: text('months', { count: months }),
          about: text('until', { date: formatDate(paid_until, time_zone) }),
          end: (
            <>
              <span className="block font-semibold tabular-nums">{formatSum(total)}</span>
              {saving && saving.amount > 0 && <Badge tone="success">{text('less', { sum: formatSum(saving) })}</Badge>}
            </>
          ),
        }))}
      />
      <div className="mt-4 flex flex-wrap gap-2 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:border-t max-sm:border-line-2 max-sm:bg-raised max-sm:px-4 max-sm:py-3">
        <Button
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          isSaving={invoice.isPending}
          onClick={() => invoice.open(plan.id)}
        >
          {text('to_invoice')}
        </Button>
        <PageLink
          to={billingPages.pricing}
          className={`${buttonClasses({ variant: 'ghost', size: 'lg' })} max-sm:hidden!`}
        >
          {text('rather_subscribe')}
        </PageLink>
      </div>
      <p className="mt-4 text-xs text-fg-3">{text('never_twice')}</p>
    </PayingFrame>
  );
}

/**
 * Makes the invoice and opens it in a tab of its own. The tab is opened by the press itself, because a browser refuses one
 * that comes later; where it refuses all, this page goes there.
 */
function useOpenInvoice(onMade: () => void) {
  const make = useChange(payments.createExtensionInvoice, { onFailure: () => true });
  const open = async (plan_id: string) => {
    if (make.isPending) return;
    const tab = window.open('', '_blank');
    try {
      const { url } = await make.mutateAsync({ body: { plan_id } });
      onMade();
      if (!tab) return location.assign(url);
      tab.opener = null;
      tab.location.href = url;
    } catch (failure) {
      tab?.close();
      toast({ type: 'ERROR', heading: text('tab_blocked'), message: (failure as Error).message });
    }
  };
  return { open: (plan_id: string) => void open(plan_id), isPending: make.isPending };
}

function Summary({ plan, daysLeft }: { plan: ExtensionPlan; daysLeft: number }) {
  const { months, seats, total, tax, paid_until } = plan;
  const net = { ...total, amount: total.amount - (tax?.amount ?? 0) };
  return (
    <SideBox
      title={shared('pro_seats', { count: seats })}
      end={
        <Badge tone={daysLeft > 0 ? 'warning' : 'neutral'} icon={<Icon of={Hourglass} size={12} />}>
          {text('days_left', { count: daysLeft })}
        </Badge>
      }
    >
      <MonthsAhead until={paid_until} hasDaysLeft={daysLeft > 0} />
      <div className="mt-3">
        <Sums
          lines={[
            {
              label: text('months_seats', {
                months: text('months', { count: months }),
                seats: shared('seats', { count: seats }),
              }),
              sum: formatSum(net),
            },
            ...(tax && tax.amount !== 0 ? [{ label: shared('tax'), sum: formatSum(tax) }] : []),
          ]}
          total={{ label: text('together'), sum: formatSum(total) }}
        />
      </div>
      <p className="mt-2.5 text-xs text-fg-3">{text('warning_later')}</p>
    </SideBox>
  );
}

interface StateProps {
  status: ExtensionStatus;
  /** Undefined where the choice is no longer sold. */
  plan: ExtensionPlan | undefined;
}

function Waiting({ status, plan, onChoose }: StateProps & { onChoose: () => void }) {
  const { time_zone } = useSession();
  const { invoice_number: number, created_at, url } = status;
  return (
    <PayingFrame aside={plan && <Summary plan={plan} daysLeft={status.days_left} />}>
      <div role="status">
        <Hero of="waiting" />
        <PayingTitle>{text('open_elsewhere')}</PayingTitle>
        <Lead>{text('open_elsewhere_text')}</Lead>
      </div>
      <ol>
        <Step
          of="done"
          title={number === null ? text('an_invoice_made') : text('invoice_made', { number })}
          {...(created_at && { end: formatTime(created_at, time_zone) })}
        />
        <Step of="now" title={text('paid')} end={text(status.status === 'FAILED' ? 'failed_step' : 'not_yet')} />
        {plan && <Step of="later" title={text('pro_until', { date: formatDate(plan.paid_until, time_zone) })} />}
      </ol>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:*:w-full">
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
            <Icon of={ExternalLink} />
            {text('open_invoice')}
          </a>
        )}
        <Button variant="ghost" size="lg" onClick={onChoose}>
          {text('other_length')}
        </Button>
      </div>
    </PayingFrame>
  );
}

function Paid({ status, onMore }: StateProps & { onMore: () => void }) {
  const { time_zone } = useSession();
  const { paid_for_until_date: until, order_id } = status;
  return (
    <PayingFrame>
      <div role="status">
        <Hero of="done" />
        <PayingTitle>{text('paid_EXTENSION')}</PayingTitle>
        <Lead>{until ? text('is_paid_text', { date: formatDate(until, time_zone) }) : text('paid')}</Lead>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <a href="/" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
          {shared('back_to_clients')}
        </a>
        {order_id && (
          <PageLink
            to={billingPages.payment_result}
            params={{ id: order_id }}
            className={buttonClasses({ size: 'lg' })}
          >
            {text('what_is_back')}
          </PageLink>
        )}
        <Button variant="ghost" size="lg" onClick={onMore}>
          {text('more_time')}
        </Button>
      </div>
    </PayingFrame>
  );
}
