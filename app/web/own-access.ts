import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscriptionMoved } from '#features/subscription/events.ts';
import { ownAccessChanged } from '#features/team/events.ts';
import { onLive } from '#platform/web/live.ts';
import { useUpdateSession } from '#platform/web/session.tsx';

/**
 * Takes on new rights of the person and another state of the plan while their screens are open. With other rights, what they
 * saw is dropped first, so that nothing stays that they may no longer see; with another plan it is read again.
 */
export function useOwnAccess(): void {
  const client = useQueryClient();
  const update = useUpdateSession();
  useEffect(
    () =>
      onLive(({ kind, to_me }) => {
        const isMine = kind === ownAccessChanged.kind && to_me;
        if (!isMine && kind !== subscriptionMoved.kind) return;
        if (isMine) void client.resetQueries();
        void import('./read-access.ts')
          .then(({ readAccess }) => readAccess())
          .then((access) => {
            update(access);
            if (!isMine) void client.invalidateQueries();
          })
          // The next page that is read has it.
          .catch(() => undefined);
      }),
    [client, update],
  );
}
