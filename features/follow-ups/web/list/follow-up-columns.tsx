import { useEffect, useRef, useState } from 'react';
import { followUpLabel } from '#domain/web/follow-up-chip.tsx';
import type { Client } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { ActivitySummary, useClientListSlots } from '#features/clients/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { Ago } from '#platform/web/ago.tsx';
import { uiText } from '#platform/web/en/ui.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { RowLink } from '#platform/web/list/rows/row-link.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { RowActions } from '#platform/web/ui/display/table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { FollowUpItem } from '../../contract.ts';
import { DoneCircle } from '../done-circle.tsx';
import { text } from '../en.ts';
import { MoveHandle } from '../moving/move-handle.tsx';
import { FollowUpChipButton } from '../quick-follow-up.tsx';
import { useFollowUp } from '../use-follow-up.ts';
import { WhenButton } from '../when-button.tsx';

/** The columns of follow-ups; the circle at the start completes one. */
export const followUpColumns: readonly ListColumn<FollowUpItem>[] = [
  column('done', text('column_done'), 64, (item) => <DoneCell item={item} />, { isLabelHidden: true }),
  column('client', text('column_client'), 220, ({ client }) => <ClientCell client={client} />),
  column('what', text('column_what'), 0, (item) => <NoteCell item={item} />),
  column('when', text('column_when'), 190, (item) => <WhenButton item={item} />, { className: 'overflow-visible' }),
  column('last_activity', text('column_last_activity'), 280, ({ client }) => <LastActivity client={client} />),
  column('assigned_to', text('column_assigned_to'), 160, ({ client }) => <Assignee client={client} />, {
    className: 'text-fg-2',
  }),
];

/** The same columns for clients without a follow-up: there is nothing to complete, and a button sets one. */
export const unscheduledColumns: readonly ListColumn<Client>[] = [
  column('client', text('column_client'), 284, (client) => <ClientCell client={client} />),
  column('what', text('column_what'), 0, () => (
    <span className="text-fg-3">{followUpLabel({ type: 'unscheduled' })}</span>
  )),
  column('when', text('column_when'), 190, (client) => <FollowUpChipButton client={client} />, {
    className: 'overflow-visible',
  }),
  column('last_activity', text('column_last_activity'), 280, (client) => <LastActivity client={client} />),
  column('assigned_to', text('column_assigned_to'), 160, (client) => <Assignee client={client} />, {
    className: 'text-fg-2',
  }),
];

function column<Row>(
  id: string,
  label: string,
  width: number,
  cell: ListColumn<Row>['cell'],
  more: Pick<ListColumn<Row>, 'isLabelHidden' | 'className'> = {},
): ListColumn<Row> {
  return { id, label, width, cell, isDefault: true, ...more };
}

/** Calls or writes to the client from the row. */
export const FollowUpRowActions = ({ row: { client } }: { row: FollowUpItem }) => <Contact client={client} />;
export const UnscheduledRowActions = ({ row }: { row: Client }) => <Contact client={row} />;

function Contact({ client }: { client: Client }) {
  const { ContactActions } = useClientListSlots();
  if (!ContactActions) return null;
  return (
    <RowActions label={uiText('actions_for', { name: client.name })}>
      <ContactActions client={client} />
    </RowActions>
  );
}

/** Shows the handle in the margin of the row, for the pointer and the focus that reach it; a finger always sees it. */
const DoneCell = ({ item }: { item: FollowUpItem }) => (
  <span className="-ms-4 flex items-center">
    <MoveHandle
      item={item}
      className="pointer-coarse:opacity-70 opacity-0 group-focus-within/row:opacity-70 group-hover/row:opacity-70 focus-visible:opacity-100 aria-expanded:opacity-100"
    />
    <span className="ms-auto flex">
      <DoneCircle item={item} />
    </span>
  </span>
);

const ClientCell = ({ client }: Pick<FollowUpItem, 'client'>) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar of={client} size={24} />
    <RowLink
      id={client.id}
      href={fillPage(clientPages.client, { id: client.id })}
      className="font-medium hover:underline"
    >
      {client.name}
    </RowLink>
  </span>
);

function LastActivity({ client }: Pick<FollowUpItem, 'client'>) {
  const { last_activity_at } = client;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <ActivitySummary client={client} />
      <Ago instant={last_activity_at} className="ms-auto shrink-0 ps-2.5 text-xs text-fg-3 tabular-nums" />
    </span>
  );
}

function Assignee({ client: { assigned_to_id, assigned_to_name } }: Pick<FollowUpItem, 'client'>) {
  if (assigned_to_id === null || assigned_to_name === null) return '—';
  return <PersonName of={{ id: assigned_to_id, name: assigned_to_name }} />;
}

const MAX_NOTE = 2_000;

/** Edits the note in place: Enter or leaving the field saves it, Escape discards it. */
function NoteCell({ item: { client, note } }: { item: FollowUpItem }) {
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
