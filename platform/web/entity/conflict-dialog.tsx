import { useRef } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { entityText } from '../en/entity.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** Two people changed the same field, and the person decides between the values. */
export interface EditConflict {
  conflicts: readonly FieldConflict[];
  /** Writes the person's values over the stored ones. */
  useMine: () => void;
  keepTheirs?: () => void;
}

export interface ConflictWords {
  findLabel: (field: string) => string;
  /** Returns a value as people read it; null for a field that is not shown. */
  show: (value: unknown, field: string) => string | null;
}

interface ConflictDialogProps extends Required<EditConflict> {
  words: ConflictWords;
}

/** Shows both values of every field that two people changed, and the choice between them (readings.md D6). */
export function ConflictDialog({ conflicts, useMine, keepTheirs, words }: ConflictDialogProps) {
  const by = conflicts.find((found) => found.by)?.by ?? entityText('conflict_somebody');
  const safeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      initialFocus={safeButton}
      onClose={keepTheirs}
      title={entityText('conflict_title')}
      description={entityText('conflict_text', { by })}
      footer={
        <>
          <Button ref={safeButton} onClick={keepTheirs}>
            {entityText('keep_theirs')}
          </Button>
          <Button variant="primary" onClick={useMine}>
            {entityText('use_mine')}
          </Button>
        </>
      }
    >
      <dl className="grid gap-3">
        {conflicts.map(({ field, theirs, mine }) => (
          <div key={field}>
            <dt className="font-medium">{words.findLabel(field)}</dt>
            <Value label={entityText('conflict_theirs')} shown={words.show(theirs, field)} />
            <Value label={entityText('conflict_mine')} shown={words.show(mine, field)} />
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const Value = ({ label, shown }: { label: string; shown: string | null }) =>
  shown !== null && (
    <dd className="break-words whitespace-pre-wrap text-fg-2">
      {label}: {shown}
    </dd>
  );
