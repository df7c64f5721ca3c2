import { Coins, Send, UsersRound } from 'lucide-react';
import { firstNameFrom } from '#domain/first-name.ts';
import { describeGoesTo, forManagers, RuleActions, SavedRules } from '#engines/rules/web/index.ts';
import { AutomationStatus, AutomationsHeader, type StatusFigure } from '#features/automations/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import {
  type DistributionChannel,
  type DistributionRule,
  distributionChannels,
  leadDistribution,
} from '../../contract.ts';
import { asPerson } from '../as-person.ts';
import { ChannelMark, labelChannel } from '../channels/channel-mark.tsx';
import { distributionRules } from '../distribution-rules.ts';
import { text } from './en.ts';

/** The rules by which new leads are sent, under the state of the automation (S0-2.1-44). */
export const LeadDistributionScreen = forManagers(distributionRules, () => {
  const read = useRead(leadDistribution.list, {});
  const rules = read.data?.results;
  return (
    <>
      <AutomationsHeader actions={<RuleActions kind={distributionRules} rules={rules} />} />
      <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto pb-10 [&>*]:shrink-0">
        <AutomationStatus
          kind="LEAD_DISTRIBUTION"
          figures={rules && rules.length > 0 ? listFigures(rules) : undefined}
        />
        <SavedRules kind={distributionRules} read={read} goesTo={(rule) => <GoesTo rule={rule} />} steps={steps} />
      </div>
    </>
  );
});

/** Who receives leads and what was sent, over all rules. */
function listFigures(rules: readonly DistributionRule[]): StatusFigure[] {
  const add = (count: (rule: DistributionRule) => number) => rules.reduce((sum, rule) => sum + count(rule), 0);
  const waiting = add(({ waiting_count }) => waiting_count);
  return [
    {
      label: text('receive'),
      value: text('recipients', { count: add(({ num_recipients }) => num_recipients) }),
      about: text('in_rules', { count: rules.length }),
    },
    {
      label: text('sent_30_days'),
      value: text('leads', { count: add(({ leads_30_days }) => leads_30_days) }),
      about: waiting === 0 ? text('none_waiting') : text('waiting', { count: waiting }),
    },
  ];
}

/** What there will be to see once there is a rule. */
const steps = [
  { icon: UsersRound, title: text('how_who'), words: text('how_who_text') },
  { icon: Send, title: text('how_sent'), words: text('how_sent_text') },
  { icon: Coins, title: text('how_costs'), words: text('how_costs_text') },
] as const;

/** The people leads are sent to, how, and by which ways. */
function GoesTo({ rule }: { rule: DistributionRule }) {
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

type Receiving = Parameters<typeof describeGoesTo>[0];

/** Returns who gets the leads of a rule: 'All leads go to Daniel', 'In turn, 2 and 1', 'To everyone at the same time'. */
export const describeRecipients = (rule: Receiving & Pick<DistributionRule, 'recipients'>): string =>
  describeGoesTo(rule, rule.recipients, {
    one: text('all_go_to', { name: firstNameFrom(rule.recipients[0]?.name ?? '') }),
    all_at_once: text('to_everybody'),
  });

/** Returns the ways in which any of the recipients is told, in the order of all ways. */
export const listChannels = ({ recipients }: Pick<DistributionRule, 'recipients'>): DistributionChannel[] =>
  distributionChannels.filter((channel) => recipients.some(({ channels }) => channels.includes(channel)));
