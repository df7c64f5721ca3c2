import { type ComponentType, Suspense } from 'react';
import { KeysHeld } from '#platform/web/browser/shortcuts.ts';
import { makeSharedState } from '#platform/web/state/shared-state.ts';
import type { AddClientDialogProps } from './add-client-dialog.tsx';

/** The name the dialog starts with: what somebody searched for and did not find. */
interface Wanted {
  name: string;
}

const wanted = makeSharedState<Wanted | null>(null);

/** Opens "Add client" from anywhere: the list, the + of the navigation, the palette, the key C. */
export const openAddClient = (name = ''): void => wanted.set({ name });

/** The place where the dialog appears, once in the signed-in layout; its code loads when it is first opened. */
export function AddClientHost({ Dialog }: { Dialog: ComponentType<AddClientDialogProps> }) {
  const open = wanted.use();
  if (!open) return null;
  return (
    <Suspense fallback={<KeysHeld />}>
      <Dialog name={open.name} onClose={() => wanted.set(null)} />
    </Suspense>
  );
}
