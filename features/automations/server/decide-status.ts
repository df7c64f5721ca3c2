import type { Subscription } from '#features/subscription/contract.ts';
import { isSponsored } from '#features/subscription/server/index.ts';
import { findPlanProblem, type PlanArea } from '#platform/contract/plan.ts';
import type { AutomationStatus, DisabledReason } from '../contract.ts';

/** What the status of every automation of an organisation depends on. */
export interface PlanFacts extends Pick<Subscription, 'subscription_status' | 'restricted_access'> {
  /** Null where credits are not limited, or where the automation needs none. */
  credits_left: number | null;
}

interface StatusFacts extends PlanFacts {
  /** What people chose. */
  is_on: boolean;
}

export interface DecidedStatus {
  status: AutomationStatus;
  disabled_reason: DisabledReason | null;
}

/** Returns the status. While the product has a reason of its own, what people chose is kept and does not show. */
export function decideStatus(facts: StatusFacts, area: PlanArea | null = 'AUTOMATIONS'): DecidedStatus {
  const reason = area === null ? null : findSystemReason(facts, area);
  if (reason !== null) return { status: 'DISABLED_BY_SYSTEM', disabled_reason: reason };
  return facts.is_on
    ? { status: 'ACTIVE', disabled_reason: null }
    : { status: 'DISABLED_BY_USER', disabled_reason: 'DISABLED_BY_USER' };
}

/** Returns why the product keeps an automation off (S0-4-11); null where it does not. */
export function findSystemReason(facts: PlanFacts, area: PlanArea = 'AUTOMATIONS'): DisabledReason | null {
  const problem = findPlanProblem(facts, area);
  if (problem === 'unavailable_in_free_plan') return 'SUBSCRIPTION_NOT_ACTIVE';
  if (problem === 'paid_automation_unavailable')
    return isSponsored() ? 'SPONSORED_ACCOUNT_PROHIBITED' : 'PAYMENT_PLATFORM_NOT_SUPPORTED';
  return facts.credits_left === 0 ? 'USAGE_CREDIT_FINISHED' : null;
}
