import { useState } from 'react';
import { PublishDraft, PublishProblems } from '#engines/drafts/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type MovePreview, type Sequence, sequences } from '../../contract.ts';
import { text } from './en.ts';
import { MovesDialog } from './moves-dialog.tsx';
import type { SequenceDraft } from './use-sequence-draft.ts';

interface PublishSequenceProps {
  of: SequenceDraft;
  /** Leads to a part. */
  lead: (part: string) => void;
}

/** Publishes the draft; where clients are inside, shows before what becomes of them. */
export function PublishSequence({ of, lead }: PublishSequenceProps) {
  const { stored, store, problems } = of;
  const params = { id: stored.id };
  const [moves, setMoves] = useState<MovePreview | null>(null);
  const undo = useUndoPublishing(stored, store.replace);
  const isFirst = stored.live_version === null;
  const publish = useChange(sequences.update, {
    onSuccess: ({ draft_found_by: _, ...published }) => {
      setMoves(null);
      store.receive(published);
      if (isFirst) toast({ type: 'SUCCESS', heading: text('is_running') });
      else toast({ type: 'SUCCESS', heading: text('published'), undo: undo.mutate });
    },
  });
  const send = () => publish.mutate({ params, body: {} });
  const preview = useChange(sequences.previewChanges, {
    onSuccess: (found) => (found.inside === 0 ? send() : setMoves(found)),
  });
  const count = stored.unpublished_parts.length;
  if (Object.keys(problems).length > 0) return <PublishProblems of={of} choose={lead} />;
  if (!isFirst && count === 0) return null;
  return (
    <>
      <PublishDraft
        of={of}
        label={isFirst ? text('start') : text('publish_changes', { count })}
        isPublishing={preview.isPending || publish.isPending}
        publish={isFirst ? send : () => preview.mutate({ params })}
        notSaved={text('not_saved_yet')}
      />
      {moves && (
        <MovesDialog
          of={of}
          moves={moves}
          isPublishing={publish.isPending}
          publish={send}
          onClose={() => setMoves(null)}
        />
      )}
    </>
  );
}

/** Returns what undoes the last publishing. @param show shows the draft as it is then. */
export function useUndoPublishing({ id }: Pick<Sequence, 'id'>, show: (before: Sequence) => void) {
  const undo = useChange(sequences.undoChanges, {
    onSuccess: (before) => {
      show(before);
      toast({ type: 'SUCCESS', heading: text('publishing_undone') });
    },
  });
  return { ...undo, mutate: () => undo.mutate({ params: { id } }) };
}
