import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferences } from '#features/preferences/contract.ts';
import { findPlanEnd } from '#features/subscription/contract.ts';
import { subscriptionMoved } from '#features/subscription/events.ts';
import { findTier } from '#platform/contract/permissions.ts';
import { call } from '#platform/web/api.ts';
import { onLive } from '#platform/web/live.ts';
import { useUpdateSession } from '#platform/web/session.tsx';

/** Shows every screen that is open the new state of the plan, and reads again what it had locked or unlocks. */
export function useFollowPlan(): void {
  const update = useUpdateSession();
  const queries = useQueryClient();
  useEffect(
    () =>
      onLive(({ kind }) => {
        if (kind !== subscriptionMoved.kind) return;
        void call(preferences.getUserDetails, {})
          .then(({ user }) => {
            const { subscription_status } = user.user_subscription_v3;
            update({
              subscription_status,
              is_free_tier: findTier(subscription_status) === 'free',
              is_sponsored: user.sponsorship_state !== null,
              plan_ended_at: findPlanEnd(user.user_subscription_v3),
            });
            return queries.invalidateQueries();
          })
          // The next page that is read has it.
          .catch(() => undefined);
      }),
    [update, queries],
  );
}
