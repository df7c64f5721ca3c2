import { CalendarX, Check, CircleAlert, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { countDays, formatDateInSentence, formatTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type Billing, billing as calls } from '../../contract.ts';
import { billingPages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import type { Situation } from '../situation.ts';
import type { Asked } from './asked.ts';
import { Box } from './box.tsx';
import { text } from './en.ts';
import { FailingCard } from './failing-card.tsx';
import { PlanHead } from './plan-head.tsx';
import { SeatsLine } from './seats-line.tsx';
import { TrialDays } from './trial-days.tsx';

interface PlanCardProps {
  billing: Billing;
  situation: Situation;
  onAsk: (asked: Asked) => void;
}

/** The plan in its present state, with the one step that is due. */
export function PlanCard({ billing, situation, onAsk }: PlanCardProps) {
  switch (situation) {
    case 'SPONSORED':
      return <SponsoredPlan billing={billing} />;
    case 'GIVEN':
      return <GivenPlan billing={billing} />;
    case 'TRIAL':
      return <Trial billing={billing} />;
    case 'FAILING':
      return <FailingCard billing={billing} />;
    case 'OVERDUE':
      return <OverduePlan billing={billing} />;
    case 'FREE':
      return <FreePlan billing={billing} />;
    case 'EXTENSION':
      return <PaidOnce billing={billing} />;
    case 'CANCELLED':
      return <CancelledPlan billing={billing} />;
    case 'ACTIVE':
      return <ActivePlan billing={billing} onAsk={onAsk} />;
  }
}

const ChoosePlan = ({ look }: { look: 'primary' | 'secondary' }) => (
  <PageLink to={billingPages.pricing} className={buttonClasses({ variant: look })}>
    {text('choose_plan')}
  </PageLink>
);

const Card = ({ children, isDanger = false }: { children: ReactNode; isDanger?: boolean }) => (
  <Box className={classNames('py-4', isDanger && 'border-danger-line!')}>{children}</Box>
);

/** Returns the words of a date in a sentence, in the person's zone. */
const useDate = () => {
  const { time_zone } = useSession();
  return (at: string | null) => (at === null ? '' : formatDateInSentence(at, time_zone));
};

const describePaid = ({ interval, seats, price_per_seat }: NonNullable<Billing['plan']>) =>
  text(interval === 'year' ? 'paid_yearly' : 'paid_monthly', { count: seats, price: formatSum(price_per_seat) });

function ActivePlan({ billing, onAsk }: Pick<PlanCardProps, 'billing' | 'onAsk'>) {
  const { plan } = billing;
  if (!plan) return null;
  return (
    <Card>
      <PlanHead
        name={text('pro')}
        badge={{ tone: 'success', icon: Check, words: text('active') }}
        actions={
          plan.interval === 'month' &&
          plan.yearly_saving &&
          plan.yearly_saving.amount > 0 && (
            <Button onClick={() => onAsk('yearly')}>
              {text('switch_to_yearly', { sum: formatSum(plan.yearly_saving) })}
            </Button>
          )
        }
      >
        {describePaid(plan)}
      </PlanHead>
      <SeatsLine billing={billing} onManage={() => onAsk('seats')} />
    </Card>
  );
}

/** The trial, and the plan that was bought ahead of its end. */
function Trial({ billing: { free_trial_end_date, plan } }: { billing: Billing }) {
  const { time_zone } = useSession();
  const now = useNow();
  const end = free_trial_end_date ?? now;
  const days = Math.max(0, countDays(now, end, time_zone));
  const until = { date: formatDateInSentence(end, time_zone), time: formatTime(end, time_zone) };
  return (
    <Card>
      <PlanHead
        name={text('trial')}
        badge={{
          tone: 'warning',
          icon: Hourglass,
          words: days === 0 ? text('ends_today') : text('ends_in', { count: days }),
        }}
        actions={
          plan === null ? (
            <PageLink to={billingPages.pricing} className={buttonClasses({ variant: 'primary', size: 'lg' })}>
              {text('choose_plan')}
            </PageLink>
          ) : (
            plan.is_cancelled && <ResumeButton />
          )
        }
      >
        {describeTrial(plan, until)}
      </PlanHead>
      <TrialDays end={end} />
    </Card>
  );
}

function describeTrial(plan: Billing['plan'], until: { date: string; time: string }): string {
  if (plan === null) return text('trial_text', until);
  return plan.is_cancelled
    ? text('trial_cancelled', until)
    : text('trial_then', { ...until, plan: describePaid(plan) });
}

function ResumeButton() {
  const resume = useChange(calls.resume, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('resumed') }),
  });
  return (
    <Button variant="primary" isSaving={resume.isPending} onClick={() => resume.mutate({})}>
      {text('resume')}
    </Button>
  );
}

