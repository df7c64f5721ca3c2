import { lazy, Suspense, useSyncExternalStore } from 'react';
import { KeysHeld } from '#platform/web/shortcuts.ts';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the export from anywhere: over a list, in the phone's filters, in the palette. */
export const openExport = (): void => set(true);

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** The place where the dialog appears, once in the signed-in layout; its code loads when it is first opened. */
export function ExportHost() {
  const isShown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
  if (!isShown) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <ExportDialog onClose={() => set(false)} />
    </Suspense>
  );
}
