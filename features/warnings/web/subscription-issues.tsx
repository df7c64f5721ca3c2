import { billingPages } from '#features/billing/pages.ts';
import type { SubscriptionLevel } from '#features/subscription/contract.ts';
import type { Page } from '#platform/contract/pages.ts';
import { emailLink } from '#platform/contract/people/contact-links.ts';
import { useNow } from '#platform/web/clock.ts';
import { countDays } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayBuy } from '#platform/web/plan-rights.ts';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { Banner, type BannerTone, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { text } from './en.ts';
import type { WarningProps } from './warning-props.ts';

/** Where the action of a banner leads: to the plans, to the subscription, or to the payment. */
type Step = 'plans' | 'renew' | 'payment';

/** What the banner of each level says, and what is to be done. */
const levels: Record<SubscriptionLevel, { tone: BannerTone; fact: string | null; then: string; step: Step }> = {
  FREE_TRIAL_EXPIRING: { tone: 'info', fact: null, then: text('trial_ends_text'), step: 'plans' },
  FREE_TRIAL_EXPIRED: { tone: 'warning', fact: text('trial_ended'), then: text('plan_ended_text'), step: 'plans' },
  SUBSCRIPTION_EXPIRING: { tone: 'warning', fact: null, then: text('subscription_ends_text'), step: 'renew' },
  SUBSCRIPTION_EXPIRED: {
    tone: 'warning',
    fact: text('subscription_ended'),
    then: text('plan_ended_text'),
    step: 'plans',
  },
  PAYMENT_FAILING: { tone: 'danger', fact: text('payment_failed'), then: text('payment_failed_text'), step: 'payment' },
  PAYMENT_OVERDUE: { tone: 'danger', fact: text('payment_overdue'), then: text('plan_ended_text'), step: 'plans' },
};

const steps: Record<Step, { page: Page; label: string }> = {
  plans: { page: billingPages.pricing, label: text('see_plans') },
  /** There a cancelled plan is resumed, and time that was paid once is prolonged. */
  renew: { page: billingPages.subscription, label: text('renew') },
  payment: { page: billingPages.payment_failed, label: text('update_billing') },
};

/** Says to the owner what is due with the plan (S0-2.4-05); a failed payment stays until it is settled. */
export function SubscriptionIssues({ warning, onDismiss, position }: WarningProps) {
  const { status, free_trial_end_date, paid_for_until_date } = warning;
  const level = status as SubscriptionLevel;
  const { tone, fact, then, step } = levels[level];
  const due = useDueDay(level === 'FREE_TRIAL_EXPIRING' ? free_trial_end_date : paid_for_until_date);
  return (
    <Banner
      tone={tone}
      fact={fact ?? describeEnd(level, due)}
      action={<NextStep step={step} />}
      {...(position && { position })}
      {...(level !== 'PAYMENT_FAILING' && onDismiss && { onDismiss })}
    >
      {then}
    </Banner>
  );
}

/** Returns how many days of the person's calendar are left, 0 on the last one; null without a date. */
function useDueDay(instant: string | null): number | null {
  const { time_zone } = useSession();
  const now = useNow();
  return instant === null ? null : Math.max(0, countDays(now, instant, time_zone));
}

function describeEnd(level: SubscriptionLevel, days: number | null): string {
  const isTrial = level === 'FREE_TRIAL_EXPIRING';
  if (days === null) return text('subscription_ends');
  if (days === 0) return text(isTrial ? 'trial_ends_today' : 'subscription_ends_today');
  if (days === 1) return text(isTrial ? 'trial_ends_tomorrow' : 'subscription_ends_tomorrow');
  return text(isTrial ? 'trial_ends_in_days' : 'subscription_ends_in_days', { count: days });
}

/** The link that leads on; where another organisation pays, or nothing is sold, what Pro includes or an e-mail to us. */
function NextStep({ step }: { step: Step }) {
  const { page, label } = steps[step];
  if (!mayBuy(useSession(), useInstallation())) return step === 'plans' ? <SeePro /> : <WriteToUs />;
  return (
    <PageLink to={page} className={bannerActionClasses}>
      {label}
    </PageLink>
  );
}

const SeePro = () => (
  <button
    type="button"
    className={bannerActionClasses}
    onClick={() => openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_includes') })}
  >
    {text('see_pro')}
  </button>
);

function WriteToUs() {
  const { support_email } = useInstallation();
  const { org_name } = useSession();
  const link = emailLink(support_email, text('billing_subject', { org: org_name }));
  if (link === null) return null;
  return (
    <a className={bannerActionClasses} href={link}>
      {text('write_to_us')}
    </a>
  );
}
