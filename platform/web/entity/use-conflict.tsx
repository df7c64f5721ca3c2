import { useState } from 'react';
import { lazyPart } from '../state/lazy-part.tsx';
import type { ConflictWords, EditConflict } from './conflict-dialog.tsx';

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog));

/** @returns `ask` opens the question, and `dialog` is its element. */
export function useConflict(words: ConflictWords) {
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const close = (then: (() => void) | undefined) => () => {
    setConflict(null);
    then?.();
  };
  const dialog = conflict && (
    <ConflictDialog
      conflicts={conflict.conflicts}
      useMine={close(conflict.useMine)}
      keepTheirs={close(conflict.keepTheirs)}
      words={words}
    />
  );
  return { ask: setConflict, dialog };
}
