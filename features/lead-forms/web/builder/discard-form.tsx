import { DiscardDraft, type OpenDraft } from '#engines/drafts/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type LeadForm, leadForms } from '../../contract.ts';
import { text } from './en.ts';

/** Makes the draft equal to what is live; undo brings it back. */
export function DiscardForm({ of }: { of: OpenDraft<LeadForm> }) {
  const { store, stored } = of;
  const discard = useChange(leadForms.discardDraft, {
    onSuccess: (live) => {
      store.replace(live);
      toast({ type: 'SUCCESS', heading: text('discarded'), undo: store.undo });
    },
  });
  return (
    <DiscardDraft
      of={of}
      count={stored.live_version === null ? 0 : stored.unpublished_parts.length}
      isDiscarding={discard.isPending}
      discard={() => discard.mutate({ params: { id: stored.id } })}
    >
      {text('discard_text')}
    </DiscardDraft>
  );
}
