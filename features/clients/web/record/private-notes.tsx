import { Lock } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { makeKey, useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Client, clients } from '../../contract.ts';
import { text } from './en.ts';

const MAX_LENGTH = 10_000;

/** Shows the person's own notes about a client, which nobody else ever sees (S1-3-07). */
export function PrivateNotes({ client }: { client: Pick<Client, 'id'> }) {
  const params = { id: client.id };
  const read = useRead(clients.getPrivateNotes, { params });
  return (
    <section
      aria-labelledby="private-notes-heading"
      className="rounded-md border border-line-2 bg-surface p-4 shadow-1"
    >
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id="private-notes-heading" className="font-semibold">
          {text('private_notes')}
        </h2>
        <span className="flex items-center gap-1 text-xs text-fg-3">
          <Icon of={Lock} size={12} />
          {text('only_you')}
        </span>
      </div>
      {read.isPending && <Waiting />}
      {read.isError && <PartNotLoaded words={text('private_notes_failed')} read={read} />}
      {read.data && <Notes key={client.id} id={client.id} notes={read.data.private_notes} />}
    </section>
  );
}

const Waiting = () => (
  <Skeleton>
    <SkeletonBlock className="my-2 h-2.5 w-52 max-w-full" />
  </Skeleton>
);

/** Edits the notes in place: leaving or Ctrl Enter saves, Escape discards. */
function Notes({ id, notes }: { id: number; notes: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const save = useSaveNotes(id);
  const close = () => {
    setDraft(null);
    // The button is rendered again before it can take the focus back.
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (draft === null) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={notes ? `${text('private_notes_edit')}: ${notes}` : text('private_notes_add')}
        onClick={() => setDraft(notes)}
        className="-mx-1.5 block w-[calc(100%+12px)] rounded-xs px-1.5 py-1 text-start hover:bg-hover"
      >
        <span dir="auto" className={notes ? 'break-words whitespace-pre-wrap text-fg-2' : 'text-fg-3'}>
          {notes || text('private_notes_add')}
        </span>
      </button>
    );
  }
  const isTooLong = draft.length > MAX_LENGTH;
  const leave = () => {
    if (isTooLong) return;
    close();
    if (draft.trim() !== notes) save(draft.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave();
  };
  return (
    <TextArea
      label={text('private_notes')}
      isLabelHidden
      help={text('private_notes_hint')}
      error={isTooLong ? messages.max(MAX_LENGTH) : null}
      rows={4}
      autoFocus
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

/** Shows the notes at once and reverts them when they are refused. */
function useSaveNotes(id: number) {
  const params = { id };
  const save = useChange(clients.setPrivateNotes, {
    optimistic: ({ body }, cache) => {
      const key = makeKey(clients.getPrivateNotes, { params });
      const before = cache.getQueryData(key);
      cache.setQueryData(key, { private_notes: (body as { private_notes: string }).private_notes, updated_at: null });
      return () => cache.setQueryData(key, before);
    },
  });
  return (private_notes: string) => save.mutate({ params, body: { private_notes } });
}
