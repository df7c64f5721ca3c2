import { Pencil, X } from 'lucide-react';
import { useId } from 'react';
import { Absence, LastTurn, Turns } from '#engines/rules/web/index.ts';
import { leadSubject } from '#features/lead-rules/web/index.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { BareCheckbox } from '#platform/web/ui/fields/checkbox.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import type { Sortable } from '#platform/web/ui/reorder/sortable-list.tsx';
import { type DistributionChannel, type DistributionRecipient, distributionChannels } from '../../contract.ts';
import { asPerson } from '../as-person.ts';
import type { ChannelFacts } from '../channels/channel-mark.tsx';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import { text as shared } from '../en.ts';
import { findMissingAddress, type RecipientLine } from './distribution-form.ts';
import { text } from './en.ts';

interface RecipientRowProps {
  line: RecipientLine;
  /** False where everybody gets each lead. */
  hasTurns: boolean;
  /** What the stored rule says of the recipient; undefined for one who was just added. */
  known: DistributionRecipient | undefined;
  channelFacts: (channel: DistributionChannel) => ChannelFacts | undefined;
  error: string | null;
  sortable: Sortable;
  /** False while only some recipients are shown by a search. */
  isMovable: boolean;
  onChange: (patch: Partial<RecipientLine>) => void;
  /** Absent for members. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}

/** One recipient: who it is, how they are told, and how many leads they get in a round. */
export function RecipientRow({ line, hasTurns, known, sortable, onChange, ...props }: RecipientRowProps) {
  const { member_prof_id, name, max } = line;
  const why = known?.unavailable_reason;
  return (
    <li
      {...sortable.row}
      className={classNames(
        'grid grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] items-start gap-x-2.5 gap-y-2 border-b border-line px-2 py-2.5 last:border-0',
        sortable.isLifted && 'relative z-1 rounded-md bg-raised shadow-dialog',
      )}
    >
      {props.isMovable && (
        <span className="flex h-8 items-center">
          <ReorderHandle {...sortable.handle} />
        </span>
      )}
      <Avatar of={asPerson({ id: line.key, member_prof_id, name })} size={32} className="col-start-2" />
      <div className="col-start-3 min-w-0 max-sm:col-span-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" title={name} className="min-w-0 truncate font-medium">
            {name}
          </span>
          {member_prof_id === null && <Badge tone="outline">{text('outside')}</Badge>}
          {member_prof_id !== null && why && (
            <Absence subject={leadSubject} member={{ id: member_prof_id, name }} why={why} />
          )}
        </p>
        <div className="flex flex-wrap gap-x-3">
          <Addresses line={line} />
          {known && <LastTurn subject={leadSubject} known={known} />}
        </div>
      </div>
      {hasTurns && (
        <Turns
          subject={leadSubject}
          known={known}
          name={name}
          max={max}
          onChange={(next) => onChange({ max: next })}
          className="max-sm:col-span-5 max-sm:col-start-1 max-sm:row-start-3"
        />
      )}
      <span className="col-start-5 row-start-1 flex h-8 items-center">
        {props.onEdit && (
          <IconButton
            variant="ghost"
            size="sm"
            label={text('edit_person', { name })}
            icon={<Icon of={Pencil} size={14} />}
            onClick={props.onEdit}
          />
        )}
        <IconButton
          variant="ghost"
          size="sm"
          label={text('remove', { name })}
          icon={<Icon of={X} size={14} />}
          onClick={props.onRemove}
        />
      </span>
      <div className="col-span-3 col-start-3 row-start-2 min-w-0 max-sm:col-span-5 max-sm:col-start-1">
        <ChannelToggles
          line={line}
          channelFacts={props.channelFacts}
          error={props.error}
          onChange={(channels) => onChange({ channels })}
        />
      </div>
    </li>
  );
}

/** The addresses messages go to, as far as they are known. */
function Addresses({ line: { email, phone } }: { line: RecipientLine }) {
  const known = [email, phone].filter((address) => typeof address === 'string');
  if (known.length === 0) return null;
  return known.map((address) => (
    <p key={address} className="min-w-0 text-xs text-fg-3 [overflow-wrap:anywhere]">
      <LtrText>{address}</LtrText>
    </p>
  ));
}

interface ChannelTogglesProps {
  line: RecipientLine;
  channelFacts: (channel: DistributionChannel) => ChannelFacts | undefined;
  error: string | null;
  onChange: (channels: readonly DistributionChannel[]) => void;
}

/** The ways one recipient is told, with their costs; those that cannot be chosen say why. */
function ChannelToggles({ line, channelFacts, error, onChange }: ChannelTogglesProps) {
  const id = useId();
  const { name, channels, member_prof_id } = line;
  const isOutside = member_prof_id === null;
  const offered = distributionChannels.filter((channel) => !isOutside || channel !== 'app_alert');
  const missing = offered.flatMap((channel) => findMissingAddress(line, channel) ?? []);
  const toggle = (channel: DistributionChannel, isOn: boolean) =>
    onChange(distributionChannels.filter((one) => (one === channel ? isOn : channels.includes(one))));
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{text('channels_of', { name })}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {offered.map((channel) => {
          const facts = channelFacts(channel);
          const isOn = channels.includes(channel);
          const cannot = findMissingAddress(line, channel) !== null || facts?.is_connected === false;
          return (
            <label key={channel} htmlFor={`${id}-${channel}`} className={toggleClasses}>
              <BareCheckbox
                id={`${id}-${channel}`}
                checked={isOn}
                // What was chosen before can be taken back.
                disabled={cannot && !isOn}
                aria-invalid={error ? true : undefined}
                aria-describedby={cannot ? `${id}-missing` : undefined}
                onChange={({ target }) => toggle(channel, target.checked)}
              />
              <ChannelMark channel={channel} />
              <span>{labelChannel(channel)}</span>
              {facts && <span className="font-normal text-fg-3">{shared('credits', { count: facts.credits })}</span>}
            </label>
          );
        })}
        {missing.length > 0 && (
          <span id={`${id}-missing`} className="text-xs text-fg-3">
            {missing.map((address) => text(`no_${address}`)).join('. ')}
          </span>
        )}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldNote id={`${id}-error`} error={error} />
        </div>
      )}
    </fieldset>
  );
}

const toggleClasses = classNames(
  'inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-sm border border-line-btn px-2 text-xs font-medium text-fg-2 max-sm:h-10',
  'has-checked:border-brand has-checked:bg-brand-tint has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-focus',
  'has-disabled:cursor-not-allowed has-disabled:text-fg-disabled has-aria-invalid:border-danger',
);
