import { useId } from 'react';
import { BareCheckbox } from '#platform/web/ui/fields/checkbox.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type DistributionChannel, distributionChannels } from '../../contract.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import type { ChannelFacts } from '../channels/use-channels.ts';
import { text as shared } from '../en.ts';
import { findMissingAddress, type RecipientLine } from './distribution-form.ts';
import { text } from './en.ts';

interface ChannelTogglesProps {
  line: RecipientLine;
  channelFacts: (channel: DistributionChannel) => ChannelFacts | undefined;
  error: string | null;
  onChange: (channels: readonly DistributionChannel[]) => void;
}

/** The ways one recipient is told, with their costs; those that cannot be chosen say why. */
export function ChannelToggles({ line, channelFacts, error, onChange }: ChannelTogglesProps) {
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
