import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { KeysHeld } from '#platform/web/shortcuts.ts';

type Done = Pick<Client, 'id' | 'name'>;

let asked: Done | null = null;
const listeners = new Set<() => void>();

function set(next: Done | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks when to follow up next with a client whose follow-up was just completed. */
export const openNextFollowUp = ({ id, name }: Done): void => set({ id, name });

const ScheduleDialog = lazy(() =>
  import('./schedule-popover.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

/** The place where that is asked, once in the signed-in layout, because the completed row is gone by then. */
export function NextFollowUpHost() {
  const client = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  if (!client) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <ScheduleDialog key={client.id} client={{ ...client, follow_up: null }} onClose={() => set(null)} />
    </Suspense>
  );
}
