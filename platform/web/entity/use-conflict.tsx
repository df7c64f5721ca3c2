import { useState } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { lazyPart } from '../state/lazy-part.tsx';
import type { ConflictDialogProps } from './conflict-dialog.tsx';

const ConflictDialog = lazyPart<ConflictDialogProps>(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
);

/** Two people changed the same field, and the person decides between the values. */
export interface EditConflict {
  conflicts: readonly FieldConflict[];
  /** Writes the person's values over the stored ones. */
  useMine: () => void;
  keepTheirs?: () => void;
}

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

export interface ConflictWords {
  findLabel: (field: string) => string;
  /** Returns a value as people read it; null for a field that is not shown. */
  show: (value: unknown, field: string) => string | null;
}
