import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { KeysHeld } from '#platform/web/shortcuts.ts';
import { text } from './en.ts';

type Done = Pick<Client, 'id' | 'name'>;

let asked: Done | null = null;
const listeners = new Set<() => void>();

function set(next: Done | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks when to follow up next with a client whose follow-up was just completed. */
export const openNextFollowUp = ({ id, name }: Done): void => set({ id, name });

const SchedulePopover = lazy(() =>
  import('./schedule-popover.tsx').then((module) => ({ default: module.SchedulePopover })),
);

/** The place where that is asked, because the completed row is gone by then. */
export function NextFollowUp() {
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
      <SchedulePopover
        key={client.id}
        client={{ ...client, follow_up: null }}
        isOpenAtFirst
        align="end"
        onClose={() => {
          set(null);
          // The button that asked was in a toast, which is gone.
          document.getElementById('content')?.focus();
        }}
        trigger={<button type="button" tabIndex={-1} aria-label={text('set_next')} className="toast-place fixed h-0" />}
      />
    </Suspense>
  );
}
