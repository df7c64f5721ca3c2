import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferences } from '#features/preferences/contract.ts';
import { ownAccessChanged } from '#features/team/events.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import { call } from '#platform/web/api.ts';
import { onLive } from '#platform/web/live.ts';
import { useUpdateSession } from '#platform/web/session.tsx';

/**
 * Takes on new rights of the person while their screens are open: what they saw is dropped and read again with the rights
 * they have now, so that nothing stays that they may no longer see.
 */
export function useOwnAccess(): void {
  const client = useQueryClient();
  const update = useUpdateSession();
  useEffect(
    () =>
      onLive(({ kind, to_me }) => {
        if (kind !== ownAccessChanged.kind || !to_me) return;
        void client.resetQueries();
        void readPolicies().then((policies) => policies && update({ policies }));
      }),
    [client, update],
  );
}

/** @returns null when the server did not answer; the next page it writes knows the rights. */
async function readPolicies(): Promise<PolicyKey[] | null> {
  const details = await call(preferences.getUserDetails, { query: {} }).catch(() => null);
  if (!details) return null;
  const answers = Object.entries(details.resources_access_policy) as [PolicyKey, boolean][];
  return answers.flatMap(([key, isHeld]) => (isHeld ? [key] : []));
}
