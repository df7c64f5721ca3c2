import type { SubscriptionStatus } from './permissions.ts';

/** Who pays for a plan: the organisation, another one, or nobody here, because staff or an app store gave it. */
export type PaidBy = 'own' | 'sponsor' | 'staff' | 'app_store';

/** From `at` on, in milliseconds, the state is `status`, until the next step. The first step counts for all times before it, too. */
export interface PlanStep {
  at: number;
  status: SubscriptionStatus;
  paid_by: PaidBy;
}

const none: PlanStep = { at: 0, status: 'free_trial_expired', paid_by: 'own' };

/** Returns the step of an instant, in milliseconds. */
export const findStep = (steps: readonly PlanStep[], at: number): PlanStep =>
  steps.findLast((step) => step.at <= at) ?? steps[0] ?? none;

/** Returns the next change after an instant, in milliseconds; undefined when none is known. */
export const findNextStep = (steps: readonly PlanStep[], at: number): PlanStep | undefined =>
  steps.find((step) => step.at > at);
