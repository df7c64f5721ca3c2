import { Check, Repeat, Trash2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { followUpState } from '#domain/follow-up.ts';
import { FollowUpChip, followUpLabel } from '#domain/web/follow-up-chip.tsx';
import type { Client } from '#features/clients/contract.ts';
import { daysBetween } from '#platform/contract/time.ts';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatDate, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { text } from './en.ts';
import { useKeptFocus } from './keep-focus.ts';
import { describeRepeat } from './repeat-words.ts';
import { useFollowUp } from './use-follow-up.ts';

const Schedule = lazyOnInteraction<{ client: Client }>(() =>
  import('./schedule-popover.tsx').then((module) => module.SchedulePopover),
);

interface FollowUpPanelProps {
  client: Client;
  /** Shows the panel where it shares its place with others. */
  reveal: () => void;
}

/** Shows the next step with a client: when, what, and completing it. F sets the time, on a phone from the bar. */
export function FollowUpPanel({ client, reveal }: FollowUpPanelProps) {
  const { time_zone, single_key_shortcuts } = useSession();
  const now = useNow();
  const { follow_up } = client;
  const scheduler = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  const schedule = () => {
    // A popover needs a visible button to open beside.
    if (!scheduler.current?.checkVisibility()) flushSync(reveal);
    scheduler.current?.click();
  };
  const keptFocus = useKeptFocus(follow_up === null, scheduler);
  useShortcuts(client.access_policy.EDIT && !isPhone ? { f: schedule } : {}, single_key_shortcuts);
  const state = followUpState(follow_up, now, (instant) => calendarDateIn(instant, time_zone));
  return (
    <section
      {...keptFocus}
      aria-labelledby="follow-up-heading"
      className="rounded-md border border-line-2 bg-surface p-4 shadow-1"
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="follow-up-heading" className="font-semibold">
          {text('follow_up')}
        </h2>
        {follow_up && <FollowUpChip followUp={state} words={followUpLabel(state)} />}
      </div>
      {follow_up ? (
        <Planned client={client} followUp={follow_up} scheduler={scheduler} />
      ) : (
        <Unplanned client={client} scheduler={scheduler} />
      )}
    </section>
  );
}

interface PartProps {
  client: Client;
  /** The button that opens the scheduler. */
  scheduler: Ref<HTMLButtonElement>;
}

function Unplanned({ client, scheduler }: PartProps) {
  return (
    <>
      <p className="font-medium">{text('no_follow_up')}</p>
      <p className="mt-0.5 mb-3 text-fg-3">{text('no_follow_up_text')}</p>
      {client.access_policy.EDIT && (
        <Schedule client={client} trigger={<Button ref={scheduler}>{text('set_follow_up')}</Button>} />
      )}
    </>
  );
}

type PlannedProps = PartProps & { followUp: NonNullable<Client['follow_up']> };

function Planned({ client, followUp, scheduler }: PlannedProps) {
  const { time_zone } = useSession();
  const { complete, remove, writeNote, isSaving } = useFollowUp(client);
  const { remind_on } = followUp;
  const isPhone = useIsPhone();
  const dayLabel = useDayLabel(remind_on);
  return (
    <>
      {remind_on && (
        <p className="font-medium">
          <time dateTime={remind_on}>
            {dayLabel}, {formatTime(remind_on, time_zone)}
          </time>
        </p>
      )}
      {followUp.repeat && (
        <p className="flex items-center gap-1.5 text-fg-2">
          <Icon of={Repeat} size={14} className="text-icon" />
          {describeRepeat(followUp.repeat)}
        </p>
      )}
      <Note note={followUp.note} onSave={writeNote} isReadOnly={!client.access_policy.EDIT} />
      {client.access_policy.EDIT && (
        <div className="mt-3 flex items-center gap-2">
          <Button
            icon={<Icon of={Check} />}
            onClick={complete}
            isSaving={isSaving}
            className="max-sm:h-11 max-sm:flex-1"
          >
            {text('done')}
          </Button>
          <Schedule
            client={client}
            trigger={
              <Button ref={scheduler} variant={isPhone ? 'secondary' : 'ghost'} className="max-sm:h-11 max-sm:flex-1">
                {text('reschedule')}
              </Button>
            }
          />
          <IconButton
            variant="ghost"
            label={text('remove')}
            icon={<Icon of={Trash2} />}
            onClick={remove}
            className="ms-auto"
          />
        </div>
      )}
    </>
  );
}

/** Returns 'Today', 'Tomorrow' or the date. */
function useDayLabel(instant: string | null): string {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  if (instant === null) return '';
  const days = daysBetween(today, calendarDateIn(instant, time_zone));
  if (days === 0) return text('today');
  return days === 1 ? text('tomorrow') : formatDate(instant, time_zone);
}

/** Edits the note in place. */
function Note({ note, onSave, isReadOnly }: { note: string; onSave: (note: string) => void; isReadOnly: boolean }) {
  const [draft, setDraft] = useState<string | null>(null);
  if (isReadOnly) return note ? <p className="mt-1 text-fg-2">{note}</p> : null;
  if (draft === null) {
    return (
      <button
        type="button"
        aria-label={note ? text('edit_note', { note }) : text('add_note')}
        onClick={() => setDraft(note)}
        className="-mx-1.5 mt-0.5 block w-[calc(100%+12px)] rounded-xs px-1.5 py-0.5 text-start hover:bg-hover"
      >
        <span className={note ? 'whitespace-pre-wrap text-fg-2' : 'text-fg-3'}>{note || text('add_note')}</span>
      </button>
    );
  }
  const save = () => {
    setDraft(null);
    if (draft.trim() !== note) onSave(draft.trim());
  };
  return (
    <TextArea
      label={text('note_label')}
      isLabelHidden
      placeholder={text('note_hint')}
      rows={3}
      value={draft}
      autoFocus
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(null);
        if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save();
      }}
      className="mt-1"
    />
  );
}
