import { findTier, type SubscriptionStatus } from '../contract/permissions.ts';
import { findNextStep, findStep, type PlanStep } from '../contract/plan.ts';
import { nowMillis } from './clock.ts';

/** The plan of an organisation at this instant. */
export interface CurrentPlan {
  subscription_status: SubscriptionStatus;
  /** Why access is restricted (S0-4-07, S0-4-08): a plan not bought here has no paid automations. */
  restricted_access: 'PAID_AUTOMATION' | 'FREE_PLAN' | null;
  /** Until when this holds, in milliseconds; null where no change is known. */
  until: number | null;
}

let sells = false;

/** Says for this process whether plans are sold here; where they are not, everything works and nothing ends (readings.md D39). */
export const setSelling = (isSelling: boolean): void => {
  sells = isSelling;
};

/** Works out the plan from the stored steps, so that no answer after a step is that of the time before it. */
export function readPlan(steps: readonly PlanStep[]): CurrentPlan {
  if (!sells) return { subscription_status: 'subscription_active', restricted_access: null, until: null };
  const at = nowMillis();
  const { status, paid_by } = findStep(steps, at);
  const isElsewhere = paid_by !== 'own';
  return {
    subscription_status: status,
    restricted_access: findTier(status) === 'free' ? 'FREE_PLAN' : isElsewhere ? 'PAID_AUTOMATION' : null,
    until: findNextStep(steps, at)?.at ?? null,
  };
}
