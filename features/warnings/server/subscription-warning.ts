import { findLevel } from '#features/subscription/contract.ts';
import { getSubscription } from '#features/subscription/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Warning } from '../contract.ts';

/** Returns what the owner must know about the plan (S0-2.4-13 to S0-2.4-18); members cannot pay, so they get none. */
export async function subscriptionWarnings(scope: Scope): Promise<Warning[]> {
  if (scope.actor.role !== 'OWNER') return [];
  const subscription = await getSubscription(scope);
  const status = findLevel(subscription.subscription_status);
  if (!status) return [];
  return [
    {
      id: `subscription-issues-${status.toLowerCase().replaceAll('_', '-')}`,
      warning_type: 'SUBSCRIPTION_ISSUES',
      status,
      sub_status: subscription.restricted_access,
      additional_info: {},
      free_trial_end_date: subscription.free_trial_end_date,
      paid_for_until_date: subscription.paid_for_until_date,
      only_contains_upcoming: false,
    },
  ];
}
