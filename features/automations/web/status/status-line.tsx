import { Lock, TriangleAlert } from 'lucide-react';
import { billingPages } from '#features/billing/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayBuy } from '#platform/web/plan-rights.ts';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { useAsked } from '#platform/web/state/use-asked.ts';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Automation, automations, type Credits } from '../../contract.ts';
import { text } from './en.ts';

interface StatusLineProps {
  automation: Automation;
  credits: Credits;
}

/** The switch of an automation; where the product keeps it off, why and what to do instead. */
export const StatusLine = ({ automation, credits }: StatusLineProps) =>
  automation.status === 'DISABLED_BY_SYSTEM' ? (
    <KeptOff automation={automation} credits={credits} />
  ) : (
    <OnOff automation={automation} />
  );

function OnOff({ automation: { kind, status } }: { automation: Automation }) {
  const change = useChange(automations.setStatus);
  const [is_on, turn] = useAsked(status === 'ACTIVE', (next) =>
    change.mutateAsync({ params: { kind }, body: { is_on: next } }),
  );
  return (
    <Switch
      className="flex-1 basis-60 flex-row-reverse font-medium"
      label={text(is_on ? 'on' : 'off')}
      help={<span className="font-normal">{text(is_on ? 'on_text' : 'off_text')}</span>}
      checked={is_on}
      disabled={change.isPending}
      onChange={() => turn(!is_on)}
    />
  );
}

function KeptOff({ automation: { disabled_reason }, credits }: StatusLineProps) {
  const { time_zone } = useSession();
  const isUsedUp = disabled_reason === 'USAGE_CREDIT_FINISHED';
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-start gap-x-3 gap-y-2">
      <Icon of={isUsedUp ? TriangleAlert : Lock} className={isUsedUp ? 'mt-0.5 text-danger-fg' : 'mt-0.5 text-icon'} />
      <p className="min-w-0 flex-1 basis-50">
        <strong className="block font-medium">{text(isUsedUp ? 'free_only' : 'off')}</strong>
        <span className="text-xs text-fg-2">
          {describeReason(disabled_reason, { date: formatDate(credits.renews_at, time_zone) })}
        </span>
      </p>
      {isUsedUp && <BuyCredits />}
      {disabled_reason === 'SUBSCRIPTION_NOT_ACTIVE' && (
        <Button variant="primary" className="max-sm:w-full" onClick={offerPro}>
          {text('unlock')}
        </Button>
      )}
      {isOfPlan(disabled_reason) && (
        <Button className="max-sm:w-full" onClick={offerHelp}>
          {text('what_to_do')}
        </Button>
      )}
    </div>
  );
}

/** The way to more credits, for who pays. */
function BuyCredits() {
  if (!mayBuy(useSession(), useInstallation())) return null;
  return (
    <PageLink to={billingPages.subscription} className={buttonClasses({ variant: 'primary' })}>
      {text('buy_credits')}
    </PageLink>
  );
}

const describeReason = (reason: Automation['disabled_reason'], values: { date: string }): string =>
  reason === null || reason === 'DISABLED_BY_USER' ? text('off_text') : text(reason, values);

const offerPro = () => openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_reason') });

const offerHelp = () => openRestrictedAccess({ sub_error: 'paid_automation_unavailable' });

const isOfPlan = (reason: Automation['disabled_reason']) =>
  reason === 'SPONSORED_ACCOUNT_PROHIBITED' || reason === 'PAYMENT_PLATFORM_NOT_SUPPORTED';
