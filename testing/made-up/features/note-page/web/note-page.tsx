import {
  DiscardDraft,
  type DraftPatch,
  DraftStatus,
  PublishDraft,
  PublishProblems,
  UndoButtons,
  useDraft,
  useUndoKeys,
} from '#engines/drafts/web/index.ts';
import { noteDraft, type StoredNote } from '../contract.ts';

/** What the page asks of its server. */
export interface NoteCalls {
  save: (patch: DraftPatch) => Promise<{ stored: StoredNote; found_by: string | null }>;
  publish: () => Promise<StoredNote>;
  restore: () => Promise<StoredNote>;
}

const names: Record<string, string> = { title: 'Title', text: 'Text' };

/** Writes a note page. */
export function NotePageScreen({ note, calls }: { note: StoredNote; calls: NoteCalls }) {
  const open = useDraft({
    kind: noteDraft,
    subject: 'note-page',
    id: note.id,
    stored: note,
    save: calls.save,
    saveOnLeaving: (patch) => void calls.save(patch),
    namePart: (part) => names[part] ?? part,
    showPart: (_part, value) => String(value),
  });
  const { store, draft, problems } = open;
  useUndoKeys(store.undo, store.redo);
  return (
    <>
      <DraftStatus of={open} choose={() => undefined} viewers={<i>Nobody else is here</i>} />
      <UndoButtons of={open} />
      {(['title', 'text'] as const).map((part) => (
        <input
          key={part}
          aria-label={names[part]}
          value={draft[part]}
          onChange={({ target }) => store.change({ ...draft, [part]: target.value }, part)}
        />
      ))}
      <DiscardDraft of={open} discard={(show) => void calls.restore().then(show)}>
        It returns to what is live.
      </DiscardDraft>
      {Object.keys(problems).length > 0 ? (
        <PublishProblems of={open} choose={() => undefined} />
      ) : (
        <PublishDraft
          of={open}
          label="Publish"
          isPublishing={false}
          publish={() => void calls.publish().then(store.receive)}
          notSaved="Not saved"
        />
      )}
    </>
  );
}
