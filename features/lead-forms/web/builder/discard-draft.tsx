import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { leadForms } from '../../contract.ts';
import { useBuilder } from './builder-context.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import { text } from './en.ts';

/** Makes the draft equal to what is live; undo brings it back. */
export function DiscardDraft({ keeper }: { keeper: DraftKeeper }) {
  const { form } = useBuilder();
  const [isAsking, setIsAsking] = useState(false);
  const discard = useChange(leadForms.discardDraft, {
    onSuccess: (stored) => {
      keeper.replace(stored);
      toast({ type: 'SUCCESS', heading: text('discarded'), undo: keeper.undo });
    },
  });
  const count = form.unpublished_parts.length;
  if (form.live_version === null || count === 0) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {text('discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isSaving={discard.isPending}
        title={text('discard_title', { count })}
        confirmLabel={text('discard_changes', { count })}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void keeper.saveAll().then(() => discard.mutate({ params: { id: form.id } }));
        }}
      >
        {text('discard_text')}
      </ConfirmDialog>
    </>
  );
}
