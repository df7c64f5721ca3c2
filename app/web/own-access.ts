import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferences } from '#features/preferences/contract.ts';
import { describePlan } from '#features/subscription/contract.ts';
import { planGiven, subscriptionMoved } from '#features/subscription/events.ts';
import { ownAccessChanged } from '#features/team/events.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import type { SessionPerson } from '#platform/contract/startup/startup.ts';
import { call } from '#platform/web/api.ts';
import { onLive } from '#platform/web/live.ts';
import { useUpdateSession } from '#platform/web/session.tsx';

const planEvents: readonly string[] = [subscriptionMoved.kind, planGiven.kind];

/**
 * Takes on new rights of the person, and another state of the plan, while their screens are open: what they saw is dropped
 * and read again with what they may see now, so that nothing stays that they may no longer see, and nothing stays locked.
 */
export function useOwnAccess(): void {
  const client = useQueryClient();
  const update = useUpdateSession();
  useEffect(
    () =>
      onLive(({ kind, to_me }) => {
        const isAboutMe = kind === ownAccessChanged.kind && to_me;
        if (!isAboutMe && !planEvents.includes(kind)) return;
        void client.resetQueries();
        void readAccess().then((access) => access && update(access));
      }),
    [client, update],
  );
}

type Access = Pick<
  SessionPerson,
  'policies' | 'subscription_status' | 'is_free_tier' | 'plan_ended_at' | 'is_sponsored'
>;

/** @returns null when the server did not answer; the next page it writes knows it. */
async function readAccess(): Promise<Access | null> {
  const details = await call(preferences.getUserDetails, { query: {} }).catch(() => null);
  if (!details) return null;
  const { user, resources_access_policy } = details;
  const answers = Object.entries(resources_access_policy) as [PolicyKey, boolean][];
  return {
    policies: answers.flatMap(([key, isHeld]) => (isHeld ? [key] : [])),
    ...describePlan(user.user_subscription_v3),
    is_sponsored: user.sponsorship_state !== null,
  };
}
