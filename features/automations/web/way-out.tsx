import { billingPages } from '#features/billing/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayBuy } from '#platform/web/plan-rights.ts';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import type { DisabledReason } from '../contract.ts';
import { text } from './en.ts';

interface WayOutProps {
  reason: DisabledReason | null;
  /** What the drawer about the plan says of Pro. */
  proReason: string;
  isPrimary?: boolean;
}

/** What ends the reason for which the product keeps an automation off (S0-4-11, S0-8-03). */
export function WayOut({ reason, proReason, isPrimary = false }: WayOutProps) {
  const variant = isPrimary ? 'primary' : 'secondary';
  switch (reason) {
    case 'USAGE_CREDIT_FINISHED':
      return <AddCredits variant={variant} />;
    case 'SUBSCRIPTION_NOT_ACTIVE':
      return (
        <Button
          variant={variant}
          className="max-sm:w-full"
          onClick={() => openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: proReason })}
        >
          {text('unlock')}
        </Button>
      );
    case 'SPONSORED_ACCOUNT_PROHIBITED':
    case 'PAYMENT_PLATFORM_NOT_SUPPORTED':
      return (
        <Button
          className="max-sm:w-full"
          onClick={() => openRestrictedAccess({ sub_error: 'paid_automation_unavailable' })}
        >
          {text('what_to_do')}
        </Button>
      );
    default:
      return null;
  }
}

/** The way to more credits, for who pays. */
export function AddCredits({ variant }: { variant: 'primary' | 'secondary' }) {
  if (!mayBuy(useSession(), useInstallation())) return null;
  return (
    <PageLink to={billingPages.subscription} className={buttonClasses({ variant })}>
      {text('add_credits')}
    </PageLink>
  );
}
