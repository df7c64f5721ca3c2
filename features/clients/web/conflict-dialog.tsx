import { useRef } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { fieldLabel, formatValue } from './client-values.ts';
import { text } from './en.ts';
import type { EditConflict } from './use-client-edit.ts';

/** Both values of every field two people changed, and the choice between them (readings.md D6). */
export function ConflictDialog({ conflict }: { conflict: EditConflict }) {
  const by = conflict.conflicts.find((found) => found.by)?.by ?? text('conflict_somebody');
  const safeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      initialFocus={safeButton}
      onClose={conflict.keepTheirs}
      title={text('conflict_title')}
      description={text('conflict_text', { by })}
      footer={
        <>
          <Button ref={safeButton} onClick={conflict.keepTheirs}>
            {text('keep_theirs')}
          </Button>
          <Button variant="primary" onClick={conflict.useMine}>
            {text('use_mine')}
          </Button>
        </>
      }
    >
      <dl className="grid gap-3">
        {conflict.conflicts.map(({ field, theirs, mine }) => (
          <div key={field}>
            <dt className="font-medium">{fieldLabel(field)}</dt>
            <dd className="text-fg-2">
              {text('conflict_theirs')}: {formatValue(theirs)}
            </dd>
            <dd className="text-fg-2">
              {text('conflict_mine')}: {formatValue(mine)}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
