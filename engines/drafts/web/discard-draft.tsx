import { useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

interface DiscardDraftProps {
  of: DraftView;
  /** How many parts differ from what is live; 0 where nothing is. */
  count: number;
  isDiscarding: boolean;
  discard: () => void;
  /** Says what the draft becomes. */
  children: string;
}

/** Makes the draft equal to what is live. */
export function DiscardDraft({ of: { store }, count, isDiscarding, discard, children }: DiscardDraftProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {text('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isSaving={isDiscarding}
        title={text('discard_title', { count })}
        confirmLabel={text('discard_changes', { count })}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void store.saveAll().then(discard);
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
