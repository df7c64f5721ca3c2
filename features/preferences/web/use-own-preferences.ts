import { useEffect } from 'react';
import { call } from '#platform/web/api.ts';
import { onLive } from '#platform/web/live.ts';
import { useUpdateSession } from '#platform/web/session.tsx';
import { preferences } from '../contract.ts';
import { preferencesUpdated } from '../events.ts';

/** Shows every screen what the person changes about their zone and lists in another tab or on another device. */
export function useOwnPreferences(): void {
  const updateSession = useUpdateSession();
  useEffect(
    () =>
      onLive(({ kind, to_me }) => {
        if (kind !== preferencesUpdated.kind || !to_me) return;
        call(preferences.get, {}).then(
          ({ time_zone, density, single_key_shortcuts, default_next_step_time }) =>
            updateSession({ time_zone, density, single_key_shortcuts, default_next_step_time }),
          () => undefined, // the screen keeps what it knows
        );
      }),
    [updateSession],
  );
}
