import { useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { LazyConfirmDialog } from '#platform/web/ui/overlays/lazy-confirm-dialog.tsx';
import type { StoredDraft } from '../contract.ts';
import { text } from './en.ts';
import type { OpenDraft } from './use-draft.ts';

interface DiscardDraftProps<Stored extends StoredDraft> {
  of: OpenDraft<Stored>;
  /** Makes the stored draft equal to what is live. @param show shows the draft as it is then. */
  discard: (show: (live: Stored) => void) => void;
  /** Says what the draft becomes. */
  children: string;
}

/** Makes the draft equal to what is live; undo brings it back. */
export function DiscardDraft<Stored extends StoredDraft & { live_version: number | null }>({
  of: { store, stored },
  discard,
  children,
}: DiscardDraftProps<Stored>) {
  const [isAsking, setIsAsking] = useState(false);
  const count = stored.live_version === null ? 0 : stored.unpublished_parts.length;
  if (count === 0) return null;
  function show(live: Stored): void {
    store.replace(live);
    toast({ type: 'SUCCESS', heading: text('discarded'), undo: store.undo });
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {text('discard')}
      </Button>
      <LazyConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={text('discard_title', { count })}
        confirmLabel={text('discard_changes', { count })}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void store.saveAll().then(() => discard(show));
        }}
      >
        {children}
      </LazyConfirmDialog>
    </>
  );
}
