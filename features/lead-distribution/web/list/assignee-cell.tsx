import { joinWords } from '#platform/web/en/join-words.ts';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import type { DistributionRule } from '../../contract.ts';
import { asPerson } from '../as-person.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import { describeRecipients, listChannels } from './describe-recipients.ts';
import { text } from './en.ts';

/** The people leads are sent to, how, and by which ways. */
export function GoesTo({ rule }: { rule: DistributionRule }) {
  const channels = listChannels(rule);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {rule.recipients.length > 0 && <AvatarStack people={rule.recipients.map(asPerson)} total={rule.num_recipients} />}
      <span className="min-w-0">
        <span dir="auto" className="block text-fg-2 [overflow-wrap:anywhere] max-lg:text-xs">
          {describeRecipients(rule)}
        </span>
        {channels.length > 0 && (
          <span className="mt-0.5 flex items-center gap-1.5 text-icon">
            <span className="sr-only">{text('sent_by', { channels: joinWords(channels.map(labelChannel)) })}</span>
            {channels.map((channel) => (
              <span key={channel} title={labelChannel(channel)} className="flex">
                <ChannelMark channel={channel} />
              </span>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
