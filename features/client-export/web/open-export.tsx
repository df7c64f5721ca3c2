import { lazy, Suspense } from 'react';
import { KeysHeld } from '#platform/web/browser/shortcuts.ts';
import { makeSharedState } from '#platform/web/state/shared-state.ts';

const isOpen = makeSharedState(false);

/** Opens the export from anywhere: over a list, in the phone's filters, in the palette. */
export const openExport = (): void => isOpen.set(true);

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** The place where the dialog appears, once in the signed-in layout; its code loads when it is first opened. */
export function ExportHost() {
  const isShown = isOpen.use();
  if (!isShown) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <ExportDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  );
}