function CancelledPlan({ billing: { plan } }: { billing: Billing }) {
  const { time_zone } = useSession();
  const date = useDate();
  const now = useNow();
  if (!plan) return null;
  return (
    <Card>
      <PlanHead
        name={text('pro')}
        badge={{ tone: 'warning', icon: CalendarX, words: text('ends_on', { date: date(plan.period_end) }) }}
        actions={<ResumeButton />}
      >
        {text('cancelled_text', { count: Math.max(0, countDays(now, plan.period_end, time_zone)) })}
      </PlanHead>
    </Card>
  );
}

/** Time that was paid once; it ends by itself. */
function PaidOnce({ billing: { status, paid_for_until_date } }: { billing: Billing }) {
  const date = useDate()(paid_for_until_date);
  const isEnding = status === 'subscription_expiring';
  return (
    <Card>
      <PlanHead
        name={text('pro')}
        badge={
          isEnding
            ? { tone: 'warning', icon: CalendarX, words: text('ends_on', { date }) }
            : { tone: 'success', icon: Check, words: text('paid_until', { date }) }
        }
        actions={
          <>
            <PageLink to={billingPages.pricing} className={buttonClasses()}>
              {text('subscribe')}
            </PageLink>
            <PageLink
              to={billingPages.one_time_payment}
              className={buttonClasses({ variant: isEnding ? 'primary' : 'secondary' })}
            >
              {text('pay_for_more')}
            </PageLink>
          </>
        }
      >
        {text('extension_text')}
      </PlanHead>
    </Card>
  );
}

function FreePlan({ billing: { status, free_trial_end_date, paid_for_until_date, plan } }: { billing: Billing }) {
  const isTrial = status === 'free_trial_expired';
  const ended = isTrial ? free_trial_end_date : (paid_for_until_date ?? plan?.period_end ?? null);
  const date = useDate()(ended);
  return (
    <Card>
      <PlanHead
        name={text('free')}
        badge={{ tone: 'neutral', icon: CalendarX, words: text('ended') }}
        actions={
          <>
            <PageLink to={billingPages.one_time_payment} className={buttonClasses({ variant: 'ghost' })}>
              {text('pay_once')}
            </PageLink>
            <ChoosePlan look="primary" />
          </>
        }
      >
        {ended === null ? text('nothing_deleted') : text(isTrial ? 'trial_ended' : 'subscription_ended', { date })}
      </PlanHead>
    </Card>
  );
}

function OverduePlan({ billing: { open_invoice } }: { billing: Billing }) {
  return (
    <Card isDanger>
      <PlanHead
        name={text('free')}
        badge={{ tone: 'danger', icon: CircleAlert, words: text('payment_overdue') }}
        actions={
          open_invoice ? (
            <>
              <ChoosePlan look="secondary" />
              <PageLink to={billingPages.payment_failed} className={buttonClasses({ variant: 'primary' })}>
                {text('pay_now')}
              </PageLink>
            </>
          ) : (
            <ChoosePlan look="primary" />
          )
        }
      >
        {open_invoice ? text('overdue_text', { sum: formatSum(open_invoice.total) }) : text('overdue_unknown')}
      </PlanHead>
    </Card>
  );
}

function GivenPlan({ billing: { payer, dates } }: { billing: Billing }) {
  const date = useDate();
  const end = dates.find(({ kind }) => kind === 'PLAN_ENDS')?.at ?? null;
  const isStaff = payer.kind === 'staff';
  return (
    <Card>
      <PlanHead
        name={text('pro')}
        badge={
          end === null
            ? { tone: 'success', icon: Check, words: text('active') }
            : { tone: 'success', icon: Check, words: text('ends_on', { date: date(end) }) }
        }
        actions={isStaff && <ChoosePlan look="secondary" />}
      >
        {text(isStaff ? 'given_by_staff' : 'given_by_store')}
      </PlanHead>
    </Card>
  );
}

/** Another organisation pays; its name stands here, and no button to pay. */
function SponsoredPlan({ billing: { payer, status } }: { billing: Billing }) {
  const isFailing = status === 'payment_failing' || status === 'payment_overdue';
  return (
    <Card>
      <PlanHead
        name={payer.name === null ? shared('somebody_pays') : shared('pays_for_you', { name: payer.name })}
        badge={
          isFailing
            ? { tone: 'danger', icon: CircleAlert, words: text(status) }
            : { tone: 'success', icon: Check, words: text('active') }
        }
      >
        {shared('sponsored_text')}
      </PlanHead>
    </Card>
  );
}
