import { firstNameFrom } from '#domain/first-name.ts';
import { describeTurns } from '#engines/rules/web/index.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { type DistributionChannel, type DistributionRule, distributionChannels } from '../../contract.ts';
import { asPerson } from '../as-person.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
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

type Receiving = Pick<
  DistributionRule,
  'distribution_type' | 'save_lead_to_owner_account' | 'num_recipients' | 'recipients'
>;

/** Returns who gets the leads of a rule: 'All leads go to Daniel', 'In turn, 2 and 1', 'To everyone at the same time'. */
export function describeRecipients(rule: Receiving): string {
  const { num_recipients: total, recipients, distribution_type } = rule;
  const [only] = recipients;
  if (!only) return text(rule.save_lead_to_owner_account ? 'owner_account' : 'stay_unassigned');
  if (total === 1) return text('all_go_to', { name: firstNameFrom(only.name) });
  if (distribution_type === 'BROADCAST') return text('to_everybody');
  return describeTurns(
    recipients.map(({ round_robin_max_leads_per_round: count }) => count),
    total,
  );
}

/** Returns the ways in which any of the recipients is told, in the order of all ways. */
export const listChannels = ({ recipients }: Pick<DistributionRule, 'recipients'>): DistributionChannel[] =>
  distributionChannels.filter((channel) => recipients.some(({ channels }) => channels.includes(channel)));
