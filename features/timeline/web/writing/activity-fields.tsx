import { Clock, X } from 'lucide-react';
import type { Ref } from 'react';
import type { ActivityDetails } from '#domain/activity-data.ts';
import type { EditableActivityType } from '#domain/activity-types.ts';
import { channels } from '#domain/channel-list.ts';
import { toWallMinute } from '#domain/wall-time.ts';
import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import { useNow } from '#platform/web/clock.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { controlClasses } from '#platform/web/ui/fields/field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from '../en.ts';
import type { Writing } from './activity-writing.ts';

interface ActivityTextProps {
  writing: Writing;
  onChange: (writing: Writing) => void;
  placeholder: string;
  error?: string | null | undefined;
  /** True for no border of its own, inside another box. */
  isPlain?: boolean;
  textRef?: Ref<HTMLTextAreaElement>;
  rows?: number;
}

/** Edits the text of an activity. */
export const ActivityText = ({ writing, onChange, isPlain = false, textRef, error, ...area }: ActivityTextProps) => (
  <TextArea
    {...area}
    ref={textRef}
    label={text('text_label')}
    isLabelHidden
    maxLength={10_000}
    value={writing.text}
    error={error ?? null}
    onChange={(event) => onChange({ ...writing, text: event.target.value })}
    className={isPlain ? '[&_textarea]:!border-transparent [&_textarea]:text-md [&_textarea]:!outline-none' : ''}
  />
);

interface ActivityDetailFieldsProps {
  type: EditableActivityType;
  writing: Writing;
  onChange: (writing: Writing) => void;
  /** False for an existing activity, whose time may change, but not to "now". */
  mayBeNow?: boolean;
}

/** Edits the fields of the type (outcome of a call, place of a meeting, channel of a message) and when it happened. */
export const ActivityDetailFields = ({ type, writing, onChange, mayBeNow = true }: ActivityDetailFieldsProps) => (
  <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
    <Details
      type={type}
      details={writing.details}
      onChange={(details) => onChange({ ...writing, details: { ...writing.details, ...details } })}
    />
    <When occurred={writing.occurred} onChange={(occurred) => onChange({ ...writing, occurred })} mayBeNow={mayBeNow} />
  </div>
);

interface DetailsProps {
  type: EditableActivityType;
  details: ActivityDetails;
  onChange: (details: ActivityDetails) => void;
}

function Details({ type, details, onChange }: DetailsProps) {
  switch (type) {
    case 'NOTE':
      return null;
    case 'PHONECALL':
      return <CallDetails details={details} onChange={onChange} />;
    case 'MEETING':
      return (
        <TextField
          label={text('place')}
          placeholder={text('place_hint')}
          maxLength={200}
          value={details.place ?? ''}
          onChange={(event) => onChange({ place: event.target.value || undefined })}
          className="w-60 max-sm:w-full"
        />
      );
    case 'MESSAGE':
      return <ChannelChoice channel={details.channel} onChange={(channel) => onChange({ channel })} />;
  }
}

export type CallOutcome = NonNullable<ActivityDetails['outcome']>;

export function CallDetails({ details, onChange }: Omit<DetailsProps, 'type'>) {
  const outcome = details.outcome ?? 'answered';
  const minutes = details.duration_seconds === undefined ? '' : String(Math.round(details.duration_seconds / 60));
  return (
    <>
      <Segmented<CallOutcome>
        label={text('outcome')}
        value={outcome}
        onChange={(next) => onChange({ outcome: next, ...(next !== 'answered' && { duration_seconds: undefined }) })}
        segments={[
          { value: 'answered', label: text('outcome_answered') },
          { value: 'no_answer', label: text('outcome_no_answer') },
          { value: 'left_message', label: text('outcome_left_message') },
        ]}
      />
      {outcome === 'answered' && (
        <TextField
          label={text('minutes')}
          isLabelHidden
          end={text('minutes_short')}
          type="number"
          inputMode="numeric"
          min={0}
          max={10_080}
          value={minutes}
          onChange={(event) => onChange({ duration_seconds: toSeconds(event.target.value) })}
          className="w-26"
        />
      )}
    </>
  );
}

function toSeconds(minutes: string): number | undefined {
  const value = Number.parseInt(minutes, 10);
  return Number.isNaN(value) ? undefined : Math.max(0, value) * 60;
}

type MessageChannel = Exclude<NonNullable<ActivityDetails['channel']>, 'phone_call'>;

const messageChannels = channels.filter((channel): channel is MessageChannel => channel !== 'phone_call');

function ChannelChoice({
  channel,
  onChange,
}: {
  channel: ActivityDetails['channel'];
  onChange: (channel: MessageChannel) => void;
}) {
  return (
    <Segmented<MessageChannel>
      label={text('channel')}
      value={channel && channel !== 'phone_call' ? channel : ('' as MessageChannel)}
      onChange={onChange}
      segments={messageChannels.map((value) => ({
        value,
        label: channelLabel(value),
        icon: <ChannelIcon channel={value} />,
      }))}
    />
  );
}

interface WhenProps {
  occurred: string | null;
  onChange: (occurred: string | null) => void;
  mayBeNow: boolean;
}

/** Chooses now, or a past time on the person's clock. */
function When({ occurred, onChange, mayBeNow }: WhenProps) {
  const { time_zone } = useSession();
  const now = toWallMinute(useNow(), time_zone);
  if (occurred === null) {
    return (
      <Button variant="ghost" size="sm" icon={<Icon of={Clock} size={14} />} onClick={() => onChange(now)}>
        {text('when_now')}
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-1">
      <span className={controlClasses({ className: '!w-auto' })}>
        <input
          type="datetime-local"
          aria-label={text('when')}
          value={occurred}
          max={now}
          onChange={(event) => (event.target.value || mayBeNow) && onChange(event.target.value || null)}
          className="h-full min-w-0 border-0 bg-transparent p-0 outline-none"
        />
      </span>
      {mayBeNow && (
        <IconButton
          variant="ghost"
          size="sm"
          label={text('when_back_to_now')}
          icon={<Icon of={X} size={14} />}
          onClick={() => onChange(null)}
        />
      )}
    </span>
  );
}
