import type { Subscription } from '#features/subscription/contract.ts';
import { isSponsored } from '#features/subscription/server/index.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import type { AutomationStatus, DisabledReason } from '../contract.ts';

/** What the status of an automation depends on. */
export interface StatusFacts extends Pick<Subscription, 'subscription_status' | 'restricted_access'> {
  /** What people chose. */
  is_on: boolean;
  /** Null where credits are not limited. */
  credits_left: number | null;
}

export interface DecidedStatus {
  status: AutomationStatus;
  disabled_reason: DisabledReason | null;
}

/** Returns the status. While the product has a reason of its own, what people chose is kept and does not show. */
export function decideStatus(facts: StatusFacts): DecidedStatus {
  const reason = findSystemReason(facts);
  if (reason !== null) return { status: 'DISABLED_BY_SYSTEM', disabled_reason: reason };
  return facts.is_on
    ? { status: 'ACTIVE', disabled_reason: null }
    : { status: 'DISABLED_BY_USER', disabled_reason: 'DISABLED_BY_USER' };
}

/** Returns why the product keeps an automation off (S0-4-11); null where it does not. */
export function findSystemReason(facts: Omit<StatusFacts, 'is_on'>): DisabledReason | null {
  const problem = findPlanProblem(facts, 'AUTOMATIONS');
  if (problem === 'unavailable_in_free_plan') return 'SUBSCRIPTION_NOT_ACTIVE';
  if (problem === 'paid_automation_unavailable')
    return isSponsored() ? 'SPONSORED_ACCOUNT_PROHIBITED' : 'PAYMENT_PLATFORM_NOT_SUPPORTED';
  return facts.credits_left === 0 ? 'USAGE_CREDIT_FINISHED' : null;
}
