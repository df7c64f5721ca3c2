import { Coins, Send, UsersRound } from 'lucide-react';
import { firstNameFrom } from '#domain/first-name.ts';
import {
  describeGoesTo,
  forManagers,
  NoRules,
  ReorderIntro,
  RuleActions,
  RulesList,
  RulesSkeleton,
  useSavedOrder,
} from '#engines/rules/web/index.ts';
import { AutomationStatus, AutomationsHeader, type StatusFigure } from '#features/automations/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
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
        {rules && rules.length > 0 && <Rules rules={rules} />}
        {rules?.length === 0 && (
          <>
            <NoRules kind={distributionRules} isDefaultPro />
            <HowItWorks />
          </>
        )}
        {!rules && (read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <RulesSkeleton />)}
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

const steps = [
  { icon: UsersRound, title: text('how_who'), words: text('how_who_text') },
  { icon: Send, title: text('how_sent'), words: text('how_sent_text') },
  { icon: Coins, title: text('how_costs'), words: text('how_costs_text') },
] as const;

/** What there will be to see once there is a rule. */
const HowItWorks = () => (
  <ul className="mx-auto mt-6 grid w-full max-w-225 gap-3 px-5 max-sm:px-4 sm:grid-cols-3">
    {steps.map(({ icon, title, words }) => (
      <li key={title} className="rounded-lg border border-line-2 bg-surface px-4 py-3.5">
        <Icon of={icon} className="text-icon" />
        <h3 className="mt-2 font-semibold">{title}</h3>
        <p className="mt-0.5 text-fg-2">{words}</p>
      </li>
    ))}
  </ul>
);

function Rules({ rules }: { rules: readonly DistributionRule[] }) {
  const order = useSavedOrder(distributionRules, rules);
  return (
    <>
      {order.question}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line-2 bg-surface px-5 py-2 max-sm:px-4">
        <ReorderIntro />
      </div>
      <RulesList
        kind={distributionRules}
        rules={order.rules}
        goesTo={(rule) => <GoesTo rule={rule} />}
        move={order.move}
      />
    </>
  );
}

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
