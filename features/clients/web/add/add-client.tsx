import { lazy, Suspense, useSyncExternalStore } from 'react';
import { KeysHeld } from '#platform/web/shortcuts.ts';

/** The name the dialog starts with: what somebody searched for and did not find. */
interface Wanted {
  name: string;
}

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

function set(next: Wanted | null): void {
  wanted = next;
  for (const listener of listeners) listener();
}

/** Opens "Add client" from anywhere: the list, the + of the navigation, the palette, the key C. */
export const openAddClient = (name = ''): void => set({ name });

const AddClientDialog = lazy(() =>
  import('./add-client-dialog.tsx').then((module) => ({ default: module.AddClientDialog })),
);

/** The place where the dialog appears, once in the signed-in layout; its code loads when it is first opened. */
export function AddClientHost() {
  const open = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
  if (!open) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <AddClientDialog name={open.name} onClose={() => set(null)} />
    </Suspense>
  );
}
