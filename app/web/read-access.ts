import { preferences } from '#features/preferences/contract.ts';
import { findPlanEnd } from '#features/subscription/contract.ts';
import { findTier, type PolicyKey } from '#platform/contract/permissions.ts';
import type { SessionPerson } from '#platform/contract/startup/startup.ts';
import { call } from '#platform/web/api.ts';

/** Reads what the person may do now: their rights, and what the plan includes. */
export async function readAccess(): Promise<Partial<SessionPerson>> {
  const { user, resources_access_policy } = await call(preferences.getUserDetails, { query: {} });
  const { subscription_status } = user.user_subscription_v3;
  const answers = Object.entries(resources_access_policy) as [PolicyKey, boolean][];
  return {
    policies: answers.flatMap(([key, isHeld]) => (isHeld ? [key] : [])),
    subscription_status,
    is_free_tier: findTier(subscription_status) === 'free',
    is_sponsored: user.sponsorship_state !== null,
    plan_ended_at: findPlanEnd(user.user_subscription_v3),
  };
}
