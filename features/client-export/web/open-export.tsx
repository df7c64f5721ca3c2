import { lazy, Suspense } from 'react';
import { KeysHeld } from '#platform/web/browser/shortcuts.ts';
import { makeSharedState } from '#platform/web/state/shared-state.ts';

interface Asked {
  /** Those selected in a list; absent for the list on the screen. */
  client_ids?: readonly number[];
}

const asked = makeSharedState<Asked | null>(null);

/** Opens the export from anywhere: over a list, in the phone's filters, in the palette. */
export const openExport = (): void => asked.set({});

/** Opens it for these clients alone. */
export const openExportFor = (client_ids: readonly number[]): void => asked.set({ client_ids });

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** The place where the dialog appears, once in the signed-in layout; its code loads when it is first opened. */
export function ExportHost() {
  const shown = asked.use();
  if (!shown) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <ExportDialog {...shown} onClose={() => asked.set(null)} />
    </Suspense>
  );
}
