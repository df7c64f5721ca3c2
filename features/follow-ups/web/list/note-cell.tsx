import { useEffect, useRef, useState } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { FollowUpItem } from '../../contract.ts';
import { text } from '../en.ts';
import { useFollowUp } from '../use-follow-up.ts';

const MAX_NOTE = 2_000;

/** Edits the note in place: Enter or leaving the field saves it, Escape discards it. */
export function NoteCell({ item: { client, note } }: { item: FollowUpItem }) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The field that had the focus is gone, and only a press elsewhere has moved the focus already.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!client.access_policy.EDIT) return note || <span className="text-fg-3">{text('no_note')}</span>;
  if (isEditing) return <NoteInput client={client} note={note} onEnd={() => setIsEditing(false)} />;
  return (
    <button
      ref={button}
      type="button"
      title={note || undefined}
      onClick={() => setIsEditing(true)}
      aria-label={note ? text('edit_note', { note }) : text('add_note_to', { name: client.name })}
      className={classNames(
        '-ms-1.5 block max-w-full truncate rounded-sm px-1.5 py-1 hover:bg-hover',
        !note && 'text-fg-3',
      )}
    >
      {note || text('no_note')}
    </button>
  );
}

interface NoteInputProps extends Pick<FollowUpItem, 'client' | 'note'> {
  onEnd: () => void;
}

function NoteInput({ client, note, onEnd }: NoteInputProps) {
  const { writeNote } = useFollowUp(client);
  const [typed, setTyped] = useState(note);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (isKept: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (isKept && typed.trim() !== note) writeNote(typed.trim());
    onEnd();
  };
  return (
    <input
      ref={input}
      aria-label={text('note_label')}
      placeholder={text('note_hint')}
      value={typed}
      maxLength={MAX_NOTE}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Otherwise the key would press the button that replaces the field and gets the focus.
        event.preventDefault();
        end(event.key === 'Enter');
      }}
      className="-ms-1.5 h-8 w-full rounded-sm border border-line-btn bg-surface px-[5px]"
    />
  );
}
